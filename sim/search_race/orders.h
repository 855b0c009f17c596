// The car's order in a turn.
#pragma once

#include "sim/search_race/state.h"

namespace carom::search_race {

// The heading that the thrust uses, before it is rounded to whole degrees.
struct Heading {
    double angle;  // radians
    double cosine, sine;
};

struct Order {
    enum Kind : std::int8_t {
        NONE,  // No answer, or an invalid one. The race is lost, and the turn is not played.
        TARGET,  // turn toward a point
        EXPERT  // turn by an angle
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // for TARGET; units
    int turn = 0;  // for EXPERT; degrees
    int thrust = 0;  // units per turn, 0 .. MAX_THRUST
    bool debug = false;  // From now on the input tells more.
    // Why the race is lost, if there is no order.
    Out out = Out::TIMEOUT;
    // Optional: the heading that the order leads to, from a table or from a recorded race. If it is
    // given, neither angles nor sines are computed.
    const Heading* heading = nullptr;
};

}  // namespace carom::search_race
