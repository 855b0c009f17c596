// All there is to know about a race between two turns: the course, which stands for a whole match,
// and the state, as one value. Pods are player 0's, then player 1's, one array a quantity, so that
// four pods are one vector.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/mad_pod_racing/rules.h"

namespace carom::mad_pod_racing {

constexpr int MAX_CHECKPOINTS = 16;  // of a course that is given; those drawn have 3 to 6

struct Course {
    Switches rules = LEAGUE[TOP_LEAGUE];
    int checkpoints = 0;
    double x[MAX_CHECKPOINTS] = {}, y[MAX_CHECKPOINTS] = {};

    int pods() const { return PLAYERS * rules.pods; }
    int player_of(int pod) const { return pod / rules.pods; }
    int pod_of(int player, int k) const { return player * rules.pods + k; }  // his k-th
    // The one to pass next for who has passed so many.
    int next(int passed) const { return (passed + 1) % checkpoints; }
    int passings() const { return LAPS * checkpoints; }  // that finish the race
};

constexpr int NO_SHIELD_YET = -100;  // turns: longer ago than any shield matters

// Why a player is out of the race.
enum class Out : std::int8_t { NO, INVALID, TIMEOUT, CHECKPOINT };

struct State {
    alignas(32) double x[MAX_PODS], y[MAX_PODS];  // whole units
    double vx[MAX_PODS], vy[MAX_PODS];  // whole units per turn
    double angle[MAX_PODS];  // radians, of no certain range; nothing while it has not turned
    double passed_at[MAX_PODS];  // turns: when it passed its last checkpoint
    std::int32_t passed[MAX_PODS];  // checkpoints, from the start of the race
    std::int32_t shielded_at[MAX_PODS];  // the turn of its last shield
    // Flags, 0 or 1.
    std::int8_t turned[MAX_PODS];  // it has an angle
    std::int8_t shield[MAX_PODS];  // it is heavy
    std::int8_t boosted[MAX_PODS];  // its boost is spent
    Out out[PLAYERS];
    std::int32_t pods;  // how many there are
    std::int32_t turn;
};
static_assert(std::is_trivially_copyable_v<State>, "a state is copied by memcpy");

// A race and the course that it is on.
struct Race {
    State state;
    Course course;
};

inline bool is_out(const State& s, int player) { return s.out[player] != Out::NO; }

// Whether a pod has passed the last checkpoint of the last lap.
inline bool is_finished(const State& s, const Course& course) {
    for (int i = 0; i < s.pods; ++i) {
        if (s.passed[i] >= course.passings()) return true;
    }
    return false;
}

inline bool is_terminal(const State& s, const Course& course) {
    return is_finished(s, course) || is_out(s, 0) || is_out(s, 1) || s.turn >= MAX_TURNS;
}

}  // namespace carom::mad_pod_racing
