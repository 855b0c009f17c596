// The search of one turn (bot/search/thinker.h).
#pragma once

#include "bot/fantastic_bits/planner.h"
#include "bot/search/thinker.h"

namespace carom::fantastic_bits::bot {

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class OwnPlanner = Planner<SearchObserver>>
using Thinker = search::Thinker<OwnPlanner, POPULATION, SearchObserver>;

}  // namespace carom::fantastic_bits::bot
