// The reference for whole turns: the stages as the rules describe them.
#pragma once

#include "sim/search_race/stages_plain.h"
#include "sim/search_race/step.h"

namespace carom::search_race {

using PlainEngine = Engine<PlainTurn>;

}  // namespace carom::search_race
