// The complete state of a match between two turns, as one plain value without pointers. Copying a
// state copies only the chips that exist.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/engine/list.h"
#include "sim/engine/simd.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

// The largest number of chips: at first 49 neutral ones and all owned ones, and then one droplet
// per owned chip and turn. The number is rounded up to whole vectors.
constexpr int MAX_CHIPS = (49 + MAX_OWNED + MAX_OWNED * MAX_TURNS + 3) / 4 * 4;

constexpr double NOT_LOST = -1;

using Int4 = std::int32_t __attribute__((vector_size(16)));

// An owned chip that was eaten in the last motion. It counts for its owner until the next motion.
struct Eaten {
    std::int32_t id;
    std::int32_t owner;
};

// A world with room for N chips. The referee's has room for all chips that the rules allow, a bot's
// for more chips than any recorded match had.
template <int N>
struct Table {
    static constexpr int CAPACITY = N;
    static_assert(N % 4 == 0, "whole vectors");

    // The chips in the order of the rules, with one array per quantity.
    alignas(32) double x[N], y[N], vx[N], vy[N], radius[N];  // units, units per turn
    std::int32_t id[N];
    std::int32_t owner[N];  // NOBODY: neutral
    int count;
    List<Eaten, MAX_OWNED> eaten;
    double lost_at[MAX_PLAYERS];  // Time in turns, or NOT_LOST.
    std::int32_t players;
    std::int32_t next_id;
    std::int32_t turn;

    Table() = default;
    Table(const Table& other) { *this = other; }
    Table& operator=(const Table& other) {
        count = other.count;
        for (int i = 0; i < count; i += 4) {  // whole vectors, without a call to memcpy
            store(x + i, load<Double4>(other.x + i)), store(y + i, load<Double4>(other.y + i));
            store(vx + i, load<Double4>(other.vx + i)), store(vy + i, load<Double4>(other.vy + i));
            store(radius + i, load<Double4>(other.radius + i));
            store(id + i, load<Int4>(other.id + i)), store(owner + i, load<Int4>(other.owner + i));
        }
        eaten = other.eaten;
        for (int p = 0; p < MAX_PLAYERS; ++p) lost_at[p] = other.lost_at[p];
        players = other.players, next_id = other.next_id, turn = other.turn;
        return *this;
    }

    bool is_lost(int player) const { return lost_at[player] != NOT_LOST; }
    // Adds a chip at the end of the arrays. Returns its index.
    int add(double at_x, double at_y, double speed_x, double speed_y, double of_radius,
            int of_owner) {
        const int i = count++;
        x[i] = at_x, y[i] = at_y, vx[i] = speed_x, vy[i] = speed_y, radius[i] = of_radius;
        id[i] = next_id++, owner[i] = of_owner;
        return i;
    }
};
static_assert(std::is_trivially_destructible_v<Table<16>>, "a state owns nothing");

// Returns the number of players who still give orders.
template <int N>
int players_left(const Table<N>& s) {
    int left = 0;
    for (int p = 0; p < s.players; ++p) left += !s.is_lost(p);
    return left;
}

template <int N>
bool is_terminal(const Table<N>& s) {
    return s.turn >= MAX_TURNS || players_left(s) < 2;
}

// A player without a valid answer is out. The player's chips stay, as neutral ones.
template <int N>
void disqualify(Table<N>& s, int player) {
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] == player) s.owner[i] = NOBODY;
    }
    s.eaten.filter([player](const Eaten& e) { return e.owner != player; });
    s.lost_at[player] = s.turn;
}

}  // namespace carom::poker_chip_race
