// All there is to know about a Mean Max match between two turns, as one value: plain data, no
// pointers, nothing derived. Units are the looters (player by player, reaper destroyer doof),
// then tankers in order of appearance; wrecks likewise; effects in the order they are applied.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/engine/list.h"
#include "sim/mean_max/circles.h"
#include "sim/mean_max/rules.h"

namespace carom::mean_max {

// Capacities that the rules themselves set, so that no match can go beyond them.
constexpr int MAX_TANKERS = PLAYERS * MAX_TANKERS_PER_PLAYER;  // one appears as another is lost
constexpr int MAX_UNITS = 24;  // looters and tankers (18), and room for whole vectors
static_assert(MAX_UNITS >= MAX_LOOTERS + MAX_TANKERS);
// Each tanker dies at most once a turn, and a wreck stays until it is harvested. (Hunters whose
// reapers only wait have left 115; a copy of a state costs only what is there.)
constexpr int MAX_WRECKS = MAX_TANKERS * MAX_TURNS;
// Each looter uses its skill at most once a turn, and an effect is gone before a fourth turn of the
// same skill: three of tar, three of oil and a grenade for each player.
constexpr int MAX_EFFECTS = PLAYERS * (3 + 3 + 1);

struct Wreck {  // 32 bytes
    double x, y;
    double reach2;  // the largest square of a distance whose root the rules call within the radius
    std::int16_t radius;
    std::int16_t id;
    std::int8_t owner;  // whose spawn it was, or -1
    std::int8_t water;
};

inline Wreck make_wreck(double x, double y, double radius, int id, int owner, int water) {
    double reach2 = radius * radius;
    for (double more; std::sqrt(more = std::nextafter(reach2, HUGE_VAL)) <= radius;) reach2 = more;
    return {x,
            y,
            reach2,
            static_cast<std::int16_t>(radius),
            static_cast<std::int16_t>(id),
            static_cast<std::int8_t>(owner),
            static_cast<std::int8_t>(water)};
}

struct Effect {  // 24 bytes
    double x, y;
    std::int16_t id;
    std::int8_t type;  // TAR_POOL, OIL_SLICK or GRENADE
    std::int8_t duration;  // turns left
    std::int8_t looter;  // unit index of who used the skill, or -1
};

struct State {
    Circles<MAX_UNITS> units;
    std::int16_t id[MAX_UNITS];
    std::int8_t type[MAX_UNITS];
    std::int8_t player[MAX_UNITS];  // whose looter, or whose spawn a tanker was (-1: not known)
    std::int8_t water[MAX_UNITS], size[MAX_UNITS];  // of tankers
    int score[PLAYERS], rage[PLAYERS];
    int spawned[PLAYERS];  // how much of the spawn queue each player has used
    int next_id;
    int turn;
    int league;
    List<Effect, MAX_EFFECTS> effects;
    List<Wreck, MAX_WRECKS> wrecks;

    State() = default;
    State(const State& other) { *this = other; }
    // Written down, since a compiler that writes it itself does so without optimising where only
    // the text asks for that, as submissions do.
    State& operator=(const State& other) {
        if (this == &other) return *this;
        std::memcpy(static_cast<void*>(this), &other, offsetof(State, effects));
        effects = other.effects, wrecks = other.wrecks;
        return *this;
    }

    int team_size() const { return looters_per_player(league); }
    int looters() const { return PLAYERS * team_size(); }
    // The unit index of a player's looter.
    int looter(int seat, int looter_type) const { return seat * team_size() + looter_type; }
};
static_assert(std::is_trivially_destructible_v<State>, "a state owns nothing");

// Over by score or turns; that a match also ends with its players is the referee's business.
inline bool is_terminal(const State& s) {
    for (int p = 0; p < PLAYERS; ++p) {
        if (s.score[p] >= WIN_SCORE) return true;
    }
    return s.turn >= MAX_TURNS;
}

// Removes unit u; those behind it move up.
inline void remove_unit(State& s, int u) {
    Circles<MAX_UNITS>& c = s.units;
    const int last = --c.count;
    for (int k = u; k < last; ++k) {
        c.x[k] = c.x[k + 1], c.y[k] = c.y[k + 1], c.vx[k] = c.vx[k + 1], c.vy[k] = c.vy[k + 1];
        c.radius[k] = c.radius[k + 1], c.mass[k] = c.mass[k + 1];
        s.id[k] = s.id[k + 1], s.type[k] = s.type[k + 1], s.player[k] = s.player[k + 1];
        s.water[k] = s.water[k + 1], s.size[k] = s.size[k + 1];
    }
}

}  // namespace carom::mean_max
