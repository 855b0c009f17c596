// A game's search with a value function of the user's own in place of the built-in one.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"

namespace carom::search {

// The share with which the values after earlier turns of a plan count. The value after the last
// turn counts fully.
constexpr double EARLY_SHARE = 0.5;

// value(position, player), with the share of the values after earlier turns (with 0 they are not
// computed) and the game's weights, which direct its search: those that decide which plans are
// drawn, and the shares of the budget.
template <class Weights, class Value>
struct OwnValue {
    Value value;
    Weights search = {};
    double early = EARLY_SHARE;
};

// A game's TurnModel with another value, and a search by name (Rhea, MonteCarlo). Everything else
// is the game's: genes, opponent models, simulation, and the initial plan.
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
    // Has what the match keeps constant. Its state is the one that is valued.
    mutable Position now_{};
};

// The search of every turn of a match. Values may have any unit, so no plan is abandoned early.
template <template <class, class> class Thinker, class Model, class Value>
class OwnSearch {
  public:
    OwnSearch(Value value, std::uint64_t seed)
        : thinker_(
              OwnValue<std::decay_t<decltype(std::declval<Model>().weights())>, Value>{
                  std::move(value)},
              seed, NO_MARGIN) {}

    // Returns the orders of all players: those of player `me` are the best found, the others'
    // are those of their assumed plans. `chance`: what the player knows of the game's chance, if
    // anything. Call once per turn: the plans that were found are continued in the next turn.
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

// Plans several turns ahead for all players with the exact simulator. `value(position, player)`
// returns how good a position is for a player: more is better, in any unit. Opponents are planned
// for with the same value function. The Thinker and the model of a turn are a game's.
//
//     const auto worth = [](const Position& p, int player) { return ...; };
//     auto think = search::own_search<bot::Thinker, bot::TurnModel<>>(worth);
//     const Orders orders = think(me, Budget::of_time(start, 60), position);
template <template <class, class> class Thinker, class Model, class Value>
OwnSearch<Thinker, Model, Value> own_search(Value value, std::uint64_t seed = 1) {
    return {std::move(value), seed};
}

}  // namespace carom::search
