// The hand-written value function: goals, prisoners in cars and their way to the hole, and the way
// of the nearest car without a prisoner to each free prisoner and to each enemy car with one, for
// both players.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/bit_runner_2048/weights.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048::bot {

// Returns the distance between two movers after `turns` turns of rolling.
inline double distance_after(const Movers& m, int a, int b, double turns) {
    return length(m.x[a] - m.x[b] + turns * (m.vx[a] - m.vx[b]),
                  m.y[a] - m.y[b] + turns * (m.vy[a] - m.vy[b]));
}

// Returns what a player has, in units of distance.
inline double wealth(const State& s, const Yard& yard, int player, const Weights& w) {
    const Movers& m = s.movers;
    const int first = player * TEAM, second = first + 1;
    const auto nearest = [&](int target) {
        double least = HUGE_VAL;
        for (const int car : {first, second}) {
            if (s.held[car] != NOBODY) continue;
            least = std::min(least, distance_after(m, car, target, w.lookahead));
        }
        constexpr double BOTH_LOADED = 6000;  // units, when no car can fetch anything
        return least == HUGE_VAL ? BOTH_LOADED : least;
    };
    constexpr double WON = 10;  // goals
    double sum = w.goal * (s.goals[player] + (s.goals[player] >= WIN_GOALS ? WON : 0.0));
    for (const int car : {first, second}) {
        if (s.held[car] == NOBODY) continue;
        const double way =
            length(m.x[car] + w.lookahead * m.vx[car], m.y[car] + w.lookahead * m.vy[car]) -
            yard.hole;
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
