// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/think.h"
#include "bot/search/own_value.h"

namespace carom::bit_runner_2048 {

// Calls a value function with a planner's state and yard.
template <class Value>
struct YardValue {
    Value value;
    template <class Planner>
    double operator()(const Planner& planner, const bot::Future& future, int player) const {
        return value(future.state, planner.yard(), player);
    }
};

// Plans several turns ahead for all players with the exact simulator. `value(state, yard,
// player)` returns how good a state is for a player: more is better, in any unit. Opponents are
// planned for with the same value function.
//
//     Search search([](const State& s, const Yard& yard, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 40), state, yard);
template <class Value>
class Search : public search::OwnSearch<bot::Thinker, bot::Planner<>, bot::NoSearchObserver,
                                        bot::Weights, YardValue<Value>> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : Search::OwnSearch({std::move(value)}, seed) {}
};

// The other names that such a bot needs.
using bot::print, search::Budget, search::Clock;

}  // namespace carom::bit_runner_2048
