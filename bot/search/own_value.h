// A search with a value function of the user's own in place of the built-in one. It does not depend
// on a game: bot/<game>/search.h makes a Search of it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/search/budget.h"
#include "bot/search/rollouts.h"

namespace carom::search {

// The share with which the values after earlier turns of a plan count. The value after the last
// turn counts fully.
constexpr double EARLY_SHARE = 0.5;

// A game's Planner with another value. `Value` is a function object: value(planner, state, player).
// Everything else is the Planner's: genes, opponent models, simulation, and the initial plan.
template <class Planner, class Value>
class PlannerWith : public Planner {
  public:
    class Problem : public Planner::Problem {
        using Inner = typename Planner::Problem;

      public:
        Problem(const PlannerWith& planner, int player, int opponent_models)
            : Inner(planner, player, opponent_models), planner_(planner), player_(player) {}
        double worth(const typename Inner::State& s, int t) const {
            const double value = planner_.value_(planner_, s, player_);
            return t + 1 < Inner::DEPTH ? EARLY_SHARE * value : value;
        }

      private:
        const PlannerWith& planner_;
        int player_;
    };

    // The weights are the game's. They decide which plans are drawn.
    template <class Weights>
    explicit PlannerWith(const std::pair<Weights, Value>& of)
        : Planner(of.first), value_(of.second) {}
    Problem problem(int player, int opponent_models) const {
        return Problem(*this, player, opponent_models);
    }

  private:
    Value value_;
};

// Calls a value function with a state and a player.
template <class Value>
struct StateValue {
    Value value;
    template <class Planner, class State>
    double operator()(const Planner&, const State& s, int player) const {
        return value(s, player);
    }
};

// The search of every turn of a match: a game's Thinker over a PlannerWith. Values may have any
// unit, so no plan is abandoned early.
template <template <class, class> class Thinker, class Planner, class SearchObserver, class Weights,
          class Value>
class OwnSearch {
  public:
    OwnSearch(Value value, std::uint64_t seed)
        : thinker_(std::pair(Weights(), std::move(value)), seed, NO_MARGIN) {}

    // Returns the orders of all players: those of player `me` are the best found, the others'
    // are those of their assumed plans. `seen` is the position, as the game's planner takes it.
    // Call once per turn: the plans that were found are continued in the next turn.
    template <class... Seen>
    auto operator()(int me, const Budget& budget, const Seen&... seen) {
        if (searched_) thinker_.shift();
        searched_ = true;
        return thinker_.think(me, budget, seen...);
    }

  private:
    Thinker<SearchObserver, PlannerWith<Planner, Value>> thinker_;
    bool searched_ = false;
};

}  // namespace carom::search
