// The value function and the weights (bot/search/value_function.h). The weights `worse`, `early`
// and `full` control the search. Each weight has a name, a value, a minimum and a maximum.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "sim/bit_runner_2048/state.h"

#define CAROM_WEIGHTS(W)                                                                    \
    W(goal, 20000, 0.0, 100000.0) /* value of a goal */                                     \
    W(hold, 5000, 0.0, 50000.0) /* value of a prisoner in a car */                          \
    W(carry, 1.0, 0.0, 10.0) /* cost of each unit from a loaded car to the hole */          \
    W(fetch, 0.31, 0.0, 10.0) /* cost of each unit from a free car to a prisoner */         \
    W(steal, 0.48, 0.0, 10.0) /* cost of each unit from a free car to a loaded enemy car */ \
    W(lookahead, 2.0, 0.0, 10.0) /* turns of velocity in the distances */                   \
    W(enemy, 1.0, 0.0, 3.0) /* weight of the enemy's terms */                               \
    W(worse, 0.6, 0.0, 1.0) /* weight of the worse opponent model */                        \
    W(early, 0.45, 0.0, 1.0) /* weight of all turns except the last */                      \
    W(full, 0.7, 0.0, 1.0) /* share of drawn genes with full thrust */

namespace carom::bit_runner_2048::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// The hand-written value function has the same terms for both players: the goals, the loaded cars
// and their distances to the hole, and the distances of the nearest unloaded car to each free
// prisoner and to each loaded enemy car.

inline bool is_loaded(const State& s, int car) { return s.held[car] != NOBODY; }
// Returns a car's distance to the centre after `turns` turns with constant velocity.
inline double to_centre(const Movers& m, int car, double turns) {
    return length(m.x[car] + turns * m.vx[car], m.y[car] + turns * m.vy[car]);
}
// Returns the distance between two movers after `turns` turns with constant velocities.
inline double apart(const Movers& m, int a, int b, double turns) {
    return length(m.x[a] - m.x[b] + turns * (m.vx[a] - m.vx[b]),
                  m.y[a] - m.y[b] + turns * (m.vy[a] - m.vy[b]));
}

// Returns the sum of a player's terms in units of distance.
inline double wealth(const State& s, const Yard& yard, int player, const Weights& w) {
    const Movers& m = s.movers;
    const int first = player * TEAM, second = first + 1;
    const auto nearest = [&](int target) {
        double least = HUGE_VAL;
        for (const int car : {first, second}) {
            if (s.held[car] != NOBODY) continue;
            least = std::min(least, apart(m, car, target, w.lookahead));
        }
        constexpr double BOTH_LOADED = 6000;  // units; the distance if no car is unloaded
        return least == HUGE_VAL ? BOTH_LOADED : least;
    };
    constexpr double WON = 10;  // goals
    double sum = w.goal * (s.goals[player] + (s.goals[player] >= WIN_GOALS ? WON : 0.0));
    for (const int car : {first, second}) {
        if (s.held[car] == NOBODY) continue;
        const double way = to_centre(m, car, w.lookahead) - yard.hole;
        sum += w.hold - w.carry * std::max(0.0, way);
    }
    for (int k = CARS; k < CARS + s.prisoners; ++k) sum -= w.fetch * nearest(k);
    for (int other = (1 - player) * TEAM; other < (2 - player) * TEAM; ++other) {
        if (s.held[other] != NOBODY) sum -= w.steal * nearest(other);
    }
    return sum;
}

inline double value_of(const State& s, const Yard& yard, int player, const Weights& w) {
    return wealth(s, yard, player, w) - w.enemy * wealth(s, yard, 1 - player, w);
}

}  // namespace carom::bit_runner_2048::bot
