// This file contains the heading functions that Mad Pod Racing, Search Race and Bit Runner 2048
// share: the signed angle between two headings, a turn of at most 18 degrees, and rounding.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"
#include "sim/base/vector.h"

namespace carom {

namespace headings {

constexpr double MAX_TURN_ANGLE = PI / 10;  // radians per turn

using carom::round_half_up;

// Returns the signed angle from one heading to another in radians, from -pi to pi, by the rules'
// formula. The formula also decides the sign for two opposite headings.
inline double angle_between(double from, double to) {
    const double e = std::fmod(to - from, 2 * PI);
    return std::fmod(2 * e, 2 * PI) - e;
}

// Returns the heading after a turn from one heading toward another by at most MAX_TURN_ANGLE.
inline double turned_toward(double from, double to) {
    const double turn = angle_between(from, to);
    if (std::fabs(turn) < MAX_TURN_ANGLE) return to;
    return from + (turn > 0 ? MAX_TURN_ANGLE : -MAX_TURN_ANGLE);
}

}  // namespace headings

}  // namespace carom
