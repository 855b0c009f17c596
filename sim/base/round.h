// Rounding as Mean Max's referee does it: to the nearest integer, halves away from zero, and
// without -0.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

// The largest double below 0.5. Adding it instead of 0.5 rounds 0.49999999999999994 to 0, and a sum
// that lies on a tie still rounds up to the next integer.
constexpr double ALMOST_HALF = 0.49999999999999994;

// Exact for |v| < 2^52. The last addition turns -0.0 into +0.0, as the referee's conversion to int
// does.
inline double round_half_away(double v) {
    return std::trunc(v + std::copysign(ALMOST_HALF, v)) + 0.0;
}

}  // namespace carom
