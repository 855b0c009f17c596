// One turn's thinking. Every player is planned for with the same search and the same values, each
// against what the others are assumed to do. Knows no game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bot/budget.h"
#include "bot/rhea.h"

namespace carom::bot {

// The searches for all players' plans, kept from turn to turn. In which order and against what each
// player is planned for is decided by classes that derive from this one. A Planner has
//   MAX_PLAYERS
//       A constant.
//   Planner(weights); void look(...)
//       A new turn, as think() is told of it.
//   int players(); bool plays(int player)
//       How many players there were, and who is still in.
//   void set_opponent_plan(int opponent_model, int player, const Plan&)
//       What a player is assumed to do.
//   const Plan& expected(int player)
//       What the first opponent model assumes that a player does.
//   Problem problem(int player, int opponent_models); Plan straight()
//       The search for a player's plan, against so many opponent models of the others: what rhea.h
//       is given. And what a player without search would do.
//   Orders first_orders()
//       The orders of all players: the first turns of the first opponent model's plans.
template <class Planner, int POPULATION, class SearchObserver>
class PlayerSearches {
  public:
    // `margin`: when a plan is given up early (rollouts.h).
    template <class Weights>
    PlayerSearches(const Weights& weights, std::uint64_t seed, double margin = NO_MARGIN)
        : planner_(weights), next_(seed + Planner::MAX_PLAYERS) {
        for (int p = 0; p < Planner::MAX_PLAYERS; ++p) search_.emplace_back(seed + p, margin);
    }

    // A turn has been played: all plans move up by it.
    void shift() {
        for (int p = 0; p < planner_.players(); ++p) {
            if (!planner_.plays(p)) continue;
            const Problem problem = planner_.problem(p, 1);
            search_[p].shift(problem);
            Plan plan = planner_.expected(p);
            problem.shift(plan, next_);
            planner_.set_opponent_plan(0, p, plan);
        }
    }

    const Planner& planner() const { return planner_; }
    const auto& search(int player) const { return search_[player]; }
    // Counts over the last turn: turns simulated; and turns that it would have taken to play every
    // plan that was judged from its first turn to its last.
    std::int64_t sims() const { return sims_; }
    std::int64_t valued() const { return valued_; }

  protected:
    using Problem = typename Planner::Problem;
    using Plan = typename Planner::Plan;

    // A new turn begins.
    template <class... Seen>
    void look(const Seen&... seen) {
        planner_.look(seen...);
        sims_ = valued_ = 0;
    }
    bool is_enemy(int player, int me) const { return player != me && planner_.plays(player); }
    // The best plan that is found for a player in this budget, against so many opponent models.
    Plan plan_for(int player, int opponent_models, const Budget& budget) {
        const Problem problem = planner_.problem(player, opponent_models);
        const Plan straight = problem.straight();
        Search& search = search_[player];
        const Plan best = search.search(problem, &straight, 1, budget).plan;
        sims_ += search.turns();
        valued_ += std::int64_t{search.judged()} * Problem::DEPTH * opponent_models;
        return best;
    }

    Planner planner_;

  private:
    using Search = Rhea<Problem, POPULATION, SearchObserver>;

    std::vector<Search> search_;  // of each player
    Rng next_;
    std::int64_t sims_ = 0, valued_ = 0;
};

// Plans for the enemies, each as if the others went on as before, and for oneself against these
// plans; then for the enemies' answers, and for oneself against both. (A plan that is good against
// the first alone counts on enemies who do not see it come.) The Planner has 2 BELIEFS.
template <class Planner, int POPULATION, class SearchObserver>
class Thinker : public PlayerSearches<Planner, POPULATION, SearchObserver> {
    using Searches = PlayerSearches<Planner, POPULATION, SearchObserver>;

  public:
    using Searches::Searches;

    // The orders of player `me` in the state between two turns that `seen` tells of.
    template <class... Seen>
    auto think(int me, const Budget& budget, const Seen&... seen) {
        this->look(seen...);
        if (!planner_.plays(me)) return planner_.first_orders();
        expect_enemies(me, 0, budget, 0, ENEMIES);
        planner_.set_opponent_plan(0, me, this->plan_for(me, 1, budget.part(ENEMIES, OWN)));
        expect_enemies(me, 1, budget, OWN, ANSWERS);
        planner_.set_opponent_plan(0, me, this->plan_for(me, 2, budget.part(ANSWERS, 1)));
        return planner_.first_orders();
    }

  private:
    // Up to which share of the budget each is planned for: the enemies, oneself, the enemies
    // again; then oneself again.
    static constexpr double ENEMIES = 0.15, OWN = 0.4, ANSWERS = 0.55;

    using Searches::planner_;

    // An opponent model of all enemies, in the stretch between two shares of the budget. Each is
    // planned for as if the others did what the first opponent model says.
    void expect_enemies(int me, int opponent_model, const Budget& budget, double from, double to) {
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

}  // namespace carom::bot
