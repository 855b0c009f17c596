// This file contains the constants of Mean Max, the state between two turns, and the orders of a
// turn, as plain values. Source: the official referee, with the names of the statement. A change to
// a constant changes every result.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/base/list.h"
#include "sim/base/vector.h"
#include "sim/world/bounce.h"
#include "sim/world/world.h"

namespace carom::mean_max {

using carom::PI;

constexpr const char *NAME = "mean_max", *TITLE = "Mean Max";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // time limits of an answer

constexpr int PLAYERS = 3;
constexpr int MAX_LOOTERS = 9;  // three per player
constexpr int MAX_TURNS = 200;
constexpr int WIN_SCORE = 50;
constexpr int MAX_RAGE = 300;

constexpr double MAP_RADIUS = 6000;  // units
constexpr int BORDER = -1;  // In a contact with the border, the second circle is BORDER.
constexpr double WATERTOWN_RADIUS = 3000;  // units
constexpr double LOOTER_RADIUS = 400;  // units
constexpr double MAX_THRUST = 300;  // mass x units per turn, as all powers
constexpr double SKILL_RANGE = 2000;  // units from the looter's centre
constexpr double SKILL_RADIUS = 1000;  // units
// A tar pool adds this mass to every unit inside.
constexpr double TAR_POOL_MASS = 10;
constexpr double GRENADE_POWER = 1000;  // pushes units away from the grenade's centre
constexpr double TANKER_THRUST = 500;  // pushes toward the town, or outwards if the tanker is full
constexpr double TANKER_SPAWN_THRUST = 2000;  // pushes a new tanker toward the centre
constexpr double TANKER_EMPTY_MASS = 2.5;
constexpr double TANKER_MASS_BY_WATER = 0.5;
constexpr double TANKER_RADIUS_BASE = 400;  // units, for size 0
constexpr double TANKER_RADIUS_BY_SIZE = 50;  // units per step of size
constexpr double TANKER_SPAWN_DISTANCE = 8000;  // units from the centre, plus the tanker's radius
constexpr double TANKER_SPAWN_STEP = 600;  // units farther out if the position is occupied
// The rage that a doof earns for each unit per turn of its speed.
constexpr double RAGE_BY_SPEED = 1.0 / 100.0;
constexpr int SMALLEST_TANKER = 4;  // capacity for water; the largest tanker has 9
constexpr int TANKER_SIZES = 6;
constexpr int MAX_TANKERS_PER_PLAYER = 3;

// If the target is at most this many units away, a thrust does nothing.
constexpr double EPSILON = 0.00001;
constexpr Elasticity ELASTICITY = {0.5, 30.0, EPSILON};

// The protocol uses these numbers. The first three are also a looter's index in its team.
enum Type : signed char { REAPER, DESTROYER, DOOF, TANKER, WRECK, TAR_POOL, OIL_SLICK, GRENADE };

constexpr double LOOTER_MASS[3] = {0.5, 1.5, 1.0};
constexpr double KEPT_SPEED[4] = {1.0 - 0.20, 1.0 - 0.30, 1.0 - 0.25, 1.0 - 0.40};  // by type

struct Skill {
    Type effect;
    int rage;  // cost in rage
    int duration;  // turns
};
// The skills by looter type.
constexpr Skill SKILLS[3] = {{TAR_POOL, 30, 3}, {GRENADE, 60, 1}, {OIL_SLICK, 30, 3}};

// League 0 is Wood 3, 1 is Wood 2, 2 is Wood 1, and 3 is Bronze and all leagues above. The lower
// leagues have fewer rules.
constexpr int LEAGUES = 4;
constexpr int TOP_LEAGUE = 3;
// The distance in units from the centre to a new wreck of league 0.
constexpr double WOOD_WRECK_DISTANCE = 3000;

constexpr int looters_per_player(int league) { return league < 2 ? league + 1 : 3; }
constexpr bool has_tankers(int league) { return league > 0; }
constexpr bool has_rage(int league) { return looters_per_player(league) > DOOF; }
constexpr bool has_skill(int league, int looter_type) {
    return league == TOP_LEAGUE || (league == 2 && looter_type == DESTROYER);
}
constexpr double tanker_radius(int size) {
    return TANKER_RADIUS_BASE + TANKER_RADIUS_BY_SIZE * size;
}

// State is the complete state of a Mean Max match between two turns, as plain data without
// pointers. The only derived number is Wreck::reach2. The first units are the looters of each
// player (reaper, destroyer, doof), and the tankers follow in order of appearance. Wrecks are in
// order of appearance. Effects are in order of application.

// The capacities below follow from the rules, so that no match can exceed them.
// A new tanker appears only when another is lost.
constexpr int MAX_TANKERS = PLAYERS * MAX_TANKERS_PER_PLAYER;
// 18 looters and tankers, rounded up to whole vectors.
constexpr int MAX_UNITS = 24;
static_assert(MAX_UNITS >= MAX_LOOTERS + MAX_TANKERS);
// Each tanker can be destroyed once per turn, and a wreck stays until it is empty. (The largest
// number seen is 115, in matches of hunter bots whose reapers only waited. Copying a state copies
// only the wrecks that exist.)
constexpr int MAX_WRECKS = MAX_TANKERS * MAX_TURNS;
// A tar pool or an oil slick lasts three turns and a grenade one, and each looter uses its skill at
// most once per turn. So each player has at most three tar pools, three oil slicks and one grenade.
constexpr int MAX_EFFECTS = PLAYERS * (3 + 3 + 1);

struct Wreck {  // 32 bytes
    double x, y;
    // The largest squared distance whose square root is at most the radius.
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
    // The unit index of the looter that used the skill, or -1.
    std::int8_t looter;
};

struct State {
    World<MAX_UNITS> units;
    std::int16_t id[MAX_UNITS];
    std::int8_t type[MAX_UNITS];
    // The owner of the looter or of the tanker's spawn, or -1 if the owner is not known.
    std::int8_t player[MAX_UNITS];
    std::int8_t water[MAX_UNITS], size[MAX_UNITS];  // tankers only
    int score[PLAYERS], rage[PLAYERS];
    // The number of spawns that each player has taken from the queue.
    int spawned[PLAYERS];
    int next_id;
    int turn;
    int league;
    List<Effect, MAX_EFFECTS> effects;
    List<Wreck, MAX_WRECKS> wrecks;

    State() = default;
    State(const State& other) { *this = other; }
    // The copy is written by hand, because submissions switch on optimization in their source, and
    // compilers do not apply this setting to functions that they generate.
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

// A match has no constant data, so a position is the state.
using Position = State;

// Returns whether the match is over by score or by turns. The referee decides whether a match ends
// because players left.
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

// The types below hold the orders of all looters in a turn, and the queue of future tankers. The
// state, the orders and the queue together determine the next state.

// The order of one looter. WAIT is a thrust with power 0.
struct Order {
    enum Kind : signed char { THRUST, SKILL };
    double x = 0, y = 0;  // target in units
    double power = 0;  // 0 .. MAX_THRUST
    Kind kind = THRUST;
};

// The orders by unit index: player 0's reaper, destroyer and doof, then those of players 1 and 2. A
// looter without an order waits. Each quantity has one array of whole vectors.
struct Orders {
    // MAX_LOOTERS rounded up to a multiple of 4.
    static constexpr int LANES = 12;

    alignas(32) double x[LANES] = {}, y[LANES] = {};
    alignas(32) double power[LANES] = {};  // 0 for a skill
    // One bit per looter that uses its skill at (x, y).
    unsigned skills = 0;

    void set(int looter, const Order& order) {
        const unsigned bit = 1u << looter;
        x[looter] = order.x, y[looter] = order.y;
        power[looter] = order.kind == Order::SKILL ? 0.0 : order.power;
        skills = order.kind == Order::SKILL ? skills | bit : skills & ~bit;
    }
    Order of(int looter) const {
        return {x[looter], y[looter], power[looter],
                skills >> looter & 1 ? Order::SKILL : Order::THRUST};
    }
};

// The tankers that will appear. Each player has the same list, rotated by a third of a circle from
// one player to the next. The referee knows the whole queue. A bot passes the part that it has
// inferred, which is often empty. After the end of the queue no tanker appears.
struct SpawnQueue {
    static constexpr int CAPACITY = 500;
    struct Spawn {
        // The amount of water that the tanker can hold.
        int size;
        double cosine[PLAYERS], sine[PLAYERS];  // direction, by player
    };
    Spawn spawn[CAPACITY];
    int count = 0;

    // Adds a tanker that comes from the angle `share` (0..1) of a third of a circle. Only this
    // function of Mean Max computes a cosine, whose last bit differs between libraries. The last
    // bit does not matter for a tanker, because its position is rounded in the turn in which it
    // appears. The position of a wreck of league 0 is never rounded. If several of these wrecks are
    // used up in the same turn, the last bits of their positions decide the order in which they
    // return (java_bucket in stages.h).
    void add(int size, double share) {
        Spawn& s = spawn[count++];
        s.size = size;
        for (int player = 0; player < PLAYERS; ++player) {
            const double angle = (player + share) * PI * 2.0 / 3.0;
            s.cosine[player] = std::cos(angle);
            s.sine[player] = std::sin(angle);
        }
    }
};
inline constexpr SpawnQueue NO_SPAWNS{};

}  // namespace carom::mean_max
