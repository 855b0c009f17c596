// One turn's thinking: what the others will do, each while everybody else drifts, then what to do
// about it. All are planned for with the same search and the same values.
#pragma once

#include "bot/budget.h"
#include "bot/poker_chip_race/planner.h"
#include "bot/rhea.h"

namespace carom::poker_chip_race::bot {

using carom::bot::Budget, carom::bot::Rhea;

constexpr int POPULATION = 12;
constexpr double FOES_SHARE = 0.25;  // of the budget, for all enemies' plans

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
        const int foes = players_left(s) - 1;
        Plan plans[MOST_PLAYERS];
        for (int p = 0, k = 0; p < s.players; ++p) {
            if (p == me || s.is_lost(p)) continue;
            const double from = FOES_SHARE * k / foes, to = FOES_SHARE * ++k / foes;
            plans[p] = plan_for(p, budget.part(from, to));
        }
        for (int p = 0; p < s.players; ++p) {
            if (p != me && !s.is_lost(p)) planner_.expect(p, plans[p]);
        }
        planner_.expect(me, plan_for(me, budget.part(foes > 0 ? FOES_SHARE : 0, 1)));
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
    long sims_ = 0, valued_ = 0;
};

}  // namespace carom::poker_chip_race::bot
