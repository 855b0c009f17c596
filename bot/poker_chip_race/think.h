// One turn's thinking (bot/thinker.h).
#pragma once

#include "bot/poker_chip_race/planner.h"
#include "bot/thinker.h"

namespace carom::poker_chip_race::bot {

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
using Thinker = carom::bot::Thinker<Planner<Watch>, POPULATION, Watch>;

}  // namespace carom::poker_chip_race::bot
