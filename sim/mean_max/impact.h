// The time until two circles, or a circle and the round border, touch. The formulas are the
// official referee's, operation by operation, so that every time is equal to the last bit.
#pragma once

#include <cmath>

#include "sim/engine/events.h"
#include "sim/mean_max/circles.h"

namespace carom {

// Stands for j in a contact with the map's border.
constexpr int BORDER = -1;

// A contact, `t` turns from now, of circle i with the border or with circle j > i.
struct Hit {
    double t = NEVER;
    int i = 0;
    int j = BORDER;
};

// The referee's rule for ties as a total order: by time, then i, then the border before pairs, then
// j. The first contact is therefore the same in whatever order a finder visits the contacts.
inline bool before(const Hit& a, const Hit& b) {
    if (a.t != b.t) return a.t < b.t;
    if (a.i != b.i) return a.i < b.i;
    return a.j < b.j;
}

// Returns the time until circles i < j touch: 0 if they touch already, NEVER if they move apart or
// miss each other.
template <int N>
double pair_contact(const Circles<N>& c, int i, int j) {
    const double x2 = c.x[i] - c.x[j], y2 = c.y[i] - c.y[j];
    const double radius_sum = c.radius[i] + c.radius[j];
    if (length(x2, y2) <= radius_sum) return 0.0;
    if (c.vx[i] == 0.0 && c.vy[i] == 0.0 && c.vx[j] == 0.0 && c.vy[j] == 0.0) return NEVER;
    const double vx2 = c.vx[i] - c.vx[j], vy2 = c.vy[i] - c.vy[j];
    const double a = vx2 * vx2 + vy2 * vy2;
    if (a <= 0.0) return NEVER;
    const double b = 2.0 * (x2 * vx2 + y2 * vy2);
    const double delta = b * b - 4.0 * a * (x2 * x2 + y2 * y2 - radius_sum * radius_sum);
    if (delta < 0.0) return NEVER;
    const double time = (-b - std::sqrt(delta)) / (2.0 * a);
    return time > 0.0 ? time : NEVER;
}

// Returns the time until circle i touches, from inside, the border of a map of this radius around
// (0, 0).
template <int N>
double border_contact(const Circles<N>& c, int i, double map_radius) {
    const double x = c.x[i], y = c.y[i], vx = c.vx[i], vy = c.vy[i];
    if (length(x, y) + c.radius[i] >= map_radius) return 0.0;
    if (vx == 0.0 && vy == 0.0) return NEVER;
    const double a = vx * vx + vy * vy;
    if (a <= 0.0) return NEVER;
    const double inner = map_radius - c.radius[i];
    const double b = 2.0 * (x * vx + y * vy);
    const double delta = b * b - 4.0 * a * (x * x + y * y - inner * inner);
    if (delta <= 0.0) return NEVER;
    const double time = (-b + std::sqrt(delta)) / (2.0 * a);
    return time > 0.0 ? time : NEVER;
}

}  // namespace carom
