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

// Returns a pod's progress in units. A pod that has finished gets a large bonus.
inline double progress(const State& s, const Course& course, int pod, const Weights& w) {
    constexpr double WON = 10;  // checkpoints
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - (s.x[pod] + w.lookahead * s.vx[pod]);
    const double dy = course.y[next] - (s.y[pod] + w.lookahead * s.vy[pod]);
    const double won = s.passed[pod] >= course.passings() ? WON * w.passed : 0;
    return won + w.passed * s.passed[pod] - w.way * distance(dx, dy);
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
    const double dx = s.x[rival] - s.x[pod], dy = s.y[rival] - s.y[pod];
    const double apart = distance(dx, dy);
    double value = -w.to_gate * to_checkpoint(s, course, pod, gate) - w.to_enemy * apart;
    if (apart > 0) {
        value += w.faces_enemy * (s.vx[pod] * dx + s.vy[pod] * dy) / (apart * 600);
    }
    return value;
}

inline double value_of(const State& s, const Course& course, int player, const Weights& w) {
    const int rival = leader(s, course, 1 - player, w);
    const double behind = w.enemy * progress(s, course, rival, w);
    const int first = course.pod_of(player, 0);
    if (course.rules.pods == 1) return progress(s, course, first, w) - behind;
    const int second = course.pod_of(player, 1);
    const auto racing = [&](int runner, int blocker) {
        return progress(s, course, runner, w) + obstruction(s, course, blocker, rival, w);
    };
    return std::max(racing(first, second), racing(second, first)) - behind;
}

}  // namespace carom::mad_pod_racing::bot
