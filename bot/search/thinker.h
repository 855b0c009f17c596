// The search of one turn. The same algorithm and the same value function plan for every player,
// against the assumed plans of the other players. The search is independent of the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"
#include "sim/base/compiler.h"
#include "sim/base/engine.h"

namespace carom::search {

// TurnModel has the data of one turn for a search. Problem is the search for one player's plan in
// that turn. The classes of the same names in bot/<game>/turn_model.h derive from these classes and
// add the game's rules and values.

// An observer of a search (rollouts.h) and of its simulated turns that does nothing. `Turn` is the
// game's observer of a turn that does nothing.
template <class Turn>
struct NoObserverOf : NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = Turn;
    // True: the turns that two plans have in common are simulated only once.
    static constexpr bool CACHES_PREFIX = true;
};

// TurnModel has the root of all plans, the assumed plans of all players, and the value function. A
// game's class Derived derives from TurnModel<Derived, ...>. AnyState is the state that rollouts
// simulate, Values is a ValueFunction (value_function.h), and AnyObserver observes the search.
// Derived must have
//   using Position, Problem
//   explicit TurnModel(const Weights&); explicit TurnModel(const Values&)
//   void set_root(const Position&)
//       Starts a new turn.
//   Orders orders(State&, int player, const Plan&, int t, int opponent_model)
//       Returns all orders of turn t: those of `player` by the plan, the others' by their assumed
//       plans (followed()).
//   bool play(State&, int player, const Plan&, int t, int opponent_model)
//       Plays turn t with these orders. Returns false if the state is invalid afterwards.
// Derived may replace players(), plays() and budget_shares().
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

    // players() is the number of players at the start of a match. plays(p) returns whether player p
    // is still in the match.
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    static constexpr BudgetShares budget_shares() { return {}; }

    const State& root() const { return root_; }
    const Values& values() const { return values_; }
    const auto& weights() const { return values_.weights; }
    // Returns the search problem of a player against the first `opponent_models` opponent models.
    auto problem(int player, int opponent_models) const {
        return typename Own::Problem(own(), player, opponent_models);
    }
    // Sets the plan that an opponent model assumes for a player.
    void set_opponent_plan(int opponent_model, int player, const Plan& plan) {
        plans_[opponent_model][player] = plan;
    }
    // Returns the plan that the first opponent model assumes for a player.
    const Plan& assumed_plan(int player) const { return plans_[0][player]; }
    // Returns the orders of all players in the first turn of the first opponent model's plans.
    auto first_orders() const {
        State s = root_;
        return own().orders(s, 0, plans_[0][0], 0, 0);
    }
    // Simulates turn t of the first opponent model's plans. Returns false if the state is invalid
    // afterwards.
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

// The search problem of one player (rhea.h, rollouts.h). A game's class Derived derives from
// Problem<Derived, its TurnModel> and has
//   Plan straight()                       a plan that needs no search
//   random, cross, mutate, shift, shared  the operators of rhea.h; UnitPlans has all of them
//   double worth(const State&, int t)     what the state after turn t adds to a plan's value
// For a learned value function Derived also has
//   FEATURES                              the number of inputs of the network
//   double outcome(const State&)          the result of a decided match, 0..1; -1: not decided
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
    double combined(const double* values) const {
        return risk_averse_value(values, opponent_models_, weights().worse);
    }
    // Returns the learned probability (0..1) that the player finishes above an opponent.
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

// The searches for the plans of all players. Each search keeps its plans from turn to turn. Derived
// classes decide the order of the searches and the assumed plans. `Model` is a game's TurnModel
// (turn_model.h).
template <class Model, int POPULATION, class SearchObserver>
class PlayerSearches {
  public:
    // `margin` decides when a plan is abandoned early (rollouts.h).
    template <class Weights>
    PlayerSearches(const Weights& weights, std::uint64_t seed, double margin = NO_MARGIN)
        : model_(weights), next_(seed + Model::MAX_PLAYERS) {
        for (int p = 0; p < Model::MAX_PLAYERS; ++p) search_.emplace_back(seed + p, margin);
    }

    // Removes the played turn from all plans. Must be called after each turn.
    void shift() {
        for (int p = 0; p < model_.players(); ++p) {
            if (!model_.plays(p)) continue;
            const Problem problem = model_.problem(p, 1);
            search_[p].shift(problem);
            Plan plan = model_.assumed_plan(p);
            problem.shift(plan, next_);
            model_.set_opponent_plan(0, p, plan);
        }
    }

    const Model& model() const { return model_; }
    const auto& search(int player) const { return search_[player]; }
    // Counts over the last turn. sims() is the number of simulated turns. valued() is the number of
    // turns in all valued plans. Without rollout caches all of these turns would be simulated.
    std::int64_t sims() const { return sims_; }
    std::int64_t valued() const { return valued_; }

  protected:
    using Problem = typename Model::Problem;
    using Plan = typename Model::Plan;

    // Starts a new turn. `chance` is what the player knows about future random events, if anything.
    template <class... Chance>
    void set_root(const typename Model::Position& position, const Chance&... chance) {
        model_.set_root(position, chance...);
        sims_ = valued_ = 0;
    }
    bool is_enemy(int player, int me) const { return player != me && model_.plays(player); }
    // Searches within a budget. Returns the best plan found for a player against the first
    // `opponent_models` opponent models.
    Plan plan_for(int player, int opponent_models, const Budget& budget) {
        const Problem problem = model_.problem(player, opponent_models);
        const Plan straight = problem.straight();
        Search& search = search_[player];
        const Plan best = search.search(problem, &straight, 1, budget).plan;
        sims_ += search.turns();
        valued_ += std::int64_t{search.valued_plans()} * Problem::DEPTH * opponent_models;
        return best;
    }

    Model model_;

  private:
    using Search = typename Model::template Search<Problem, POPULATION, SearchObserver>;

    std::vector<Search> search_;  // one for each player
    Rng next_;
    std::int64_t sims_ = 0, valued_ = 0;
};

// The search has four steps. Step 1 plans for each enemy, as if all others followed the plans that
// the model assumes at the start of the turn (in most games the plans of the last turn). Step 2
// plans for the bot's player against the enemies' plans. Step 3 plans for each enemy again, against
// the plan of the bot's player. Step 4 plans for the bot's player against both opponent models,
// because a plan that is good only against the first model fails if the enemies answer it. The
// model must have two opponent models.
template <class Model, int POPULATION, class SearchObserver>
class Thinker : public PlayerSearches<Model, POPULATION, SearchObserver> {
    using Searches = PlayerSearches<Model, POPULATION, SearchObserver>;

  public:
    using Searches::Searches;

    // Returns the orders of all players in a position: the best orders found for player `me`, and
    // the assumed orders of the other players.
    auto think(int me, const Budget& budget, const typename Model::Position& position) {
        this->set_root(position);
        if (!model_.plays(me)) return model_.first_orders();
        // The shares of the budget at which the first three steps end.
        const BudgetShares shares = model_.budget_shares();
        const double enemies = shares.enemies, own = enemies + shares.own,
                     answers = own + shares.answers;
        model_enemies(me, 0, budget, 0, enemies);
        model_.set_opponent_plan(0, me, this->plan_for(me, 1, budget.part(enemies, own)));
        model_enemies(me, 1, budget, own, answers);
        model_.set_opponent_plan(0, me, this->plan_for(me, 2, budget.part(answers, 1)));
        return model_.first_orders();
    }

  private:
    using Searches::model_;

    // Searches the plans of all enemies for one opponent model, in the part of the budget between
    // two shares. Each search assumes that the other players follow the first opponent model.
    void model_enemies(int me, int opponent_model, const Budget& budget, double from, double to) {
        int enemies = 0;
        for (int p = 0; p < model_.players(); ++p) enemies += this->is_enemy(p, me);
        typename Searches::Plan plans[Model::MAX_PLAYERS];
        const double share = (to - from) / std::max(1, enemies);
        for (int p = 0; p < model_.players(); ++p) {
            if (!this->is_enemy(p, me)) continue;
            plans[p] = this->plan_for(p, 1, budget.part(from, from + share));
            from += share;
        }
        for (int p = 0; p < model_.players(); ++p) {
            if (this->is_enemy(p, me)) model_.set_opponent_plan(opponent_model, p, plans[p]);
        }
    }
};

}  // namespace carom::search
