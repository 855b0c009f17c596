// One turn's thinking: what the enemy will do, then what to do about it. Both are planned for with
// the same search and the same values.
#pragma once

#include "bot/budget.h"
#include "bot/fantastic_bits/planner.h"
#include "bot/rhea.h"

namespace carom::fantastic_bits::bot {

using carom::bot::Budget, carom::bot::Rhea;

constexpr int POPULATION = 12;
constexpr double FOE_SHARE = 0.2;  // of the budget, for the enemy's plan

template <class Watch = Unwatched>
class Thinker {
  public:
    Thinker(const Weights& weights, std::uint64_t seed)
        : planner_(weights), search_{Search(seed), Search(seed + 1)}, next_(seed + 2) {}

    // The orders of player `me`, in the state between two turns.
    Orders think(const State& s, int me, const Budget& budget) {
        planner_.look(s);
        planner_.expect(1 - me, plan_for(1 - me, budget.part(0, FOE_SHARE)));
        planner_.expect(me, plan_for(me, budget.part(FOE_SHARE, 1)));
        sims_ = valued_ = 0;
        for (const Search& search : search_) {
            sims_ += search.turns(), valued_ += long{search.judged()} * DEPTH;
        }
        return planner_.first_orders();
    }
    // A turn has been played: all plans move up by it.
    void shift() {
        for (int p = 0; p < PLAYERS; ++p) {
            planner_.plan_for(p);
            search_[p].shift(planner_);
            Plan plan = planner_.expected(p);
            planner_.shift(plan, next_);
            planner_.expect(p, plan);
        }
    }

    const Planner<Watch>& planner() const { return planner_; }
    const auto& search(int player) const { return search_[player]; }
    // Of the last turn, in all: turns simulated; and turns that it would have taken to play every
    // plan that was judged from its first turn to its last.
    long sims() const { return sims_; }
    long valued() const { return valued_; }

  private:
    using Search = Rhea<Planner<Watch>, POPULATION, Watch>;

    Plan plan_for(int player, const Budget& budget) {
        planner_.plan_for(player);
        const Plan straight = planner_.straight();
        return search_[player].search(planner_, &straight, 1, budget).plan;
    }

    Planner<Watch> planner_;
    Search search_[PLAYERS];
    Rng next_;
    long sims_ = 0, valued_ = 0;
};

}  // namespace carom::fantastic_bits::bot
