// The search of one turn. Every player is planned for with the same algorithm and the same values,
// each against the assumed plans of the others. It does not depend on a game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"
#include "bot/search/turn_model.h"

namespace carom::search {

// The searches for all players' plans, which continue from turn to turn. Derived classes decide the
// order of the searches and the assumed plans. `Model` is a game's TurnModel (turn_model.h).
template <class Model, int POPULATION, class SearchObserver>
class PlayerSearches {
  public:
    // `margin` decides when a plan is abandoned early (rollouts.h).
    template <class Weights>
    PlayerSearches(const Weights& weights, std::uint64_t seed, double margin = NO_MARGIN)
        : model_(weights), next_(seed + Model::MAX_PLAYERS) {
        for (int p = 0; p < Model::MAX_PLAYERS; ++p) search_.emplace_back(seed + p, margin);
    }

    // Call when a turn has been played. All plans drop that turn.
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
    // turns in all plans that were valued, which would have to be simulated without rollout caches.
    std::int64_t sims() const { return sims_; }
    std::int64_t valued() const { return valued_; }

  protected:
    using Problem = typename Model::Problem;
    using Plan = typename Model::Plan;

    // Starts a new turn. `chance` is what the player knows of a game's chance, if anything.
    template <class... Chance>
    void set_root(const typename Model::Position& position, const Chance&... chance) {
        model_.set_root(position, chance...);
        sims_ = valued_ = 0;
    }
    bool is_enemy(int player, int me) const { return player != me && model_.plays(player); }
    // Returns the best plan found for a player in this budget, against this number of opponent
    // models.
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

    std::vector<Search> search_;  // by player
    Rng next_;
    std::int64_t sims_ = 0, valued_ = 0;
};

// The search has four steps. It plans for each enemy, as if the others continued their last plans
// (or followed the plans with which the model starts a turn).
// It plans for its own player against these plans. It plans for each enemy again, against its own
// plan. Finally it plans for its own player against both models. (A plan that is good only against
// the first model fails if the enemies answer it.) The model needs two opponent models.
template <class Model, int POPULATION, class SearchObserver>
class Thinker : public PlayerSearches<Model, POPULATION, SearchObserver> {
    using Searches = PlayerSearches<Model, POPULATION, SearchObserver>;

  public:
    using Searches::Searches;

    // Returns the orders of all players in a position: the best found of player `me`, and those
    // that the others are assumed to give.
    auto think(int me, const Budget& budget, const typename Model::Position& position) {
        this->set_root(position);
        if (!model_.plays(me)) return model_.first_orders();
        // The shares of the budget at which each step ends. The final own plan uses the rest.
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

    // Computes one opponent model of all enemies in the stretch between two shares of the budget.
    // Each enemy is planned for as if the others followed the first opponent model.
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
