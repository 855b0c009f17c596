// Measures the progress of a pod, for value functions that ignore blockers.
#pragma once

#include "sim/base/vector.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

// Returns the distance between a pod and its next checkpoint after `turns` turns of the pod's
// velocity.
inline double to_next(const Position& p, int pod, double turns) {
    const auto& [s, course] = p;
    const int next = course.next(s.passed[pod]);
    return length(course.x[next] - s.x[pod] - turns * s.vx[pod],
                  course.y[next] - s.y[pod] - turns * s.vy[pod]);
}

// Returns a pod's progress in units. Each passed checkpoint counts `checkpoint` units.
inline double way(const Position& p, int pod, double checkpoint, double turns) {
    return checkpoint * p.state.passed[pod] - to_next(p, pod, turns);
}

}  // namespace carom::mad_pod_racing::bot
