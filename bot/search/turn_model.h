// What a search knows of one turn (TurnModel), and the search for one player's plan in it
// (Problem). These are the bases of the classes of the same names in bot/<game>/turn_model.h, which
// add the game's rules and values.
#pragma once

#include "bot/search/budget.h"
#include "bot/search/rhea.h"
#include "sim/base/compiler.h"
#include "sim/base/engine.h"

namespace carom::search {

// An observer of a search (rollouts.h) and of the turns that it simulates. `Turn` is the game's
// observer of a turn that does nothing.
template <class Turn>
struct NoObserverOf : NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = Turn;
    // The turns that two plans have in common are simulated once.
    static constexpr bool CACHES_PREFIX = true;
};

// The root of all plans, the assumed plans of all players, and the value function. A game's model
// of a turn derives from this as TurnModel<itself, ...>. State: what a rollout simulates. Values: a
// ValueFunction (value_function.h). Observer: of the search. The game's class has
//   using Position, Problem
//   explicit TurnModel(const Weights&); explicit TurnModel(const Values&)
//   void set_root(const Position&)
//       Starts a new turn.
//   Orders orders(State&, int player, const Plan&, int t, int opponent_model)
//       Returns all orders of turn t: those of `player` by the plan, the others' by their assumed
//       plans (followed()).
//   bool play(State&, int player, const Plan&, int t, int opponent_model)
//       Plays turn t with these orders. Returns false if the state is invalid afterwards.
// and, where they differ from those below, players(), plays() and budget_shares().
template <class Own, class AnyObserver, class AnyState, class AnyPlan, class Values, int PLAYERS,
          int MODELS>
class TurnModel {
  public:
    using Observer = AnyObserver;
    using State = AnyState;
    using Plan = AnyPlan;
    using ValueFunction = Values;
    template <class Problem, int POPULATION, class SearchObserver>
    using Search = Rhea<Problem, POPULATION, SearchObserver>;
    static constexpr int MAX_PLAYERS = PLAYERS, OPPONENT_MODELS = MODELS;

    // The number of players at the start, and whether a player is still in the match.
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    static constexpr BudgetShares budget_shares() { return {}; }

    const State& root() const { return root_; }
    const Values& values() const { return values_; }
    const auto& weights() const { return values_.weights; }
    // Returns the search problem of a player against the others' first `opponent_models` models.
    auto problem(int player, int opponent_models) const {
        return typename Own::Problem(own(), player, opponent_models);
    }
    // Sets the plan that a player is assumed to follow while others are planned for.
    void set_opponent_plan(int opponent_model, int player, const Plan& plan) {
        plans_[opponent_model][player] = plan;
    }
    // Returns the plan that the first opponent model assumes for a player.
    const Plan& assumed_plan(int player) const { return plans_[0][player]; }
    // Returns the orders of all players in the first turn of these plans.
    auto first_orders() const {
        State s = root_;
        return own().orders(s, 0, plans_[0][0], 0, 0);
    }
    // Simulates turn t of these plans. Returns false if the state is invalid afterwards.
    bool play_assumed(State& s, int t) const { return own().play(s, 0, plans_[0][0], t, 0); }

  protected:
    explicit TurnModel(const Values& values) : values_(values) {}
    // Returns the plan that player p follows while `player` follows `plan`.
    const Plan& followed(int p, int player, const Plan& plan, int opponent_model) const {
        return p == player ? plan : plans_[opponent_model][p];
    }
    void set_all_plans(const Plan& plan) {
        for (auto& opponent_model : plans_) {
            for (Plan& each : opponent_model) each = plan;
        }
    }

    State root_{};
    Values values_;

  private:
    const Own& own() const { return static_cast<const Own&>(*this); }

    Plan plans_[MODELS][PLAYERS] = {};
};

// The search for one player's plan (rhea.h, rollouts.h). A game's Problem derives from this as
// Problem<itself, its TurnModel>, and has
//   Plan straight()                       the plan of a player without search
//   random, cross, mutate, shift, shared  the operators of rhea.h; UnitPlans has all of them
//   double worth(const State&, int t)     what the state after turn t adds to a plan's value
// and for a learned value function
//   FEATURES                              the number of its inputs
//   double outcome(const State&)          how a decided match counts, 0..1; -1: not decided
//   void features(const State&, float*)
//   double hand_value(const State&)       the hand-written value
template <class Own, class Model>
class Problem {
  public:
    using State = typename Model::State;
    static constexpr int OPPONENT_MODELS = Model::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = Model::Observer::CACHES_PREFIX;

    Problem(const Model& turn, int player, int opponent_models)
        : turn_(turn), player_(player), opponent_models_(opponent_models) {}

    const State& root() const { return turn_.root(); }
    int opponent_models() const { return opponent_models_; }
    template <class Plan>
    bool play(State& s, const Plan& plan, int t, int opponent_model) const {
        return turn_.play(s, player_, plan, t, opponent_model);
    }
    double joined(const double* values) const {
        return hedged(values, opponent_models_, weights().worse);
    }
    // Returns the learned probability to finish above an opponent, 0..1.
    CAROM_NOINLINE double probability(const State& s) const {
        const Own& own = static_cast<const Own&>(*this);
        const double outcome = own.outcome(s);
        if (outcome >= 0) return outcome;
        float features[Own::FEATURES];
        own.features(s, features);
        return turn_.values().probability(features);
    }

  protected:
    const auto& weights() const { return turn_.weights(); }

    const Model& turn_;
    int player_, opponent_models_;
};

}  // namespace carom::search
