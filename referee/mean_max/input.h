// What a player is sent each turn: the contest's input, itself always player 0.
#pragma once

#include <string>

#include "sim/mean_max/state.h"

namespace carom::mean_max {

// Lines, each ended by '\n', as the rules' "Input and output" lists them.
std::string input_of(const State& s, int seat);

}  // namespace carom::mean_max
