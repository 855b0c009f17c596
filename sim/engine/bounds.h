// The box that a circle stays in until the turn is over: position plus velocity over the remaining
// time, padded. Every broad phase works on these boxes alone.
#pragma once

#include <algorithm>
#include <cmath>

namespace carom {

struct Box {
    double left, bottom, right, top;  // map units, edges included
};

inline bool overlap(const Box& a, const Box& b) {
    return a.left <= b.right && b.left <= a.right && a.bottom <= b.top && b.bottom <= a.top;
}

// Units added on every side, so that no pair the rules call touching is ever missed. A computed
// contact differs from the true one by rounding alone: the worst case is a slow or grazing pass,
// where sqrt(b*b - 4ac) turns the relative error of its argument, a few 2^-53, into its square
// root, that is some 3e-8 of the distance between the two. So one unit holds up to 10^7 units from
// the centre, and PADDING_SHARE of the coordinates keeps it true beyond.
constexpr double PADDING = 1.0;
constexpr double PADDING_SHARE = 1e-6;

// The box of circle i over the next `time` turns. Velocity must be finite. World: anything with
// arrays x, y, vx, vy and radius.
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
