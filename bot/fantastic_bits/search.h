// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/think.h"
#include "bot/search/own_value.h"

namespace carom::fantastic_bits {

// Plans several turns ahead for all players with the exact simulator. `value(state, player)`
// returns how good a state is for a player: more is better, in any unit. Opponents are planned for
// with the same value function.
//
//     Search search([](const State& s, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 80), state);
template <class Value>
class Search : public search::OwnSearch<bot::Thinker, bot::Planner<>, bot::NoSearchObserver,
                                        bot::Weights, search::StateValue<Value>> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : Search::OwnSearch({std::move(value)}, seed) {}
};

// The other names that such a bot needs.
using bot::print, search::Budget, search::Clock;

}  // namespace carom::fantastic_bits
