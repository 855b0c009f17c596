// What a state is worth to a player: how far his runner is ahead of the enemy's, and how his other
// pod stands in the enemy's way.
#pragma once

#include <cmath>

#include "bot/mad_pod_racing/weights.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// Who races and who blocks, decided before a search and kept through it.
struct Roles {
    int runner[PLAYERS];
    int blocker[PLAYERS];  // -1: there is none
};

inline double distance(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

inline double to_checkpoint(const State& s, const Course& course, int pod, int checkpoint) {
    return distance(course.x[checkpoint] - s.x[pod], course.y[checkpoint] - s.y[pod]);
}

// How far a pod has come, in units.
inline double progress(const State& s, const Course& course, int pod, const Weights& w) {
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - (s.x[pod] + w.lookahead * s.vx[pod]);
    const double dy = course.y[next] - (s.y[pod] + w.lookahead * s.vy[pod]);
    return w.passed * s.passed[pod] - w.way * distance(dx, dy);
}

// Each player's pod that is farther along is his runner; one that was keeps it in a tie.
inline Roles roles_of(const State& s, const Course& course, const Weights& weights,
                      const Roles& before) {
    constexpr double CLEARLY = 1500;  // units
    Roles roles = before;
    for (int p = 0; p < PLAYERS; ++p) {
        if (course.rules.pods == 1) {
            roles.runner[p] = course.pod_of(p, 0), roles.blocker[p] = -1;
            continue;
        }
        const double ahead = progress(s, course, before.blocker[p], weights) -
                             progress(s, course, before.runner[p], weights);
        if (ahead > CLEARLY) {
            roles.runner[p] = before.blocker[p], roles.blocker[p] = before.runner[p];
        }
    }
    return roles;
}

inline double value_of(const State& s, const Course& course, const Roles& roles, int player,
                       const Weights& w) {
    const int own = roles.runner[player], rival = roles.runner[1 - player];
    const int blocker = roles.blocker[player];
    double value = progress(s, course, own, w) - w.enemy * progress(s, course, rival, w);
    if (s.passed[own] >= course.passings()) value += 10 * w.passed;
    if (s.passed[rival] >= course.passings()) value -= 10 * w.passed;
    if (blocker < 0) return value;
    // Where he must go next is where to wait for him; if he is nearly there, the one after.
    int gate = course.next(s.passed[rival]);
    if (to_checkpoint(s, course, rival, gate) < to_checkpoint(s, course, blocker, gate)) {
        gate = (gate + 1) % course.checkpoints;
    }
    const double dx = s.x[rival] - s.x[blocker], dy = s.y[rival] - s.y[blocker];
    const double apart = distance(dx, dy);
    value -= w.to_gate * to_checkpoint(s, course, blocker, gate);
    value -= w.to_enemy * apart;
    if (apart > 0) {
        value += w.faces_enemy * (s.vx[blocker] * dx + s.vy[blocker] * dy) / (apart * 600);
    }
    return value;
}

}  // namespace carom::mad_pod_racing::bot
