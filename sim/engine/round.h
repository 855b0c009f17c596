// Rounding as Mean Max's referee does it: half away from zero, to an integer, which has no -0.
#pragma once

#include <cmath>

namespace carom {

// The largest double below a half: adding it instead of a half keeps 0.49999999999999994 at 0,
// and a sum that lies on a tie still rounds up to the next integer.
constexpr double ALMOST_HALF = 0.49999999999999994;

// Exact for |v| < 2^52. The last addition turns -0.0 into +0.0, as a passage through an int does.
inline double round_half_away(double v) {
    return std::trunc(v + std::copysign(ALMOST_HALF, v)) + 0.0;
}

}  // namespace carom
