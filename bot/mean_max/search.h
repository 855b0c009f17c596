// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/mean_max/print.h"
#include "bot/mean_max/think.h"
#include "bot/search/own_value.h"

namespace carom::mean_max {

// Plans several turns ahead for all players with the exact simulator. `value(state, player)`
// returns how good a state is for a player: more is better, in any unit. Opponents are planned for
// with the same value function.
//
//     Search search([](const State& s, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 40), state, spawns);
template <class Value>
class Search : public search::OwnSearch<bot::Thinker, bot::Planner<>, bot::NoSearchObserver,
                                        bot::Weights, search::StateValue<Value>> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : Search::OwnSearch({std::move(value)}, seed) {}
};

// The other names that such a bot needs.
using bot::print, search::Budget, search::Clock;

}  // namespace carom::mean_max
