// One turn's thinking (bot/thinker.h).
#pragma once

#include "bot/mad_pod_racing/planner.h"
#include "bot/thinker.h"

namespace carom::mad_pod_racing::bot {

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
using Thinker = carom::bot::Thinker<Planner<Watch>, POPULATION, Watch>;

}  // namespace carom::mad_pod_racing::bot
