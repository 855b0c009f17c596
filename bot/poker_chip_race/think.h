// One turn's thinking: what the others will do, each while everybody else drifts, then what to do
// about it. All are planned for with the same search and the same values.
#pragma once

#include "bot/budget.h"
#include "bot/poker_chip_race/planner.h"
#include "bot/rhea.h"

namespace carom::poker_chip_race::bot {

using carom::bot::Budget, carom::bot::Rhea;

constexpr int POPULATION = 12;

template <class Watch = Unwatched>
class Thinker {
  public:
    Thinker(const Weights& weights, std::uint64_t seed)
        : planner_(weights),
          search_{Search(seed), Search(seed + 1), Search(seed + 2), Search(seed + 3),
                  Search(seed + 4)} {}

    // The orders of player `me`, in the state between two turns.
    Orders think(const World& s, int me, const Budget& budget) {
        planner_.look(s);
        sims_ = valued_ = 0;
        if (s.is_lost(me)) return {};
        // What they do if I drift, and what I do then; what they do about that; and what is good
        // in either case.
        plan_for_foes(s, me, 0, budget.part(0, 0.15));
        planner_.expect(0, me, plan_for(me, budget.part(0.15, 0.4)));
        for (int p = 0; p < s.players; ++p) planner_.expect(1, p, plan_[p]);
        plan_for_foes(s, me, 1, budget.part(0.4, 0.55));
        planner_.believe(2);
        planner_.expect(0, me, plan_for(me, budget.part(0.55, 1)));
        return planner_.first_orders();
    }
    // A turn has been played: all plans move up by it.
    void shift() {
        for (Search& search : search_) search.shift(planner_);
    }

    const Planner<Watch>& planner() const { return planner_; }
    const auto& search(int player) const { return search_[player]; }
    // Of the last turn, in all: turns simulated; and turns that it would have taken to play every
    // plan that was judged from its first turn to its last.
    long sims() const { return sims_; }
    long valued() const { return valued_; }

  private:
    using Search = Rhea<Planner<Watch>, POPULATION, Watch>;

    // Each enemy's plan, as belief 0 has all others'. They do not know of each other's.
    void plan_for_foes(const World& s, int me, int belief, const Budget& budget) {
        const int foes = players_left(s) - 1;
        for (int p = 0, k = 0; p < s.players; ++p) {
            if (p == me || s.is_lost(p)) continue;
            const double from = double(k) / foes, to = double(++k) / foes;
            plan_[p] = plan_for(p, budget.part(from, to));
        }
        for (int p = 0; p < s.players; ++p) {
            if (p != me && !s.is_lost(p)) planner_.expect(belief, p, plan_[p]);
        }
    }
    Plan plan_for(int player, const Budget& budget) {
        planner_.plan_for(player);
        const Plan waiting = Planner<Watch>::waiting();
        Search& search = search_[player];
        const Plan best = search.search(planner_, &waiting, 1, budget).plan;
        sims_ += search.turns(), valued_ += long{search.judged()} * DEPTH;
        return best;
    }

    Planner<Watch> planner_;
    Search search_[MOST_PLAYERS];
    Plan plan_[MOST_PLAYERS];
    long sims_ = 0, valued_ = 0;
};

}  // namespace carom::poker_chip_race::bot
