// The complete state of a race between two turns: the course, which is fixed for a match, and the
// state, as one value. Player 0's pods come first, then player 1's. Each quantity has one array, so
// that four pods fill one vector.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/mad_pod_racing/rules.h"

namespace carom::mad_pod_racing {

// For a course that is given. A course that is drawn has 3 to 6 checkpoints.
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
    int passings() const { return LAPS * checkpoints; }  // checkpoints of the whole race
};

// A turn number so long ago that its shield has no effect any more.
constexpr int NO_SHIELD_YET = -100;

// The reason why a player is out of the race.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT, CHECKPOINT };

struct State {
    static constexpr int CAPACITY = MAX_PODS;

    alignas(32) double x[MAX_PODS], y[MAX_PODS];  // whole units
    double vx[MAX_PODS], vy[MAX_PODS];  // whole units per turn
    // Radians, in no fixed range. Meaningless until the pod has turned.
    double angle[MAX_PODS];
    // When the pod passed its last checkpoint: the number of the turn plus 1, plus the time within
    // that turn.
    double passed_at[MAX_PODS];
    std::int32_t passed[MAX_PODS];  // checkpoints since the start
    std::int32_t shielded_at[MAX_PODS];  // turn of the last shield
    // Flags, 0 or 1.
    std::int8_t turned[MAX_PODS];  // The pod has an angle.
    std::int8_t shield[MAX_PODS];  // The pod has ten times its mass.
    std::int8_t boosted[MAX_PODS];  // The boost is used up.
    Out out[PLAYERS];
    std::int32_t pods;  // number of pods
    std::int32_t turn;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A position of a race: the state between two turns, and what the race keeps constant.
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

}  // namespace carom::mad_pod_racing
