// The input that a player receives each turn. Every player sees itself as player 0.
#pragma once

#include <string>

#include "sim/mean_max/state.h"

namespace carom::mean_max {

// Returns lines that end with '\n', as listed in RULES.md, "Input and output".
std::string input_of(const State& s, int seat);

}  // namespace carom::mean_max
