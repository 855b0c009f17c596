// The oracle of whole turns: plain stages, contacts by the double loop.
#pragma once

#include "sim/mean_max/stages_plain.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max {

using PlainEngine = Engine<PlainFinder<MAX_UNITS>, PlainTurn>;

}  // namespace carom::mean_max
