// This file defines a vector in the plane, rounding, and the names that all games share.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

// Numbers are rounded as in Mean Max's referee: to the nearest integer, halves away from zero, and
// never to -0.

// The largest double below 0.5. With 0.5 itself, 0.49999999999999994 would be rounded to 1. A tie
// such as 2.5 is still rounded to 3, because the sum is rounded up.
constexpr double ALMOST_HALF = 0.49999999999999994;

// The result is exact for |v| < 2^52. The last addition turns -0.0 into +0.0, as the referee's
// conversion to int does.
inline double round_half_away(double v) {
    return std::trunc(v + std::copysign(ALMOST_HALF, v)) + 0.0;
}

// Rounds to the nearest integer. Halves are rounded up, and the result is never -0.
inline double round_half_up(double v) {
    const double below = std::floor(v);
    return (v - below >= 0.5 ? below + 1 : below) + 0.0;
}

constexpr double PI = 3.141592653589793;
constexpr int NOBODY = -1;  // means that there is no player, unit or id

inline double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

struct Vector {
    double x, y;
    double operator*(const Vector& o) const { return x * o.x + y * o.y; }
    Vector operator-(const Vector& o) const { return {x - o.x, y - o.y}; }
    friend Vector operator*(double factor, const Vector& v) { return {factor * v.x, factor * v.y}; }
    double length() const { return carom::length(x, y); }
};

}  // namespace carom
