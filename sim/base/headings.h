// This file contains the heading functions that Mad Pod Racing, Search Race and Bit Runner 2048
// share: the signed angle between two headings, a turn of at most 18 degrees, and rounding.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"
#include "sim/base/vector.h"

namespace carom {

namespace headings {

constexpr double MAX_TURN_ANGLE = PI / 10;  // radians per turn

// Rounds to the nearest integer. Halves are rounded up, and the result is never -0.
inline double round_half_up(double v) {
    const double below = std::floor(v);
    return (v - below >= 0.5 ? below + 1 : below) + 0.0;
}

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
