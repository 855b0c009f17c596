// One turn's thinking of a game for two: what the enemy will do, then what to do about it. Both are
// planned for with the same search and the same values.
#pragma once

#include "bot/budget.h"
#include "bot/rhea.h"

namespace carom::bot {

// What is asked of a Planner, beside what rhea.h does:
//   Planner(weights); void look(...)          a new turn, as think() is told of it
//   void plan_for(int player)                 whose plans are drawn and valued from now on
//   Plan straight()                           what a player without search would do
//   void expect(int player, const Plan&); const Plan& expected(int player)
//   Orders first_orders()                     of all, by their expected plans' first turn
template <class Planner, int POPULATION, class Watch>
class Duel {
  public:
    template <class Weights>
    Duel(const Weights& weights, std::uint64_t seed)
        : planner_(weights), search_{Search(seed), Search(seed + 1)}, next_(seed + 2) {}

    // The orders of player `me`, 0 or 1, in the state between two turns that `seen` tells of.
    template <class... Seen>
    auto think(int me, const Budget& budget, const Seen&... seen) {
        constexpr double FOE_SHARE = 0.2;  // of the budget, for the enemy's plan
        planner_.look(seen...);
        planner_.expect(1 - me, plan_for(1 - me, budget.part(0, FOE_SHARE)));
        planner_.expect(me, plan_for(me, budget.part(FOE_SHARE, 1)));
        sims_ = valued_ = 0;
        for (const Search& search : search_) {
            sims_ += search.turns(), valued_ += long{search.judged()} * Planner::DEPTH;
        }
        return planner_.first_orders();
    }
    // A turn has been played: all plans move up by it.
    void shift() {
        for (int p = 0; p < 2; ++p) {
            planner_.plan_for(p);
            search_[p].shift(planner_);
            auto plan = planner_.expected(p);
            planner_.shift(plan, next_);
            planner_.expect(p, plan);
        }
    }

    const Planner& planner() const { return planner_; }
    const auto& search(int player) const { return search_[player]; }
    // Of the last turn, in all: turns simulated; and turns that it would have taken to play every
    // plan that was judged from its first turn to its last.
    long sims() const { return sims_; }
    long valued() const { return valued_; }

  private:
    using Search = Rhea<Planner, POPULATION, Watch>;

    auto plan_for(int player, const Budget& budget) {
        planner_.plan_for(player);
        const auto straight = planner_.straight();
        return search_[player].search(planner_, &straight, 1, budget).plan;
    }

    Planner planner_;
    Search search_[2];
    Rng next_;
    long sims_ = 0, valued_ = 0;
};

}  // namespace carom::bot
