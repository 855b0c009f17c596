// The reference for whole turns: the stages as the rules describe them.
#pragma once

#include "sim/bit_runner_2048/stages_plain.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048 {

using PlainEngine = Engine<PlainTurn>;

}  // namespace carom::bit_runner_2048
