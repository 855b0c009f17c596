// The search of one turn. Every player is planned for with the same algorithm and the same values,
// each against the assumed plans of the others. It does not depend on a game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"

namespace carom::search {

// The searches for all players' plans, which continue from turn to turn. Derived classes decide the
// order of the searches and the assumed plans. A Planner has
//   MAX_PLAYERS
//       A constant.
//   Planner(weights); void look(...)
//       Starts a new turn. The arguments are those of think().
//   int players(); bool plays(int player)
//       The number of players at the start, and whether a player is still in the match.
//   void set_opponent_plan(int opponent_model, int player, const Plan&)
//       Sets the plan that a player is assumed to follow.
//   const Plan& assumed_plan(int player)
//       Returns the plan that the first opponent model assumes for a player.
//   Problem problem(int player, int opponent_models)
//       Returns the search problem of a player against the others' first `opponent_models` models.
//       Besides the members that rhea.h requires, the problem has Plan straight(), which returns
//       the plan of a player without search.
//   BudgetShares budget_shares()
//       Returns the shares of the steps of a search (bot/search/budget.h).
//   Orders first_orders()
//       Returns the orders of all players: the first turns of the first opponent model's plans.
template <class Planner, int POPULATION, class SearchObserver>
class PlayerSearches {
  public:
    // `margin` decides when a plan is abandoned early (rollouts.h).
    template <class Weights>
    PlayerSearches(const Weights& weights, std::uint64_t seed, double margin = NO_MARGIN)
        : planner_(weights), next_(seed + Planner::MAX_PLAYERS) {
        for (int p = 0; p < Planner::MAX_PLAYERS; ++p) search_.emplace_back(seed + p, margin);
    }

    // Call when a turn has been played. All plans drop that turn.
    void shift() {
        for (int p = 0; p < planner_.players(); ++p) {
            if (!planner_.plays(p)) continue;
            const Problem problem = planner_.problem(p, 1);
            search_[p].shift(problem);
            Plan plan = planner_.assumed_plan(p);
            problem.shift(plan, next_);
            planner_.set_opponent_plan(0, p, plan);
        }
    }

    const Planner& planner() const { return planner_; }
    const auto& search(int player) const { return search_[player]; }
    // Counts over the last turn. sims() is the number of simulated turns. valued() is the number of
    // turns in all plans that were valued, which would have to be simulated without rollout caches.
    std::int64_t sims() const { return sims_; }
    std::int64_t valued() const { return valued_; }

  protected:
    using Problem = typename Planner::Problem;
    using Plan = typename Planner::Plan;

    // Starts a new turn.
    template <class... Seen>
    void look(const Seen&... seen) {
        planner_.look(seen...);
        sims_ = valued_ = 0;
    }
    bool is_enemy(int player, int me) const { return player != me && planner_.plays(player); }
    // Returns the best plan found for a player in this budget, against so many opponent models.
    Plan plan_for(int player, int opponent_models, const Budget& budget) {
        const Problem problem = planner_.problem(player, opponent_models);
        const Plan straight = problem.straight();
        Search& search = search_[player];
        const Plan best = search.search(problem, &straight, 1, budget).plan;
        sims_ += search.turns();
        valued_ += std::int64_t{search.valued_plans()} * Problem::DEPTH * opponent_models;
        return best;
    }

    Planner planner_;

  private:
    using Search = Rhea<Problem, POPULATION, SearchObserver>;

    std::vector<Search> search_;  // by player
    Rng next_;
    std::int64_t sims_ = 0, valued_ = 0;
};

// The search has four steps. It plans for each enemy, as if the others continued their last plans.
// It plans for the own player against these plans. It plans for each enemy again, against the own
// plan. Finally it plans for the own player against both models. (A plan that is good only against
// the first model fails if the enemies answer it.) The Planner needs two opponent models.
template <class Planner, int POPULATION, class SearchObserver>
class Thinker : public PlayerSearches<Planner, POPULATION, SearchObserver> {
    using Searches = PlayerSearches<Planner, POPULATION, SearchObserver>;

  public:
    using Searches::Searches;

    // Returns the orders of player `me` in the state between two turns that `seen` describes.
    template <class... Seen>
    auto think(int me, const Budget& budget, const Seen&... seen) {
        this->look(seen...);
        if (!planner_.plays(me)) return planner_.first_orders();
        // The shares of the budget at which each step ends. The final own plan uses the rest.
        const BudgetShares shares = planner_.budget_shares();
        const double enemies = shares.enemies, own = enemies + shares.own,
                     answers = own + shares.answers;
        model_enemies(me, 0, budget, 0, enemies);
        planner_.set_opponent_plan(0, me, this->plan_for(me, 1, budget.part(enemies, own)));
        model_enemies(me, 1, budget, own, answers);
        planner_.set_opponent_plan(0, me, this->plan_for(me, 2, budget.part(answers, 1)));
        return planner_.first_orders();
    }

  private:
    using Searches::planner_;

    // Computes one opponent model of all enemies in the stretch between two shares of the budget.
    // Each enemy is planned for as if the others followed the first opponent model.
    void model_enemies(int me, int opponent_model, const Budget& budget, double from, double to) {
        int enemies = 0;
        for (int p = 0; p < planner_.players(); ++p) enemies += this->is_enemy(p, me);
        typename Searches::Plan plans[Planner::MAX_PLAYERS];
        const double share = (to - from) / std::max(1, enemies);
        for (int p = 0; p < planner_.players(); ++p) {
            if (!this->is_enemy(p, me)) continue;
            plans[p] = this->plan_for(p, 1, budget.part(from, from + share));
            from += share;
        }
        for (int p = 0; p < planner_.players(); ++p) {
            if (this->is_enemy(p, me)) planner_.set_opponent_plan(opponent_model, p, plans[p]);
        }
    }
};

}  // namespace carom::search
