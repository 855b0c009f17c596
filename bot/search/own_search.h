// A search with a user-defined value function, for a program with its own main loop.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "bot/search/budget.h"
#include "bot/search/own_value.h"

namespace carom::search {

// Searches in each turn of a match. The values may have any unit, so no plan is abandoned early.
template <template <class, class> class Thinker, class Model, class Value>
class OwnSearch {
  public:
    OwnSearch(Value value, std::uint64_t seed)
        : thinker_(
              OwnValue<std::decay_t<decltype(std::declval<Model>().weights())>, Value>{
                  std::move(value)},
              seed, NO_MARGIN) {}

    // Returns the orders of all players: the best orders found for player `me`, and the orders in
    // the assumed plans of the other players. `chance` is what the player knows about future random
    // events, if anything. Must be called once per turn, because each search continues the plans of
    // the turn before.
    template <class... Chance>
    auto operator()(int me, const Budget& budget, const typename Model::Position& position,
                    const Chance&... chance) {
        if (searched_) thinker_.shift();
        searched_ = true;
        return thinker_.think(me, budget, position, chance...);
    }

  private:
    Thinker<typename Model::Observer, ModelWith<Model, Value>> thinker_;
    bool searched_ = false;
};

// Returns a search that plans several turns ahead for all players with the exact simulator.
// `value(position, player)` returns how good a position is for a player. A larger value is better,
// and the unit is free. The same function values the plans of the opponents. Thinker and Model are
// the classes of one game.
//
//     const auto worth = [](const Position& p, int player) { return ...; };
//     auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
//     const Orders orders = think(me, Budget::of_time(start, 60), position);
template <template <class, class> class Thinker, class Model, class Value>
OwnSearch<Thinker, Model, Value> own_search(Value value, std::uint64_t seed = 1) {
    return {std::move(value), seed};
}

}  // namespace carom::search
