// These functions return the time until a moving point or circle touches another one, or the round
// border. The formulas are those of the official referees, operation by operation, so that every
// time has the same bits.
#pragma once

#include <cmath>

#include "sim/base/vector.h"

namespace carom {

// Every box of a broad phase is padded by this number of units on every side, so that the broad
// phase misses no pair that touches by the rules' formula. A computed contact differs from the true
// one only by rounding. The worst case is a slow or grazing pass: sqrt(b*b - 4ac) turns the
// argument's relative error, a few 2^-53, into the square root of that error, about 3e-8 of the
// distance between the circles. One unit is therefore enough up to 10^7 units from the centre.
// PADDING_SHARE of the coordinates is added for circles farther out.
constexpr double PADDING = 1.0;
constexpr double PADDING_SHARE = 1e-6;

// A time in turns that is later than the end of any motion.
constexpr double NEVER = HUGE_VAL;

// Returns the time in turns until the distance of two bodies is at most `reach` units: 0 if the
// bodies are within reach now, NEVER if they stay farther apart. (x, y) and (vx, vy) are the
// position and velocity of the first body relative to the second.
inline double time_to_touch(double x, double y, double vx, double vy, double reach) {
    if (length(x, y) <= reach) return 0.0;
    const double a = vx * vx + vy * vy;
    if (a <= 0.0) return NEVER;
    const double b = 2.0 * (x * vx + y * vy);
    const double delta = b * b - 4.0 * a * (x * x + y * y - reach * reach);
    if (delta < 0.0) return NEVER;
    const double time = (-b - std::sqrt(delta)) / (2.0 * a);
    return time > 0.0 ? time : NEVER;
}

// Returns the time in turns until two separate circles touch, as the referees of Poker Chip Race
// and Fantastic Bits compute it. A result of 0 or less means never. (x, y) and (vx, vy) are the
// position and velocity of the first circle relative to the second. `reach` is the sum of radii.
CAROM_INLINE double time_to_contact(double x, double y, double vx, double vy, double reach) {
    const double a = vx * vx + vy * vy, b = x * vx + y * vy;
    const double c = (x * x + y * y) - reach * reach;
    const double delta = b * b - a * c;
    if (delta <= 0 || a == 0) return 0;
    const double q = std::sqrt(delta);
    const double one = (-b + q) / a, other = (-b - q) / a;
    return one < other ? one : other;
}

// Returns the time in turns until a circle inside a round border around (0, 0) touches the border:
// 0 if the circle touches or crosses the border now, NEVER if the circle does not move.
inline double time_to_border(double x, double y, double vx, double vy, double radius,
                             double border_radius) {
    if (length(x, y) + radius >= border_radius) return 0.0;
    const double a = vx * vx + vy * vy;
    if (a <= 0.0) return NEVER;
    const double inner = border_radius - radius;
    const double b = 2.0 * (x * vx + y * vy);
    const double delta = b * b - 4.0 * a * (x * x + y * y - inner * inner);
    if (delta <= 0.0) return NEVER;
    const double time = (-b + std::sqrt(delta)) / (2.0 * a);
    return time > 0.0 ? time : NEVER;
}

// These overloads take circles of a world. The border is around (0, 0).
template <class W>
double time_to_touch(const W& w, int a, int b) {
    return time_to_touch(w.x[a] - w.x[b], w.y[a] - w.y[b], w.vx[a] - w.vx[b], w.vy[a] - w.vy[b],
                         w.radius[a] + w.radius[b]);
}
template <class W>
double time_to_border(const W& w, int i, double border_radius) {
    return time_to_border(w.x[i], w.y[i], w.vx[i], w.vy[i], w.radius[i], border_radius);
}

}  // namespace carom
