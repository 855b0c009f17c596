// The complete state of a match of Bit Runner 2048 between two turns: the yard, which is fixed for
// a match, and the state, as one value.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "sim/base/vector.h"
#include "sim/bit_runner_2048/rules.h"

namespace carom::bit_runner_2048 {

// The numbers that a match may choose.
struct Yard {
    double radius = YARD_RADIUS;  // units
    double hole = HOLE_RADIUS;  // units
    // Two cars exchange their prisoners if they hit each other with a larger impulse.
    double swap_impulse = SWAP_IMPULSE;
};

// There are always two prisoners: a new one appears when one is delivered. Within a batch of
// contacts, caught prisoners stay in the list until the end of the batch, beside new ones.
constexpr int PRISONERS = 2;
constexpr int MAX_LISTED = 4;
constexpr int MOVERS = CARS + MAX_LISTED;

// The cars (player 0's, then player 1's), and from index CARS on the free prisoners in the order of
// their ids.
struct Movers {
    // The same for all circles, so there are no arrays. Cars and prisoners weigh the same.
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
    std::int32_t next_id;  // of the next prisoner
    std::int32_t goals[PLAYERS];
    // The number of the last goal's turn plus 1, plus a tenth of the goal's time within that turn,
    // as in the referee. 0: no goal.
    double scored_at[PLAYERS];
    std::int32_t turn;
    Out out[PLAYERS];
    // 1: the match is over before the last turn, because a player is out, or because the turn after
    // the tenth goal has been played.
    std::int8_t over;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a match: the state between two turns, and what the match keeps constant.
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

// Returns the player who is ahead: more goals, or as many and the last of them earlier. NOBODY if
// neither is.
inline int leader(const State& s) {
    if (s.goals[0] != s.goals[1]) return s.goals[0] > s.goals[1] ? 0 : 1;
    const double later = s.scored_at[0] - s.scored_at[1];
    if (s.goals[0] == 0 || std::fabs(later) < SAME_GOAL_TIME) return NOBODY;
    return later < 0 ? 0 : 1;
}

}  // namespace carom::bit_runner_2048
