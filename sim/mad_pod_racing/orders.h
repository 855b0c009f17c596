// The orders of all pods in a turn.
#pragma once

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// A pod's direction after its order, and the unit vector of its acceleration, rounded as the rules
// say.
struct Heading {
    double angle;  // radians
    double x, y;
};

struct Order {
    enum Kind : std::int8_t {
        // No order: the pod keeps rolling, and an active shield stays.
        NONE,
        THRUST,
        SHIELD,
        BOOST,
        // A thrust above the largest power. The order is refused, and the shield is off all the
        // same.
        REFUSED
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // target, units
    double power = 0;  // for THRUST; units per turn
    // Optional: the heading that the pod will have after this order. It must have been computed for
    // the same target and within the largest turn of a pod. If it is given, the target is not used.
    const Heading* heading = nullptr;
};

struct Orders {
    Order of[MAX_PODS];
    // For each player, why an answer of this turn puts the player out of the race.
    Out out[PLAYERS] = {};
};

}  // namespace carom::mad_pod_racing
