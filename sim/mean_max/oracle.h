// The reference for whole turns: reference stages, and contacts found by the double loop.
#pragma once

#include "sim/mean_max/stages_plain.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max {

using PlainEngine = Engine<AllPairs<MAX_UNITS>, PlainTurn>;

}  // namespace carom::mean_max
