// The reference for whole turns: reference stages, and contacts found by the double loop.
#pragma once

#include "sim/mad_pod_racing/stages_plain.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing {

using PlainEngine = Engine<PlainTurn>;

}  // namespace carom::mad_pod_racing
