// A race of Mad Pod Racing turned by a quarter turn, for tests of what must not depend on the
// direction.
#pragma once

#include "sim/mad_pod_racing/state.h"

namespace carom::tests {

inline mad_pod_racing::Position turned(const mad_pod_racing::State& s,
                                       const mad_pod_racing::Course& course) {
    mad_pod_racing::Position race{s, course};
    for (int i = 0; i < s.pods; ++i) {
        race.state.x[i] = -s.y[i], race.state.y[i] = s.x[i];
        race.state.vx[i] = -s.vy[i], race.state.vy[i] = s.vx[i];
    }
    for (int k = 0; k < course.checkpoints; ++k) {
        race.course.x[k] = -course.y[k], race.course.y[k] = course.x[k];
    }
    return race;
}

}  // namespace carom::tests
