// This file contains the constants of Poker Chip Race, the state between two turns, and the orders
// of a turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "sim/base/compiler.h"
#include "sim/base/list.h"
#include "sim/base/simd.h"
#include "sim/base/vector.h"

namespace carom::poker_chip_race {

using carom::NOBODY, carom::PI;

constexpr const char *NAME = "poker_chip_race", *TITLE = "Poker Chip Race";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 150;  // time limits of an answer

constexpr int MAX_PLAYERS = 5;
// The largest number of chips that a player owns. The number never grows after the start.
constexpr int MAX_CHIPS_EACH = 5;
constexpr int MAX_OWNED = MAX_PLAYERS * MAX_CHIPS_EACH;
constexpr int MAX_TURNS = 300;

// Half the size of the field in units. The centre is (0, 0), and y grows downwards.
constexpr double HALF_WIDTH = 400, HALF_HEIGHT = 257.5;
constexpr double EPSILON = 0.00001;  // units or turns
// A chip must have a larger radius than this, in units, to eject a droplet.
constexpr double MIN_RADIUS = 5;
// The share of its area that a chip ejects: 1/15 in single precision.
constexpr double THROWN = 0x1.111112p-4;
constexpr double THROWN_SPEED = 200;  // units per turn
// A target at a smaller distance than this, in units, gives no direction.
constexpr double MIN_WAY = 0.5;

constexpr double EATEN = -1;  // radius of an eaten chip

// A chip's mass is its area.
inline double area_of(double radius) { return (radius * radius) * PI; }
inline double radius_of(double area) { return std::sqrt(area / PI); }

// A Table is the complete state of a match between two turns, as plain data without pointers.
// Copying a Table copies only the chips that exist.

// The largest number of chips: 49 neutral chips and all owned chips at the start, and one droplet
// per owned chip and turn. The number is rounded up to whole vectors.
constexpr int MAX_CHIPS = (49 + MAX_OWNED + MAX_OWNED * MAX_TURNS + 3) / 4 * 4;

constexpr double NOT_LOST = -1;

using Int4 = std::int32_t __attribute__((vector_size(16)));

// An owned chip that was eaten in the last motion. The chip counts for its owner until the next
// motion.
struct Eaten {
    std::int32_t id;
    std::int32_t owner;
};

// The numbers of a match that are not stored per chip.
struct Standing {
    int count;  // number of chips
    List<Eaten, MAX_OWNED> eaten;
    // The time at which the player lost its last chip: the number of the turn plus 1, plus the time
    // within that turn. NOT_LOST: the player is not out.
    double lost_at[MAX_PLAYERS];
    std::int32_t players;
    std::int32_t next_id;
    std::int32_t turn;

    bool is_lost(int player) const { return lost_at[player] != NOT_LOST; }
};

// A world with room for N chips. Bots use a Table with room for more chips than any recorded match
// had. The referee's table grows (referee/poker_chip_race/growing_table.h).
template <int N>
struct Table : Standing {
    static constexpr int CAPACITY = N;
    static_assert(N % 4 == 0, "whole vectors");

    // The chips in the order of the rules, with one array per quantity.
    alignas(32) double x[N], y[N], vx[N], vy[N], radius[N];  // units, units per turn
    std::int32_t id[N];
    std::int32_t owner[N];  // NOBODY: neutral

    Table() = default;
    Table(const Table& other) : Standing() { *this = other; }
    Table& operator=(const Table& other) {
        Standing::operator=(other);
        copy_chips(*this, other);
        return *this;
    }

    // Adds a chip at the end of the arrays. Returns its index.
    int add(double at_x, double at_y, double speed_x, double speed_y, double of_radius,
            int of_owner) {
        const int i = count++;
        set_chip(*this, i, at_x, at_y, speed_x, speed_y, of_radius, of_owner);
        return i;
    }
};
static_assert(std::is_trivially_destructible_v<Table<16>>, "a state owns nothing");

// Copies the chips of a table to another one with enough room.
template <class To, class From>
void copy_chips(To& to, const From& from) {
    for (int i = 0; i < from.count; i += 4) {  // whole vectors, without a call to memcpy
        store(to.x + i, load<Double4>(from.x + i)), store(to.y + i, load<Double4>(from.y + i));
        store(to.vx + i, load<Double4>(from.vx + i)), store(to.vy + i, load<Double4>(from.vy + i));
        store(to.radius + i, load<Double4>(from.radius + i));
        store(to.id + i, load<Int4>(from.id + i)), store(to.owner + i, load<Int4>(from.owner + i));
    }
}
// Sets the values of chip i. The chip gets the next id.
template <class AnyTable>
void set_chip(AnyTable& s, int i, double x, double y, double vx, double vy, double radius,
              int owner) {
    s.x[i] = x, s.y[i] = y, s.vx[i] = vx, s.vy[i] = vy, s.radius[i] = radius;
    s.id[i] = s.next_id++, s.owner[i] = owner;
}

// Returns the number of players who still give orders.
inline int players_left(const Standing& s) {
    int left = 0;
    for (int p = 0; p < s.players; ++p) left += !s.is_lost(p);
    return left;
}

inline bool is_terminal(const Standing& s) { return s.turn >= MAX_TURNS || players_left(s) < 2; }

// Disqualifies a player without a valid answer. The player's chips stay and become neutral.
template <class AnyTable>
void disqualify(AnyTable& s, int player) {
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == player) s.owner[i] = NOBODY;
    }
    s.eaten.filter([player](const Eaten& e) { return e.owner != player; });
    s.lost_at[player] = s.turn;
}

// The types below describe the orders of all chips in a turn.

// A chip's order to eject a part of itself. The chip accelerates in the direction (cosine, sine)
// and ejects the droplet in the opposite direction.
struct Ejection {
    int chip;  // index in the state's arrays
    // The angle of (cosine, sine) in radians, which recorders of orders use. The simulation does
    // not read the angle, and bots leave it 0.
    double angle;
    double cosine, sine;
};

// The ejections in the order of execution. The order decides the droplets' ids and indices.
struct Orders {
    List<Ejection, MAX_OWNED> ejections;

    Orders() { ejections.count = 0; }
};

}  // namespace carom::poker_chip_race
