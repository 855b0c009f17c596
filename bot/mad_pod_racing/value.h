// The value function and the weights (bot/search/value_function.h). Some weights are factors of the
// value function, and others control the search. Each weight has a name, a value, a minimum and a
// maximum. Values have no unit. One unit of distance to the next checkpoint counts `way`.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "sim/base/simd.h"
#include "sim/mad_pod_racing/state.h"

#define CAROM_WEIGHTS(W)                                                                          \
    W(passed, 74932.2, 0.0, 100000.0) /* value of a passed checkpoint */                          \
    W(way, 4.85501, 0.0, 10.0) /* cost of each unit to the next checkpoint */                     \
    W(lookahead, 1.27928, 0.0, 10.0) /* turns of velocity that count as progress */               \
    W(heading, 37.2574, 0.0, 600.0) /* units per turn along the heading, added to the velocity */ \
    W(onward, 0.44593, 0.0,                                                                       \
      30.0) /* value of each unit per turn toward the following checkpoint */                     \
    W(near, 7282.55, 200.0, 10000.0) /* units to the next checkpoint at which `onward` starts */  \
    W(enemy, 0.863413, 0.0, 10.0) /* weight of the progress of the enemy's runner */              \
    W(to_gate, 0.925962, 0.0, 10.0) /* blocker: cost of each unit to the enemy's checkpoint */    \
    W(to_enemy, 0.0955215, 0.0, 10.0) /* blocker: cost of each unit to the enemy's runner */      \
    W(faces_enemy, 1532.61, 0.0,                                                                  \
      10000.0) /* blocker: value of 600 units per turn toward the enemy's runner */               \
    W(worse, 0.695635, 0.0, 1.0) /* weight of the worse opponent model */                         \
    W(early, 0.111424, 0.0, 1.0) /* weight of all turns except the last */                        \
    W(idle, 26.1148, 0.0, 3000.0) /* cost of each future turn without thrust after a shield */    \
    W(late, 29.0347, 0.0, 5000.0) /* cost of each turn without a checkpoint after the first 40 */ \
    W(between, 0.198095, 0.0, 3.0) /* blocker: cost of each unit to the enemy runner's way */     \
    W(close, 0.357452, 0.0, 10.0) /* blocker: cost of each unit to the runner, up to 2,000 */     \
    W(slow, 1.88934, 0.0,                                                                         \
      30.0) /* blocker: cost of each unit per turn of the enemy runner's speed */                 \
    W(apart, 2.73038, 0.0, 20.0) /* own pods: cost of each unit less than 900 units apart */      \
    W(second, 0.00306334, 0.0, 1.0) /* weight of the blocker's own progress */                    \
    W(shields, 0.0147718, 0.0, 0.5) /* share of drawn genes with a shield */                      \
    W(boosts, 0.000448855, 0.0, 0.5) /* share of drawn genes with a boost */                      \
    W(full, 0.899074, 0.0, 1.0) /* share of drawn genes with full thrust */                       \
    W(none, 0.140332, 0.0, 0.9) /* share of drawn genes without thrust, at most 1 - full */       \
    W(straight, 0.166943, 0.0, 1.0) /* share of drawn genes without a turn */                     \
    W(hard, 0.370611, 0.0, 1.0) /* share of drawn genes with the largest turn */                  \
    W(clones, 0.265531, 0.0, 1.0) /* share of children that copy one parent */                    \
    W(whole, 0.458979, 0.0, 1.0) /* share of pods whose whole plan the second parent gives */     \
    W(anew, 0.47956, 0.0, 1.0) /* share of mutations that draw a new gene */                      \
    W(again, 0.780175, 0.0, 0.9) /* probability that one more gene is mutated */                  \
    W(turn_width, 1.87253, 0.0, 3.0) /* width of a mutation of a turn */                          \
    W(thrust_width, 1.73216, 0.0, 3.0) /* width of a mutation of a thrust */                      \
    W(enemies, 0.03152, 0.01, 0.6) /* share of the budget for the enemy's plan */                 \
    W(own, 0.26512, 0.01, 0.6) /* share of the budget for the player's first plan */              \
    W(answers, 0.0410201, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// The value function has two parts: the lead of the player's runner over the opponent's runner, and
// a term for how well the player's other pod blocks the opponent's runner. The roles are not stored
// between turns. Each state uses the assignment of roles with the larger value. The four pods and
// both assignments are computed in vector lanes (sim/base/simd.h).

// The next two checkpoints of a pod.
struct Gates {
    int next, after;
};
inline Gates gates_of(const State& s, const Course& course, int pod) {
    const int next = course.next(s.passed[pod]);
    return {next, next + 1 == course.checkpoints ? 0 : next + 1};
}

// The unit vectors from each checkpoint of a course to the following checkpoint.
struct Legs {
    double x[MAX_CHECKPOINTS] = {}, y[MAX_CHECKPOINTS] = {};

    Legs() = default;
    explicit Legs(const Course& course) {
        for (int k = 0; k < course.checkpoints; ++k) {
            const int after = k + 1 == course.checkpoints ? 0 : k + 1;
            const double dx = course.x[after] - course.x[k], dy = course.y[after] - course.y[k];
            const double length = std::max(1.0, std::sqrt(dx * dx + dy * dy));
            x[k] = dx / length, y[k] = dy / length;
        }
    }
};

// The inputs of the value function: a state, the course with its legs, and the unit vectors of the
// pods' headings.
struct View {
    const State& state;
    const Course& course;
    const Legs& legs;
    Double4 heading_x, heading_y;
};

// Returns the progress of all pods. A pod that has finished gets a large bonus. Each future turn
// without thrust after a shield has a cost. A pod that faces its checkpoint has more progress than
// a pod that must turn. A pod near its checkpoint has more progress if it already flies toward the
// following checkpoint.
inline Double4 progress(const View& view, const Weights& w) {
    constexpr double WON = 10;  // checkpoints
    const State& s = view.state;
    const Course& course = view.course;
    const int next[] = {course.next(s.passed[0]), course.next(s.passed[1]),
                        course.next(s.passed[2]), course.next(s.passed[3])};
    const auto gates = [&](const double* of) {
        return Double4{of[next[0]], of[next[1]], of[next[2]], of[next[3]]};
    };
    const Double4 vx = load<Double4>(s.vx) + w.heading * view.heading_x;
    const Double4 vy = load<Double4>(s.vy) + w.heading * view.heading_y;
    const Double4 dx = gates(course.x) - (load<Double4>(s.x) + w.lookahead * vx);
    const Double4 dy = gates(course.y) - (load<Double4>(s.y) + w.lookahead * vy);
    const Double4 way = length(dx, dy);
    const Double4 nearness = max(1 - way * (1 / w.near), broadcast(0.0));
    const Double4 onward = nearness * (vx * gates(view.legs.x) + vy * gates(view.legs.y));
    const Double4 passed = to_doubles(s.passed);
    const Double4 idle =
        max(to_doubles(s.shielded_at) + (SHIELD_TURNS + 1.0 - s.turn), broadcast(0.0));
    const Double4 won =
        select(passed >= broadcast(course.passings()), broadcast(WON * w.passed), broadcast(0.0));
    return won + w.passed * passed - w.way * way + w.onward * onward - w.idle * idle;
}

// Returns the cost of a player's turns without a checkpoint: 0 for the first 40 turns and `late`
// for each further turn. The cost is ten checkpoints for a player who is out of the race.
inline double lateness(const State& s, const Course& course, int player, const Weights& w) {
    constexpr double LOST = 10;  // checkpoints
    constexpr double FREE = 40;  // turns
    if (is_out(s, player)) return LOST * w.passed;
    double last = s.passed_at[course.pod_of(player, 0)];
    if (course.rules.pods == 2) last = std::max(last, s.passed_at[course.pod_of(player, 1)]);
    return w.late * std::max(0.0, s.turn - last - FREE);
}

// Returns the player's pod with more progress.
inline int leader(const Double4& progress, const Course& course, int player) {
    const int first = course.pod_of(player, 0);
    return course.rules.pods == 2 && progress[first + 1] > progress[first] ? first + 1 : first;
}

// Returns values for how well each of two pods blocks an enemy pod. In lane 0 the second pod is the
// blocker, and in lane 1 the first pod. The other lanes are not used. `own_distance` is set to the
// distance between the two pods.
inline Double4 obstruction(const State& s, const Course& course, int first, int rival,
                           const Weights& w, double& own_distance) {
    constexpr double CLOSE = 2000;  // units
    const int second = first + 1;
    const auto of_blockers = [&](const double* values) {
        return Double4{values[second], values[first], values[second], values[first]};
    };
    const Double4 x = of_blockers(s.x), y = of_blockers(s.y);
    const Gates gates = gates_of(s, course, rival);
    const double gx = course.x[gates.next], gy = course.y[gates.next];
    const double rx = s.x[rival], ry = s.y[rival];
    // The distances of the blockers and of the rival to the rival's next checkpoint.
    const Double4 to_next =
        length(Double4{gx, gx, gx, s.x[first]} - Double4{s.x[second], s.x[first], rx, s.x[second]},
               Double4{gy, gy, gy, s.y[first]} - Double4{s.y[second], s.y[first], ry, s.y[second]});
    const double way = to_next[2];  // distance of the rival
    own_distance = to_next[3];
    const Double4 to_after = length(course.x[gates.after] - x, course.y[gates.after] - y);
    // The blocker waits at the rival's next checkpoint. If the rival is nearer to this checkpoint
    // than the blocker, the blocker waits at the following checkpoint.
    const Double4 to_gate = select(broadcast(way) < to_next, to_after, to_next);
    const Double4 dx = rx - x, dy = ry - y;
    const Double4 apart = length(dx, dy);
    Double4 value =
        -w.to_gate * to_gate - w.to_enemy * apart - w.close * min(apart, broadcast(CLOSE));
    const Double4 faces =
        w.faces_enemy * (of_blockers(s.vx) * dx + of_blockers(s.vy) * dy) / (apart * 600.0);
    value = select(apart > broadcast(0.0), value + faces, value);
    if (!(way > 0)) return value;
    // The vector from the rival to its next checkpoint.
    const double lx = gx - rx, ly = gy - ry;
    const Double4 share = -(dx * lx + dy * ly) / (way * way);
    const Double4 along = min(max(share, broadcast(0.0)), broadcast(1.0));
    value -= w.between * length(dx + along * lx, dy + along * ly);
    return value - w.slow * (s.vx[rival] * lx + s.vy[rival] * ly) / way;
}

// Returns the value of a view for a player. A larger value is better.
inline double value_of(const View& view, int player, const Weights& w) {
    const State& s = view.state;
    const Course& course = view.course;
    const Double4 made = progress(view, w);
    const int rival = leader(made, course, 1 - player);
    const double behind =
        w.enemy * made[rival] + lateness(s, course, player, w) - lateness(s, course, 1 - player, w);
    const int first = course.pod_of(player, 0);
    if (course.rules.pods == 1) return made[first] - behind;
    const int second = first + 1;
    constexpr double APART = 900;  // units
    double own_distance;
    const Double4 blocks = obstruction(s, course, first, rival, w, own_distance);
    const double one = made[first] + w.second * made[second] + blocks[0];
    const double other = made[second] + w.second * made[first] + blocks[1];
    return std::max(one, other) - behind - w.apart * std::max(0.0, APART - own_distance);
}

}  // namespace carom::mad_pod_racing::bot
