// The input that a player receives each turn.
#pragma once

#include <string>

#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

// Returns lines that end with '\n', as the rules list them ("Input"). The first turn's input begins
// with the yard.
std::string input_of(const State& s, const Yard& yard, int seat);

}  // namespace carom::bit_runner_2048
