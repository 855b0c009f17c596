// This file contains the constants of Bit Runner 2048, the state between two turns, and the orders
// of a turn, as plain values. Source: RULES.md in this folder. A change to a constant changes every
// result.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "sim/base/steering.h"
#include "sim/base/vector.h"
#include "sim/world/bounce.h"

namespace carom::bit_runner_2048 {

using carom::NOBODY, carom::PI;
using steering::degrees, steering::MAX_THRUST, steering::MAX_TURN, steering::KEPT_SPEED,
    steering::radians;

constexpr const char *NAME = "bit_runner_2048", *TITLE = "Bit Runner 2048";
constexpr int FIRST_TURN_MS = 1000, TURN_MS = 50;  // time limits of an answer

constexpr int PLAYERS = 2;
constexpr int CARS = 4;  // two per player
constexpr int TEAM = 2;  // cars per player
constexpr int MAX_TURNS = 250;
constexpr int WIN_GOALS = 10;

// The default yard, in units and units per turn. A match may have another Yard.
constexpr int YARD_RADIUS = 5000, HOLE_RADIUS = 800, SWAP_IMPULSE = 300;

constexpr double CAR_RADIUS = 400, PRISONER_RADIUS = 100;  // units
// A car catches a prisoner if their centres are at most this many units apart.
constexpr double CATCH_DISTANCE = 399;
// The distance in units from the centre to a new car or a new prisoner.
constexpr double START_DISTANCE = 4000;
constexpr double PRISONER_SPEED = 300;  // units per turn

// Smaller distances (units), impulses, and differences of times (turns) count as 0.
constexpr double EPSILON = 0.00001;
// The last goals of the two players count as simultaneous if their values of scored_at differ by
// less than this number of turns.
constexpr double SAME_GOAL_TIME = EPSILON * 0.1;

// All masses are 1, so an impulse is a change of speed. The second impulse is as large as the
// first.
constexpr Elasticity CAR_BOUNCE = {1.0, 120.0, EPSILON};
constexpr Elasticity CAR_AT_BORDER = {1.0, 600.0, EPSILON};
constexpr Elasticity PRISONER_AT_BORDER = {1.0, 42.0, EPSILON};

// A Position is the complete state of a match of Bit Runner 2048 between two turns: the yard, which
// is fixed for a match, and the State.

// The numbers that may differ between matches.
struct Yard {
    double radius = YARD_RADIUS;  // units
    double hole = HOLE_RADIUS;  // units
    // Two cars exchange their prisoners if they hit each other with a larger impulse, in units per
    // turn.
    double swap_impulse = SWAP_IMPULSE;
};

// There are always two prisoners, because a new one appears when one is delivered. A caught
// prisoner stays in the list until the end of the batch of contacts, beside new ones.
constexpr int PRISONERS = 2;
constexpr int MAX_LISTED = 4;
constexpr int MOVERS = CARS + MAX_LISTED;

// The cars of player 0, the cars of player 1, and from index CARS on the free prisoners in the
// order of their ids.
struct Movers {
    // Masses and radii need no arrays: all masses are equal, and a radius depends only on the kind
    // of mover.
    struct Masses {
        constexpr double operator[](int) const { return 1.0; }
    };
    struct Radii {
        constexpr double operator[](int i) const { return i < CARS ? CAR_RADIUS : PRISONER_RADIUS; }
    };
    static constexpr Masses mass{};
    static constexpr Radii radius{};

    alignas(32) double x[MOVERS], y[MOVERS];  // whole units
    double vx[MOVERS], vy[MOVERS];  // whole units per turn
};

// The reason why a player is out of the match.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT };

struct State {
    Movers movers;
    double angle[CARS];  // radians
    std::int32_t held[CARS];  // id of the prisoner that the car holds, or NOBODY
    std::int32_t prisoners;  // number of free prisoners
    std::int32_t prisoner[MAX_LISTED];  // ids of the free prisoners
    std::int32_t next_id;  // id of the next prisoner
    std::int32_t goals[PLAYERS];
    // The time of the player's last goal as in the referee: the number of the turn plus 1, plus a
    // tenth of the time within that turn. 0: the player has no goal.
    double scored_at[PLAYERS];
    std::int32_t turn;
    Out out[PLAYERS];
    // 1: the match is over before the last turn, because a player is out, or because the turn after
    // the tenth goal has been played.
    std::int8_t over;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a match: the state between two turns, and the yard, which stays constant.
struct Position {
    State state;
    Yard yard;
};

constexpr int player_of(int car) { return car / TEAM; }
constexpr int car_id(int car) { return car + 1; }
inline bool is_out(const State& s, int player) { return s.out[player] != Out::NO; }
inline bool has_ten_goals(const State& s) {
    return s.goals[0] >= WIN_GOALS || s.goals[1] >= WIN_GOALS;
}

inline bool is_terminal(const State& s) { return s.over != 0 || s.turn >= MAX_TURNS; }
inline bool is_terminal(const Position& p) { return is_terminal(p.state); }

// Returns the player with more goals, or with equal goals the player whose last goal was earlier.
// Returns NOBODY if neither player is ahead.
inline int leader(const State& s) {
    if (s.goals[0] != s.goals[1]) return s.goals[0] > s.goals[1] ? 0 : 1;
    const double later = s.scored_at[0] - s.scored_at[1];
    if (s.goals[0] == 0 || std::fabs(later) < SAME_GOAL_TIME) return NOBODY;
    return later < 0 ? 0 : 1;
}

// The types below describe the orders of all cars in a turn.

using steering::Heading, steering::Order;

struct Orders {
    Order of[CARS];  // NONE: the car keeps its heading and gets no thrust
    // For each player, the reason why this turn's answer puts the player out of the match.
    Out out[PLAYERS] = {};
};

}  // namespace carom::bit_runner_2048
