// Contacts of circles with each other and with the round border, and their order.
#pragma once

#include "sim/engine/contact_times.h"
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
    return time_to_touch(c.x[i] - c.x[j], c.y[i] - c.y[j], c.vx[i] - c.vx[j], c.vy[i] - c.vy[j],
                         c.radius[i] + c.radius[j]);
}

// Returns the time until circle i touches, from inside, the border of a map of this radius around
// (0, 0).
template <int N>
double border_contact(const Circles<N>& c, int i, double map_radius) {
    return time_to_border(c.x[i], c.y[i], c.vx[i], c.vy[i], c.radius[i], map_radius);
}

}  // namespace carom
