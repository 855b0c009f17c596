// Compares a heading of the official referee's files with the computed one, for games whose cars
// are steered by angles.
#pragma once

#include <cmath>

#include "sim/engine/steering.h"

namespace carom::referee {

// Returns whether the recorded heading may replace the computed one: the angle is the same, and the
// cosine and the sine differ no more than libraries do. A larger difference stays, so that the
// comparison with the file reports it.
inline bool may_replace(const steering::Heading& computed, const steering::Heading& recorded) {
    constexpr double NEAR = 1e-14;
    return computed.angle == recorded.angle &&
           std::fabs(computed.cosine - recorded.cosine) <= NEAR &&
           std::fabs(computed.sine - recorded.sine) <= NEAR;
}

}  // namespace carom::referee
