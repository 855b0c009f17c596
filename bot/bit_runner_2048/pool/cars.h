// Distances between movers, for the values of the sparring bots.
#pragma once

#include "sim/base/vector.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048::bot {

// Returns the distance between two movers after some turns of rolling.
inline double apart(const Movers& m, int a, int b, double turns) {
    return length(m.x[a] - m.x[b] + turns * (m.vx[a] - m.vx[b]),
                  m.y[a] - m.y[b] + turns * (m.vy[a] - m.vy[b]));
}
// Returns a car's distance to the centre after some turns of rolling.
inline double to_centre(const Movers& m, int car, double turns) {
    return length(m.x[car] + turns * m.vx[car], m.y[car] + turns * m.vy[car]);
}
inline bool is_loaded(const State& s, int car) { return s.held[car] != NOBODY; }

}  // namespace carom::bit_runner_2048::bot
