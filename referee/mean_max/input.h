// What a player is sent each turn: the contest's input, itself always player 0.
#pragma once

#include <string>

#include "sim/mean_max/state.h"

namespace carom::referee {

// Lines, each ended by '\n', as the rules' "Input and output" lists them.
std::string sight_of(const mean_max::State& s, int seat);

}  // namespace carom::referee
