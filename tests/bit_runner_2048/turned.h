// Turns a match of Bit Runner 2048 by a quarter turn, and reverses the numbers of each player's
// cars and of the prisoners.
#pragma once

#include <cmath>
#include <set>

#include "sim/base/steering.h"
#include "sim/base/vector.h"
#include "sim/bit_runner_2048/state.h"
#include "tests/turned.h"

namespace carom::bit_runner_2048 {

struct Turned : tests::Turning<Position> {
    static constexpr int SIDE = 17;
    static constexpr std::uint64_t HASH = 12883029334504163186u;

    static Position of(const Position& match) {
        Position other = match;
        const State& s = match.state;
        State& t = other.state;
        const auto take = [&](int to, int from) {
            t.movers.x[to] = -s.movers.y[from], t.movers.y[to] = s.movers.x[from];
            t.movers.vx[to] = -s.movers.vy[from], t.movers.vy[to] = s.movers.vx[from];
        };
        for (int i = 0; i < CARS; ++i) {
            take(i, i ^ 1);
            t.held[i] = s.held[i ^ 1];
            t.angle[i] = steering::tidy(s.angle[i ^ 1] + PI / 2);
        }
        for (int k = 0; k < s.prisoners; ++k) {
            const int from = s.prisoners - 1 - k;
            take(CARS + k, CARS + from);
            t.prisoner[k] = s.prisoner[from];
        }
        return other;
    }
    // Positions with two equal distances between cars and prisoners are not compared, because there
    // the result depends on the numbers of the cars.
    static bool is_compared(const Position& match) {
        const Movers& m = match.state.movers;
        std::set<long> distances;
        for (int k = CARS; k < CARS + match.state.prisoners; ++k) {
            for (int i = 0; i < CARS; ++i) {
                const double apart = length(m.x[k] - m.x[i], m.y[k] - m.y[i]);
                if (!distances.insert(std::lround(apart)).second) return false;
            }
        }
        return true;
    }
};

}  // namespace carom::bit_runner_2048
