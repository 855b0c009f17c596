// A vector in the plane, and the names that all games share.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

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
