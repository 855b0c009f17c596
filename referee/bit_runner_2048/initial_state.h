// The places of cars and prisoners at the start, drawn from a seed as the official referee draws
// them (sim/bit_runner_2048/RULES.md, "The start, from a seed").
#pragma once

#include <cstdint>

#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

State initial_state(std::int64_t seed);

}  // namespace carom::bit_runner_2048
