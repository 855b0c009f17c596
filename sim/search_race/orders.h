// The car's order in a turn.
#pragma once

#include "sim/search_race/state.h"

namespace carom::search_race {

using steering::Heading;

// Without an answer, or with an invalid one (NONE), the race is lost, and the turn is not played.
struct Order : steering::Order {
    bool debug = false;  // From now on the input tells more.
    // Why the race is lost, if there is no order.
    Out out = Out::TIMEOUT;
};

}  // namespace carom::search_race
