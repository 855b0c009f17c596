// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/mean_max/print.h"
#include "bot/mean_max/think.h"
#include "bot/own_value.h"

namespace carom::mean_max::bot {

// Calls a value function with what the planner's state contains.
template <class Value>
struct ValueCall {
    Value value;
    template <class AnyPlanner>
    double operator()(const AnyPlanner&, const State& s, int player) const {
        return value(s, player);
    }
};

template <class Value>
using OwnSearch = carom::bot::OwnSearch<
    Thinker<NoSearchObserver, carom::bot::PlannerWith<Planner<>, ValueCall<Value>>>, Weights,
    ValueCall<Value>>;

// Plans several turns ahead for all players with the exact simulator. `value(state, player)`
// returns how good a state is for a player: more is better, in any unit. Opponents are planned for
// with the same value function.
//
//     Search search([](const State& s, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 80), state, spawns);
template <class Value>
class Search : public OwnSearch<Value> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : OwnSearch<Value>({std::move(value)}, seed, carom::bot::NO_MARGIN) {}
};

}  // namespace carom::mean_max::bot

namespace carom::mean_max {

// The names that such a bot needs besides those of the simulator.
using bot::Search, bot::print, carom::bot::Budget, carom::bot::Clock;

}  // namespace carom::mean_max
