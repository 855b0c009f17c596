// The search of one turn (bot/search/thinker.h).
#pragma once

#include "bot/mad_pod_racing/planner.h"
#include "bot/search/thinker.h"

namespace carom::mad_pod_racing::bot {

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class OwnPlanner = Planner<SearchObserver>>
using Thinker = search::Thinker<OwnPlanner, POPULATION, SearchObserver>;

}  // namespace carom::mad_pod_racing::bot
