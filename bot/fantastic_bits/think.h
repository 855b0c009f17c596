// One turn's thinking (bot/thinker.h).
#pragma once

#include "bot/fantastic_bits/planner.h"
#include "bot/thinker.h"

namespace carom::fantastic_bits::bot {

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
using Thinker = carom::bot::Thinker<Planner<Watch>, POPULATION, Watch>;

}  // namespace carom::fantastic_bits::bot
