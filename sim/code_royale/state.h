// This file contains the constants of Code Royale, the state between two turns, and the orders of a
// turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cstdint>
#include <cstring>

#include "sim/base/list.h"
#include "sim/base/vector.h"

namespace carom::code_royale {

using carom::NOBODY;

constexpr const char *NAME = "code_royale", *TITLE = "Code Royale";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // time limits of an answer

constexpr int PLAYERS = 2;
constexpr int MAX_SITES = 24, MAX_TURNS = 200;
// All gold of a match, 100 of each player and at most 350 of each site, buys 107 times four
// knights.
constexpr int MAX_CREEPS = 430;
// The size of the field in units. The origin is the upper left corner, and y grows downwards.
constexpr double WIDTH = 1920, HEIGHT = 1000;
constexpr double QUEEN_X[] = {200, WIDTH - 200}, QUEEN_Y[] = {200, HEIGHT - 200};  // at the start

// The kinds of units. A creep's kind is its number in the protocol.
enum Kind : std::int8_t { KNIGHT, ARCHER, GIANT, QUEEN, CREEP_KINDS = QUEEN, KINDS };
struct Creep {
    int count, cost;  // number of creeps that one training brings, and its price in gold
    double step;  // units per sub-step
    std::int16_t health;
    std::int8_t training_turns;
};
constexpr Creep CREEP[CREEP_KINDS] = {
    {4, 80, 20, 30, 5}, {2, 100, 15, 45, 8}, {1, 140, 10, 200, 10}};
constexpr double RADIUS[KINDS] = {20, 25, 40, 30};
constexpr double MASS[KINDS] = {400, 900, 2000, 10000};
constexpr const char* KIND_NAMES[KINDS] = {"KNIGHT", "ARCHER", "GIANT", "QUEEN"};

constexpr int SUB_STEPS = 5, MAX_CHECKS = 999;
constexpr double QUEEN_STEP = 60, SPAWN_STEP = 30;
constexpr double TOUCH = 5;  // two circles touch if the gap between them is smaller
constexpr double SIGHT = 300, ARCHER_RANGE = 200;
constexpr int FIRST_GOLD = 100, FIXED_INCOME = 10;
constexpr int TOWER_HEALTH = 200, TOWER_GROWTH = 100, MAX_TOWER_HEALTH = 800, TOWER_LOSS = 4;
constexpr double AREA_PER_HEALTH = 1000;
constexpr int TOWER_DAMAGE_TO_CREEP = 3, TOWER_DAMAGE_TO_QUEEN = 1;
constexpr double UNITS_PER_DAMAGE = 200;  // a target this much nearer to a tower loses one more
constexpr int GIANT_DAMAGE = 80, ARCHER_DAMAGE = 2, ARCHER_DAMAGE_TO_GIANT = 10, KNIGHT_DAMAGE = 1;

// The levels of the leagues, from Wood 3 (1) to Bronze and all above (4).
enum Level : std::int8_t { WOOD_3 = 1, WOOD_2, WOOD_1, BRONZE };

struct Site {
    enum Structure : std::int8_t { NOTHING, MINE, TOWER, BARRACKS };

    std::int16_t gold;  // gold left
    std::int8_t max_rate;  // greatest rate of a mine
    Structure structure;
    std::int8_t owner;  // player, or NOBODY
    std::int8_t rate;  // of a mine, gold per turn
    std::int8_t kind;  // of barracks, the Kind that they train
    std::int8_t progress;  // of barracks, turns since the order; -1: not training
    std::int16_t health;  // of a tower
    std::int16_t range;  // of a tower, attack radius in units

    void clear() {
        structure = NOTHING;
        owner = NOBODY;
        rate = kind = 0;
        progress = -1;
        health = range = 0;
    }
};

// State is the complete state of a match between two turns. All positions are integers after turn
// 0. A body's number is its index in the arrays, in the order in which the referee visits bodies:
// the creeps of player 0, those of player 1, the queens, the sites.
struct State {
    static constexpr int CAPACITY = (MAX_CREEPS + PLAYERS + MAX_SITES + 3) / 4 * 4;

    alignas(32) double x[CAPACITY], y[CAPACITY], radius[CAPACITY];  // units
    // For creeps and queens.
    std::int8_t kind[CAPACITY];
    std::int16_t health[CAPACITY], id[CAPACITY];  // id: number of the creep in the match, from 0
    Site site[MAX_SITES];
    int count;  // number of bodies
    std::int16_t creeps[PLAYERS], gold[PLAYERS];
    std::int16_t next_id, turn;
    bool out[PLAYERS];  // true for players who are put out
    std::int8_t sites;
    Level level;
    // True for the rules of the contest in 2018, which had another order of bodies.
    bool rules_2018;
    // True if no collision check moves a site (note_sites). After turn 0 this is true in all
    // matches that were seen.
    bool sites_rest;

    State() = default;
    State(const State& other) { *this = other; }
    // Copies the bodies that there are, and not the rest of the arrays.
    State& operator=(const State& o) {
        if (this == &o) return *this;
        const auto bodies = static_cast<std::size_t>(o.count);
        std::memcpy(x, o.x, bodies * sizeof *x), std::memcpy(y, o.y, bodies * sizeof *y);
        std::memcpy(radius, o.radius, bodies * sizeof *radius);
        const auto movers = bodies - static_cast<std::size_t>(o.sites);
        std::memcpy(kind, o.kind, movers), std::memcpy(health, o.health, movers * sizeof *health);
        std::memcpy(id, o.id, movers * sizeof *id);
        std::memcpy(site, o.site, static_cast<std::size_t>(o.sites) * sizeof *site);
        count = o.count, next_id = o.next_id, turn = o.turn;
        for (int p = 0; p < PLAYERS; ++p) {
            creeps[p] = o.creeps[p], gold[p] = o.gold[p], out[p] = o.out[p];
        }
        sites = o.sites, level = o.level, rules_2018 = o.rules_2018;
        sites_rest = o.sites_rest;
        return *this;
    }

    int first_creep(int player) const { return player == 0 ? 0 : creeps[0] + rules_2018; }
    int end_of_creeps(int player) const { return first_creep(player) + creeps[player]; }
    int queen(int player) const {
        return player == 0 ? creeps[0] + (rules_2018 ? 0 : creeps[1]) : creeps[0] + creeps[1] + 1;
    }
    int first_site() const { return creeps[0] + creeps[1] + PLAYERS; }
    int body_of_site(int site) const { return first_site() + site; }
    bool is_fixed(int body) const { return body >= first_site(); }
};

// A match has no constant data, so a position is the state.
using Position = State;

// Moves the bodies from number `from` on, so that their first number is `to`.
inline void shift_bodies(State& s, int from, int to) {
    const auto count = static_cast<std::size_t>(s.count - from);
    std::memmove(s.x + to, s.x + from, count * sizeof *s.x);
    std::memmove(s.y + to, s.y + from, count * sizeof *s.y);
    std::memmove(s.radius + to, s.radius + from, count * sizeof *s.radius);
    std::memmove(s.kind + to, s.kind + from, count);
    std::memmove(s.health + to, s.health + from, count * sizeof *s.health);
    std::memmove(s.id + to, s.id + from, count * sizeof *s.id);
    s.count += to - from;
}
// Adds a creep with full health after the player's other creeps. A state with more creeps than the
// rules allow, which only a wrong input can describe, gets no more.
inline void add_creep(State& s, int player, Kind kind, const Vector& at) {
    if (s.creeps[0] + s.creeps[1] >= MAX_CREEPS) return;
    const int i = s.end_of_creeps(player);
    shift_bodies(s, i, i + 1);
    s.x[i] = at.x, s.y[i] = at.y, s.radius[i] = RADIUS[kind];
    s.kind[i] = kind, s.health[i] = CREEP[kind].health, s.id[i] = s.next_id++;
    s.creeps[player] = static_cast<std::int16_t>(s.creeps[player] + 1);
}
inline void remove_creep(State& s, int player, int creep) {
    shift_bodies(s, creep + 1, creep);
    s.creeps[player] = static_cast<std::int16_t>(s.creeps[player] - 1);
}

inline double distance2(const State& s, int a, int b) {
    const double dx = s.x[a] - s.x[b], dy = s.y[a] - s.y[b];
    return dx * dx + dy * dy;
}
// Returns whether a creep or queen touches a site.
inline bool touches(const State& s, int mover, int site) {
    const int body = s.body_of_site(site);
    const double near = RADIUS[s.kind[mover]] + s.radius[body] + TOUCH;
    return distance2(s, mover, body) < near * near;
}
// Returns the site whose centre is nearest to a body, of those for which counts(site) is true, or
// NOBODY. The first counts if several are equally near.
template <class Counts>
int nearest_site(const State& s, int body, Counts&& counts) {
    int nearest = NOBODY;
    double least = 0;
    for (int k = 0; k < s.sites; ++k) {
        if (!counts(k)) continue;
        const double square = distance2(s, s.body_of_site(k), body);
        if (nearest == NOBODY || square < least) nearest = k, least = square;
    }
    return nearest;
}
// Returns the site that a queen touches, or NOBODY if she touches none or several.
inline int touched_site(const State& s, int queen) {
    int touched = NOBODY;
    for (int k = 0; k < s.sites; ++k) {
        if (!touches(s, queen, k)) continue;
        if (touched != NOBODY) return NOBODY;
        touched = k;
    }
    return touched;
}
// Returns whether a player sees the gold of a site, and the rate of a mine.
inline bool is_seen(const State& s, int player, int site) {
    return s.site[site].owner == player ||
           distance2(s, s.queen(player), s.body_of_site(site)) < SIGHT * SIGHT;
}
// Returns whether a league has a structure, and barracks for this kind of creeps.
inline bool is_known(Level level, Site::Structure structure, int kind) {
    if (structure == Site::MINE) return level >= WOOD_1;
    return level >= WOOD_2 || (structure == Site::BARRACKS && kind != GIANT);
}
// Returns the turns until the creeps of barracks come out, or 0 if the barracks do not train.
inline int turns_left(const Site& site) {
    return site.progress < 0 ? 0 : CREEP[site.kind].training_turns - site.progress;
}

// Returns the player to whom a creep or queen belongs.
inline int owner_of(const State& s, int mover) {
    if (mover == s.queen(0)) return 0;
    return mover == s.queen(1) || mover >= s.first_creep(1) ? 1 : 0;
}

// Returns a player's score. A player who was put out has a score of -1.
inline int score_of(const State& s, int player) {
    return s.out[player] ? -1 : s.health[s.queen(player)];
}
inline bool is_terminal(const State& s) {
    return s.turn >= MAX_TURNS || score_of(s, 0) <= 0 || score_of(s, 1) <= 0;
}

// Why a player is put out, in the words of the golden games.
enum class Verdict : std::int8_t {
    FINE,
    TIMEOUT,
    TRAIN_WORD,
    TRAIN_NUMBER,
    TRAIN_SITE,
    COMMAND,
    MOVE_NUMBERS,
    BUILD_NUMBER,
    BUILD_SITE,
    BUILD_TYPE_MISSING,
    TOO_MANY,
    STRUCTURE,
    BARRACKS_TYPE_MISSING,
    BARRACKS_TYPE,
};

// The orders of one player in a turn.
struct Order {
    enum Action : std::int8_t { NONE, WAIT, MOVE, BUILD };
    Action action = NONE;
    std::int32_t x = 0, y = 0;  // of MOVE, units
    std::int8_t site = 0;  // of BUILD
    // Of BUILD: the structure, and the kind of creeps of BARRACKS. A player whose word is no
    // structure of this level is put out when the queen builds, for the reason `word`.
    Site::Structure structure = Site::NOTHING;
    std::int8_t kind = KNIGHT;
    Verdict word = Verdict::FINE;
    // Why the line of trainings or the queen's line puts the player out at once. TOO_MANY does so
    // after the queen's action, unless that got a warning.
    Verdict trainings = Verdict::FINE, queen = Verdict::FINE;
    // The sites that train, each once. `twice` is true if the line names a site a second time.
    bool twice = false;
    List<std::int8_t, MAX_SITES> train;

    Order() { train.count = 0; }
};

struct Orders {
    Order of[PLAYERS];
};

}  // namespace carom::code_royale
