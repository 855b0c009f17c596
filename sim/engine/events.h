// What every loop over a turn's contacts shares: Mean Max's (mean_max/advance.h) and that of the
// referees that resolve contacts in batches (batches.h).
#pragma once

#include <cmath>

namespace carom {

constexpr double NEVER = 2.0;  // turns from now: later than any turn ends

inline double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

// Circles at the very same point, where the rules divide zero by zero, can hit for ever. The
// wildest turn that bots and scripts have brought about had 204 contacts.
constexpr int EVENT_CAP = 1000;

struct Advanced {
    int events;  // contacts resolved
    bool given_up;  // there was one more than allowed: the circles stand where it would have been
};

}  // namespace carom
