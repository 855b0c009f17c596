// A game's search with a user-defined value function instead of the built-in one.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"

namespace carom::search {

// The weight of the values after all turns of a plan except the last one. The value after the last
// turn has the weight 1.
constexpr double EARLY_SHARE = 0.5;

// A user-defined value function value(position, player). The game's weights in `search` control how
// its search draws plans and divides the budget. `early` is the weight of the values after all
// turns except the last. If `early` is 0, only the value after the last turn is computed.
template <class Weights, class Value>
struct OwnValue {
    Value value;
    Weights search = {};
    double early = EARLY_SHARE;
};

// A game's TurnModel with a user-defined value function and a chosen search algorithm (Rhea or
// MonteCarlo). The genes, opponent models, simulation and initial plan are those of the game.
template <class Model, class Value, template <class, int, class> class Algorithm = Rhea>
class ModelWith : public Model {
  public:
    using Position = typename Model::Position;
    template <class Problem, int POPULATION, class SearchObserver>
    using Search = Algorithm<Problem, POPULATION, SearchObserver>;
    class Problem : public Model::Problem {
      public:
        Problem(const ModelWith& model, int player, int opponent_models)
            : Model::Problem(model, player, opponent_models), model_(model), player_(player) {}
        double worth(const typename Model::State& s, int t) const {
            if (t + 1 == Model::Problem::DEPTH) return model_.value(s, player_);
            return model_.early_ == 0 ? 0 : model_.early_ * model_.value(s, player_);
        }

      private:
        const ModelWith& model_;
        int player_;
    };

    template <class Weights>
    explicit ModelWith(const OwnValue<Weights, Value>& of)
        : Model(of.search), value_(of.value), early_(of.early) {}
    template <class... Chance>
    void set_root(const Position& position, const Chance&... chance) {
        now_ = position;
        Model::set_root(position, chance...);
    }
    Problem problem(int player, int opponent_models) const {
        return Problem(*this, player, opponent_models);
    }

  private:
    double value(const typename Model::State& s, int player) const {
        if constexpr (std::is_same_v<Position, typename Model::State>) {
            return value_(s, player);
        } else {
            now_.state = s.state;
            return value_(now_, player);
        }
    }

    Value value_;
    double early_;
    // The position of the turn. value() replaces the member `state` by the state to be valued.
    mutable Position now_{};
};

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
