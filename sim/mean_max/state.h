// The complete state of a Mean Max match between two turns, as one plain value without pointers.
// The only derived number is Wreck::reach2. Units are the looters (by player: reaper, destroyer,
// doof), then tankers in order of appearance. Wrecks are in order of appearance. Effects are in
// order of application.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/base/list.h"
#include "sim/mean_max/rules.h"
#include "sim/world/world.h"

namespace carom::mean_max {

// The rules themselves limit these capacities, so that no match can exceed them.
// A new tanker appears only when another is lost.
constexpr int MAX_TANKERS = PLAYERS * MAX_TANKERS_PER_PLAYER;
// 18 looters and tankers, rounded up to whole vectors.
constexpr int MAX_UNITS = 24;
static_assert(MAX_UNITS >= MAX_LOOTERS + MAX_TANKERS);
// Each tanker can be destroyed once per turn, and a wreck stays until it is empty. (The largest
// number seen is 115, in matches of hunters whose reapers only waited. Copying a state copies only
// the wrecks that exist.)
constexpr int MAX_WRECKS = MAX_TANKERS * MAX_TURNS;
// A tar pool or an oil slick lasts three turns and a grenade one, and each looter uses its skill at
// most once per turn. So each player has at most three tar pools, three oil slicks and one grenade.
constexpr int MAX_EFFECTS = PLAYERS * (3 + 3 + 1);

struct Wreck {  // 32 bytes
    double x, y;
    // Largest squared distance whose square root is within the radius by the rules.
    double reach2;
    std::int16_t radius;
    std::int16_t id;
    std::int8_t owner;  // player of the spawn, or -1
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
    // Unit index of the looter that used the skill, or -1.
    std::int8_t looter;
};

struct State {
    World<MAX_UNITS> units;
    std::int16_t id[MAX_UNITS];
    std::int8_t type[MAX_UNITS];
    // Owner of the looter or of the tanker's spawn. -1: not known.
    std::int8_t player[MAX_UNITS];
    std::int8_t water[MAX_UNITS], size[MAX_UNITS];  // tankers only
    int score[PLAYERS], rage[PLAYERS];
    // Number of spawns that each player has taken from the queue.
    int spawned[PLAYERS];
    int next_id;
    int turn;
    int league;
    List<Effect, MAX_EFFECTS> effects;
    List<Wreck, MAX_WRECKS> wrecks;

    State() = default;
    State(const State& other) { *this = other; }
    // The copy is written out because submissions switch on optimization inside the source. A
    // compiler does not apply that setting to functions that it generates.
    State& operator=(const State& other) {
        if (this == &other) return *this;
        std::memcpy(static_cast<void*>(this), &other, offsetof(State, effects));
        effects = other.effects, wrecks = other.wrecks;
        return *this;
    }

    int team_size() const { return looters_per_player(league); }
    int looters() const { return PLAYERS * team_size(); }
    // Returns the unit index of a player's looter.
    int looter(int seat, int looter_type) const { return seat * team_size() + looter_type; }
};
static_assert(std::is_trivially_destructible_v<State>, "a state owns nothing");

// A match keeps nothing constant, so a position is the state.
using Position = State;

// The match is over by score or by turns. A match that ends because players left is decided in the
// referee.
inline bool is_terminal(const State& s) {
    for (int p = 0; p < PLAYERS; ++p) {
        if (s.score[p] >= WIN_SCORE) return true;
    }
    return s.turn >= MAX_TURNS;
}

// Removes unit u. Later units move down by one index.
inline void remove_unit(State& s, int u) {
    World<MAX_UNITS>& c = s.units;
    const int last = --c.count;
    for (int k = u; k < last; ++k) {
        c.x[k] = c.x[k + 1], c.y[k] = c.y[k + 1], c.vx[k] = c.vx[k + 1], c.vy[k] = c.vy[k + 1];
        c.radius[k] = c.radius[k + 1], c.mass[k] = c.mass[k + 1];
        s.id[k] = s.id[k + 1], s.type[k] = s.type[k + 1], s.player[k] = s.player[k + 1];
        s.water[k] = s.water[k + 1], s.size[k] = s.size[k + 1];
    }
}

}  // namespace carom::mean_max
