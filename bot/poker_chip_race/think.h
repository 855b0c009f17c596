// One turn's thinking: what the enemies will do, each while everybody else drifts, and what to do
// about it; then what they will do about that, and what is good in either case. (A plan that is
// good against the first alone counts on prey that does not see it come.) All are planned for with
// the same search and the same values.
#pragma once

#include <algorithm>

#include "bot/budget.h"
#include "bot/poker_chip_race/planner.h"
#include "bot/rhea.h"

namespace carom::poker_chip_race::bot {

using carom::bot::Budget, carom::bot::Rhea;

constexpr int POPULATION = 12;
// Up to which share of the budget each is planned for: enemies, oneself, enemies again; then
// oneself again.
constexpr double FIRST_FOES = 0.15, FIRST = 0.4, SECOND_FOES = 0.55;

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
        expect_foes(s, me, 0, budget, 0, FIRST_FOES);  // if this player drifts
        planner_.expect(0, me, plan_for(me, budget.part(FIRST_FOES, FIRST)));
        expect_foes(s, me, 1, budget, FIRST, SECOND_FOES);  // what they do about that
        planner_.believe(2);
        planner_.expect(0, me, plan_for(me, budget.part(SECOND_FOES, 1)));
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

    // A belief about all enemies, in the stretch between two shares of the budget. Each is planned
    // for as if the others did what the first belief says.
    void expect_foes(const World& s, int me, int belief, const Budget& budget, double from,
                     double to) {
        const double share = (to - from) / std::max(1, players_left(s) - 1);
        Plan plans[MOST_PLAYERS];
        for (int p = 0; p < s.players; ++p) {
            if (p == me || s.is_lost(p)) continue;
            plans[p] = plan_for(p, budget.part(from, from + share));
            from += share;
        }
        for (int p = 0; p < s.players; ++p) {
            if (p != me && !s.is_lost(p)) planner_.expect(belief, p, plans[p]);
        }
    }
    Plan plan_for(int player, const Budget& budget) {
        planner_.plan_for(player);
        const Plan waiting = Planner<Watch>::waiting();
        Search& search = search_[player];
        const Plan best = search.search(planner_, &waiting, 1, budget).plan;
        sims_ += search.turns(), valued_ += long{search.judged()} * DEPTH * planner_.beliefs();
        return best;
    }

    Planner<Watch> planner_;
    Search search_[MOST_PLAYERS];
    long sims_ = 0, valued_ = 0;
};

}  // namespace carom::poker_chip_race::bot
