// How a turn of motion ends, in whatever loop it is played (advance.h, batches.h).
#pragma once

namespace carom {

// Circles at the very same point, where the rules divide zero by zero, can hit for ever. The
// wildest turn that bots and scripts have brought about had 204 contacts.
constexpr int EVENT_CAP = 1000;

struct Advanced {
    int events;  // contacts resolved
    bool given_up;  // there was one more than allowed: the circles stand where it would have been
};

}  // namespace carom
