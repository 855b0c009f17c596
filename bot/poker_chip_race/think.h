// The search of one turn (bot/search/thinker.h).
#pragma once

#include "bot/poker_chip_race/planner.h"
#include "bot/search/thinker.h"

namespace carom::poker_chip_race::bot {

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class OwnPlanner = Planner<SearchObserver>>
using Thinker = search::Thinker<OwnPlanner, POPULATION, SearchObserver>;

}  // namespace carom::poker_chip_race::bot
