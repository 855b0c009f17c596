// The search of one turn (bot/search/thinker.h).
#pragma once

#include "bot/bit_runner_2048/planner.h"
#include "bot/search/thinker.h"

namespace carom::bit_runner_2048::bot {

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class OwnPlanner = Planner<SearchObserver>>
using Thinker = search::Thinker<OwnPlanner, POPULATION, SearchObserver>;

}  // namespace carom::bit_runner_2048::bot
