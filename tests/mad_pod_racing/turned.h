// Turns a race of Mad Pod Racing by a quarter turn.
#pragma once

#include "sim/base/vector.h"
#include "sim/mad_pod_racing/state.h"
#include "tests/turned.h"

namespace carom::mad_pod_racing {

struct Turned : tests::Turning<Position> {
    static constexpr int SIDE = 21;
    static constexpr std::uint64_t HASH = 12764179663718145582u;

    static Position of(const Position& race) {
        Position other = race;
        const State& s = race.state;
        for (int i = 0; i < s.pods; ++i) {
            other.state.x[i] = -s.y[i], other.state.y[i] = s.x[i];
            other.state.vx[i] = -s.vy[i], other.state.vy[i] = s.vx[i];
            other.state.angle[i] = s.angle[i] + PI / 2;
        }
        for (int k = 0; k < race.course.checkpoints; ++k) {
            other.course.x[k] = -race.course.y[k], other.course.y[k] = race.course.x[k];
        }
        return other;
    }
};

}  // namespace carom::mad_pod_racing
