// This file contains the constants of Mad Pod Racing, the state between two turns, and the orders
// of a turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/base/headings.h"

namespace carom::mad_pod_racing {

using carom::PI;
using headings::MAX_TURN_ANGLE;

constexpr const char *NAME = "mad_pod_racing", *TITLE = "Mad Pod Racing";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 75;  // time limits of an answer

constexpr int PLAYERS = 2;
constexpr int MAX_PODS = 4;  // two per player
constexpr int LAPS = 3;
constexpr int MAX_TURNS = 500;
// A player is out after this number of turns without a checkpoint.
constexpr int PATIENCE = 100;

// The size of the map in units. Pods can cross the edges.
constexpr double WIDTH = 16000, HEIGHT = 9000;
constexpr double POD_RADIUS = 400;  // units
constexpr double CHECKPOINT_RADIUS = 600;  // units
// The speed in units per turn that a boost adds. All powers have this unit.
constexpr double BOOST_POWER = 650;
constexpr double POD_MASS = 1, SHIELDED_MASS = 10;
// The number of turns without power after a turn with a shield.
constexpr int SHIELD_TURNS = 3;
constexpr double MIN_IMPULSE = 120;
// Each of two overlapping pods is moved by this many units more than needed.
constexpr double APART = 0.00001;
constexpr double KEPT_SPEED = 0.85;

// The rules that differ between leagues.
struct Switches {
    int pods;  // per player
    int power;  // largest power of an order
    int boost, shield;  // 1: this order is allowed
    int collide;  // 1: pods bounce off each other
};
constexpr int LEAGUES = 5;
constexpr int TOP_LEAGUE = 4;
constexpr Switches LEAGUE[LEAGUES] = {
    {1, 100, 0, 0, 0},  // Wood 2
    {1, 100, 1, 0, 0},  // Wood 1
    {1, 100, 1, 0, 1},  // Bronze
    {1, 100, 1, 1, 1},  // Silver
    {2, 200, 1, 1, 1},  // Gold and up
};

// A Position is the complete state of a race between two turns: the course, which is fixed for a
// match, and the State. Player 0's pods come first, then player 1's. Each quantity has one array,
// so that four pods fill one vector.

// The limit for a given course. A random course has 3 to 6 checkpoints.
constexpr int MAX_CHECKPOINTS = 16;

struct Course {
    Switches rules = LEAGUE[TOP_LEAGUE];
    int checkpoints = 0;
    double x[MAX_CHECKPOINTS] = {}, y[MAX_CHECKPOINTS] = {};

    int pods() const { return PLAYERS * rules.pods; }
    int player_of(int pod) const { return pod / rules.pods; }
    // Returns the index of the player's pod k.
    int pod_of(int player, int k) const { return player * rules.pods + k; }
    // Returns the next checkpoint of a pod that has passed `passed` checkpoints.
    int next(int passed) const { return (passed + 1) % checkpoints; }
    int passings() const { return LAPS * checkpoints; }  // number of checkpoints in the whole race
};

// The value of shielded_at for a pod that has used no shield. A shield in that turn would have no
// effect any more.
constexpr int NO_SHIELD_YET = -100;

// The reason why a player is out of the race.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT, CHECKPOINT };

struct State {
    static constexpr int CAPACITY = MAX_PODS;

    alignas(32) double x[MAX_PODS], y[MAX_PODS];  // whole units
    double vx[MAX_PODS], vy[MAX_PODS];  // whole units per turn
    // The angle in radians, without a fixed range. The angle has no meaning until the pod has
    // turned.
    double angle[MAX_PODS];
    // The time at which the pod passed its last checkpoint: the number of the turn plus 1, plus the
    // time within that turn.
    double passed_at[MAX_PODS];
    std::int32_t passed[MAX_PODS];  // number of checkpoints passed since the start
    std::int32_t shielded_at[MAX_PODS];  // turn of the last shield
    // These flags are 0 or 1.
    std::int8_t turned[MAX_PODS];  // The pod has an angle.
    std::int8_t shield[MAX_PODS];  // The pod has ten times its mass.
    std::int8_t boosted[MAX_PODS];  // The boost is used up.
    Out out[PLAYERS];
    std::int32_t pods;  // number of pods
    std::int32_t turn;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a race: the state between two turns, and the course, which stays constant.
struct Position {
    State state;
    Course course;
};

inline bool is_out(const State& s, int player) { return s.out[player] != Out::NO; }

// Returns whether a pod has passed the last checkpoint of the last lap.
inline bool is_finished(const State& s, const Course& course) {
    for (int i = 0; i < s.pods; ++i) {
        if (s.passed[i] >= course.passings()) return true;
    }
    return false;
}

inline bool is_terminal(const State& s, const Course& course) {
    return is_finished(s, course) || is_out(s, 0) || is_out(s, 1) || s.turn >= MAX_TURNS;
}
inline bool is_terminal(const Position& p) { return is_terminal(p.state, p.course); }

// The types below describe the orders of all pods in a turn.

// A pod's direction after its order, and the unit vector of its acceleration, with the rounding of
// the rules.
struct Heading {
    double angle;  // radians
    double x, y;
};

struct Order {
    enum Kind : std::int8_t {
        // There is no order. The pod does not accelerate, and an active shield stays.
        NONE,
        THRUST,
        SHIELD,
        BOOST,
        // The power of the thrust is above the limit. The order is refused, but the shield is
        // turned off.
        REFUSED
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // target, in units
    double power = 0;  // for THRUST; units per turn
    // The heading that the pod will have after this order, or nullptr. A given heading must belong
    // to the same target and be within the largest turn of a pod. The target is then not used.
    const Heading* heading = nullptr;
};

struct Orders {
    Order of[MAX_PODS];
    // For each player, the reason why this turn's answer puts the player out of the race.
    Out out[PLAYERS] = {};
};

}  // namespace carom::mad_pod_racing
