// A vector in the plane, and the names that all games share.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

// Rounding as Mean Max's referee does it: to the nearest integer, halves away from zero, and
// without -0.

// The largest double below 0.5. Adding it instead of 0.5 rounds 0.49999999999999994 to 0, and a sum
// that lies on a tie still rounds up to the next integer.
constexpr double ALMOST_HALF = 0.49999999999999994;

// Exact for |v| < 2^52. The last addition turns -0.0 into +0.0, as the referee's conversion to int
// does.
inline double round_half_away(double v) {
    return std::trunc(v + std::copysign(ALMOST_HALF, v)) + 0.0;
}

constexpr double PI = 3.141592653589793;
constexpr int NOBODY = -1;  // instead of a player, a unit or an id

inline double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

struct Vector {
    double x, y;
    double operator*(const Vector& o) const { return x * o.x + y * o.y; }
    Vector operator-(const Vector& o) const { return {x - o.x, y - o.y}; }
    friend Vector operator*(double factor, const Vector& v) { return {factor * v.x, factor * v.y}; }
    double length() const { return carom::length(x, y); }
};

}  // namespace carom
