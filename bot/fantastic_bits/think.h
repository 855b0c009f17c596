// The search of one turn (bot/thinker.h).
#pragma once

#include "bot/fantastic_bits/planner.h"
#include "bot/thinker.h"

namespace carom::fantastic_bits::bot {

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver>
using Thinker = carom::bot::Thinker<Planner<SearchObserver>, POPULATION, SearchObserver>;

}  // namespace carom::fantastic_bits::bot
