// The bounding box of a circle's motion until the end of the turn: position plus velocity times the
// remaining time, padded. Every broad phase uses these boxes only.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/engine/compiler.h"

namespace carom {

struct Box {
    double left, bottom, right, top;  // Map units. The edges belong to the box.
};

inline bool overlap(const Box& a, const Box& b) {
    return a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;
}

// Units added on every side, so that a broad phase never misses a pair that touches by the rules'
// formula. A computed contact differs from the true one only by rounding. The worst case is a slow
// or grazing pass: sqrt(b*b - 4ac) turns the argument's relative error, a few 2^-53, into the
// square root of that error, about 3e-8 of the distance between the circles. One unit is therefore
// enough up to 10^7 units from the centre. PADDING_SHARE of the coordinates is added for circles
// farther out.
constexpr double PADDING = 1.0;
constexpr double PADDING_SHARE = 1e-6;

// Returns the box of circle i over the next `time` turns. Velocity must be finite. World: a type
// with arrays x, y, vx, vy and radius.
template <class World>
Box swept_box(const World& c, int i, double time) {
    const double x = c.x[i], y = c.y[i];
    const double to_x = x + c.vx[i] * time, to_y = y + c.vy[i] * time;
    const double reach =
        std::max(std::max(std::abs(x), std::abs(y)), std::max(std::abs(to_x), std::abs(to_y)));
    const double pad = c.radius[i] + PADDING + reach * PADDING_SHARE;
    return {std::min(x, to_x) - pad, std::min(y, to_y) - pad, std::max(x, to_x) + pad,
            std::max(y, to_y) + pad};
}

}  // namespace carom
