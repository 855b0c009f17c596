// The orders of all cars in a turn.
#pragma once

#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

using steering::Heading, steering::Order;

struct Orders {
    Order of[CARS];  // NONE: the car rolls on
    // For each player, why an answer of this turn puts the player out of the match.
    Out out[PLAYERS] = {};
};

}  // namespace carom::bit_runner_2048
