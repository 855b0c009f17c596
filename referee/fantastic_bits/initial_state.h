// The start of a match from its seed, as in the official referee (sim/fantastic_bits/RULES.md).
#pragma once

#include <cstdint>

#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

State new_initial_state(std::int64_t seed, const Switches& rules, bool with_bludgers);

}  // namespace carom::fantastic_bits
