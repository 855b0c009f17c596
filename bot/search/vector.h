// A vector in the plane, for features.
#pragma once

#include <cmath>

namespace carom::search {

struct Vector {
    double x, y;
    double operator*(const Vector& o) const { return x * o.x + y * o.y; }
    Vector operator-(const Vector& o) const { return {x - o.x, y - o.y}; }
    friend Vector operator*(double factor, const Vector& v) { return {factor * v.x, factor * v.y}; }
    double length() const { return std::sqrt(x * x + y * y); }
};

}  // namespace carom::search
