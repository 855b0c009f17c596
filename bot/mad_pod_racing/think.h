// One turn's thinking: what the enemy will do, then what to do about it (bot/duel.h).
#pragma once

#include "bot/duel.h"
#include "bot/mad_pod_racing/planner.h"

namespace carom::mad_pod_racing::bot {

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
using Thinker = carom::bot::Duel<Planner<Watch>, POPULATION, Watch>;

}  // namespace carom::mad_pod_racing::bot
