// What all pods are told to do in a turn.
#pragma once

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

// Where a pod points after its order, and the unit vector that it is pushed along, as the rules
// round it.
struct Heading {
    double angle;  // radians
    double x, y;
};

struct Order {
    enum Kind : std::int8_t {
        NONE,  // no order: the pod rolls on, with its shield if it has one
        THRUST,
        SHIELD,
        BOOST,
        REFUSED  // a thrust of more power than there is: its shield is off all the same
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // target, units
    double power = 0;  // THRUST: units per turn
    // Whoever knows where the pod will point, having worked it out for the same target and within
    // what a pod can turn, says so: then the target is not looked at.
    const Heading* heading = nullptr;
};

struct Orders {
    Order of[MAX_PODS];
    // Players who go out of the race in this turn, for what they answered.
    Out out[PLAYERS] = {};
};

}  // namespace carom::mad_pod_racing
