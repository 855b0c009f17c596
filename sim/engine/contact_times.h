// The time until a moving point or circle touches another, or the round border. The formulas are
// those of the official referees of Mean Max, Search Race and Bit Runner 2048, operation by
// operation, so that every time is equal to the last bit.
#pragma once

#include <cmath>

#include "sim/engine/compiler.h"
#include "sim/engine/events.h"

namespace carom {

// Returns the time in turns until the distance of two bodies has shrunk to `reach` units: 0 if it
// is not larger now, NEVER if it never gets so small. (x, y) and (vx, vy) are the first body's
// place and velocity minus the second's.
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

// Returns the time in turns until a circle touches, from inside, a round border around (0, 0): 0 if
// it touches or crosses it now, NEVER if it stands still.
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

}  // namespace carom
