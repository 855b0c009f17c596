// Compares a direction of the official referee's files with the computed one.
#pragma once

#include <cmath>

namespace carom::referee {

// Returns whether the recorded direction may replace the computed one: the angle is the same, and
// the cosine and the sine differ no more than libraries do. A larger difference stays, so that the
// comparison with the file reports it. Both types have the members angle, cosine and sine.
template <class Computed, class Recorded>
bool may_replace(const Computed& computed, const Recorded& recorded) {
    constexpr double NEAR = 1e-14;
    return computed.angle == recorded.angle &&
           std::fabs(computed.cosine - recorded.cosine) <= NEAR &&
           std::fabs(computed.sine - recorded.sine) <= NEAR;
}

}  // namespace carom::referee
