// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/own_value.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/think.h"

namespace carom::poker_chip_race::bot {

// Calls a value function with what the planner's state contains.
template <class Value>
struct ValueCall {
    Value value;
    template <class AnyPlanner>
    double operator()(const AnyPlanner&, const World& s, int player) const {
        return value(s, player);
    }
};

template <class Value>
using OwnSearch =
    carom::bot::OwnSearch<carom::bot::Thinker<carom::bot::PlannerWith<Planner<>, ValueCall<Value>>,
                                              POPULATION, NoSearchObserver>,
                          Weights, ValueCall<Value>>;

// Plans several turns ahead for all players with the exact simulator. `value(state, player)`
// returns how good a state is for a player: more is better, in any unit. Opponents are planned for
// with the same value function.
//
//     Search search([](const World& s, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 80), state);
template <class Value>
class Search : public OwnSearch<Value> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : OwnSearch<Value>({std::move(value)}, seed) {}
};

}  // namespace carom::poker_chip_race::bot

namespace carom::poker_chip_race {

// The names that such a bot needs besides those of the simulator.
using bot::Search, bot::World, bot::print, carom::bot::Budget, carom::bot::Clock;

}  // namespace carom::poker_chip_race
