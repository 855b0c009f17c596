// The bounding box of a circle's motion until the end of the turn: position plus velocity times the
// remaining time, padded. All broad phases in bench/broadphases use these boxes.
#pragma once

#include <algorithm>
#include <cmath>

#include "sim/engine/bounds.h"
#include "sim/engine/compiler.h"

namespace carom {

struct Box {
    double left, bottom, right, top;  // Map units. The edges belong to the box.
};

inline bool overlap(const Box& a, const Box& b) {
    return a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;
}

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
