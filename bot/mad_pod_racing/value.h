// The value function: the worth of a state to a player, from the runner's lead over the opponent's
// runner and from how well the other pod blocks the opponent's runner. The roles are not stored
// between turns. Each state uses the assignment with the larger value.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/mad_pod_racing/weights.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

inline double distance(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

inline double to_checkpoint(const State& s, const Course& course, int pod, int checkpoint) {
    return distance(course.x[checkpoint] - s.x[pod], course.y[checkpoint] - s.y[pod]);
}

// Returns the number of coming turns in which a pod has no thrust because of its shield.
inline int idle_turns(const State& s, int pod) {
    return std::max(0, s.shielded_at[pod] + SHIELD_TURNS + 1 - s.turn);
}

// Returns a pod's progress in units. A pod that has finished gets a large bonus.
inline double progress(const State& s, const Course& course, int pod, const Weights& w) {
    constexpr double WON = 10;  // checkpoints
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - (s.x[pod] + w.lookahead * s.vx[pod]);
    const double dy = course.y[next] - (s.y[pod] + w.lookahead * s.vy[pod]);
    const double won = s.passed[pod] >= course.passings() ? WON * w.passed : 0;
    return won + w.passed * s.passed[pod] - w.way * distance(dx, dy) - w.idle * idle_turns(s, pod);
}

// Returns the cost of the turns that a player has spent without a checkpoint, in units. The limit
// ends the race for the player.
inline double lateness(const State& s, const Course& course, int player, const Weights& w) {
    constexpr double LOST = 10;  // checkpoints
    constexpr double FREE = 40;  // turns
    if (is_out(s, player)) return LOST * w.passed;
    double last = s.passed_at[course.pod_of(player, 0)];
    if (course.rules.pods == 2) last = std::max(last, s.passed_at[course.pod_of(player, 1)]);
    return w.late * std::max(0.0, s.turn - last - FREE);
}

// Returns the player's pod with more progress.
inline int leader(const State& s, const Course& course, int player, const Weights& w) {
    const int first = course.pod_of(player, 0);
    if (course.rules.pods == 1) return first;
    const int second = course.pod_of(player, 1);
    return progress(s, course, second, w) > progress(s, course, first, w) ? second : first;
}

// Returns how well a pod blocks an enemy pod.
inline double obstruction(const State& s, const Course& course, int pod, int rival,
                          const Weights& w) {
    // The blocker waits at the rival's next checkpoint, or at the one after it if the rival is
    // nearer to the next one than the blocker is.
    int gate = course.next(s.passed[rival]);
    if (to_checkpoint(s, course, rival, gate) < to_checkpoint(s, course, pod, gate)) {
        gate = (gate + 1) % course.checkpoints;
    }
    constexpr double CLOSE = 2000;  // units
    const double dx = s.x[rival] - s.x[pod], dy = s.y[rival] - s.y[pod];
    const double apart = distance(dx, dy);
    double value = -w.to_gate * to_checkpoint(s, course, pod, gate) - w.to_enemy * apart -
                   w.close * std::min(apart, CLOSE);
    if (apart > 0) {
        value += w.faces_enemy * (s.vx[pod] * dx + s.vy[pod] * dy) / (apart * 600);
    }
    // The rival's line to its next checkpoint.
    const int next = course.next(s.passed[rival]);
    const double lx = course.x[next] - s.x[rival], ly = course.y[next] - s.y[rival];
    const double length = distance(lx, ly);
    if (length > 0) {
        const double along = std::clamp(-(dx * lx + dy * ly) / (length * length), 0.0, 1.0);
        value -= w.between * distance(dx + along * lx, dy + along * ly);
        value -= w.slow * (s.vx[rival] * lx + s.vy[rival] * ly) / length;
    }
    return value;
}

inline double value_of(const State& s, const Course& course, int player, const Weights& w) {
    const int rival = leader(s, course, 1 - player, w);
    const double behind = w.enemy * progress(s, course, rival, w) + lateness(s, course, player, w) -
                          lateness(s, course, 1 - player, w);
    const int first = course.pod_of(player, 0);
    if (course.rules.pods == 1) return progress(s, course, first, w) - behind;
    const int second = course.pod_of(player, 1);
    const auto racing = [&](int runner, int blocker) {
        return progress(s, course, runner, w) + w.second * progress(s, course, blocker, w) +
               obstruction(s, course, blocker, rival, w);
    };
    constexpr double APART = 900;  // units
    const double near = APART - distance(s.x[first] - s.x[second], s.y[first] - s.y[second]);
    return std::max(racing(first, second), racing(second, first)) - behind -
           w.apart * std::max(0.0, near);
}

}  // namespace carom::mad_pod_racing::bot
