// The input that a player receives each turn.
#pragma once

#include <string>

#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

std::string input_of(const State& s, int seat);

}  // namespace carom::fantastic_bits
