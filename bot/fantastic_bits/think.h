// One turn's thinking: what the enemy will do, then what to do about it (bot/duel.h).
#pragma once

#include "bot/duel.h"
#include "bot/fantastic_bits/planner.h"

namespace carom::fantastic_bits::bot {

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
using Thinker = carom::bot::Duel<Planner<Watch>, POPULATION, Watch>;

}  // namespace carom::fantastic_bits::bot
