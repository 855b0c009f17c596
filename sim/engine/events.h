// Constants and results that the event loops share: Mean Max's (mean_max/advance.h), the loop for
// three referees that resolve contacts in batches (batches.h), and Bit Runner 2048's
// (bit_runner_2048/stages.h).
#pragma once

#include <cmath>

#include "sim/engine/compiler.h"

namespace carom {

// A time in turns that is later than the end of any turn.
constexpr double NEVER = 2.0;

inline double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

// The largest number of contacts that a turn may have. Circles at exactly the same point, where the
// rules divide zero by zero, can collide for ever. The largest number seen in a turn that bots or
// scripts caused is 204.
constexpr int EVENT_CAP = 1000;

struct Advanced {
    // Number of contacts resolved.
    int events;
    // True if the turn had more contacts than allowed, or more at once than the list has room for.
    // The places of the circles are then not defined.
    bool given_up;
};

}  // namespace carom
