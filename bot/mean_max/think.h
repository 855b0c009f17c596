// One turn's thinking: what each enemy will do, then what to do about it. All three are planned for
// with the same search and the same values; an enemy's plan is believed as far as it has been
// right.
#pragma once

#include <cstdint>

#include "bot/budget.h"
#include "bot/mean_max/foes.h"
#include "bot/mean_max/planner.h"
#include "bot/rhea.h"

namespace carom::mean_max::bot {

using carom::bot::Budget, carom::bot::Rhea;

constexpr int POPULATION = 12;
constexpr double FOE_SHARE = 0.1;  // of the budget, for each enemy's plan
constexpr double MARGIN = 1;  // points by which later beliefs may lift a plan (bot/rollouts.h)

template <class Watch = Unwatched>
class Thinker {
  public:
    Thinker(const Weights& weights, std::uint64_t seed)
        : planner_(weights),
          search_{Search(seed, MARGIN), Search(seed + 1, MARGIN), Search(seed + 2, MARGIN)},
          next_(seed + 3) {}

    // The orders for seat `me`, in the state between two turns, with the tankers to come as far as
    // they are known.
    Orders think(const State& s, int me, const SpawnQueue& spawns, const Budget& budget) {
        planner_.look(s, spawns);
        foes_.look(s);
        double spent = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            if (p == me) continue;
            const Plan searched = plan_for(p, 1, budget.part(spent, spent + FOE_SHARE));
            foes_.predict(s, p, searched);
            for (int rank = 0; rank + 1 < BELIEFS; ++rank) {
                planner_.expect(p, foes_.believe(s, p, searched, rank), rank);
            }
            const Plan& other = search_[p].runner_up(planner_.problem(p, 1));
            planner_.expect(p, other, BELIEFS - 1);
            spent += FOE_SHARE;
        }
        planner_.expect(me, plan_for(me, BELIEFS, budget.part(spent, 1)), 0);
        const Orders orders = planner_.first_orders();
        sims_ = valued_ = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            sims_ += search_[p].turns();
            valued_ += std::int64_t{search_[p].judged()} * DEPTH * (p == me ? BELIEFS : 1);
        }
        return orders;
    }
    // A turn has been played: all plans move up by it.
    void shift() {
        for (int p = 0; p < PLAYERS; ++p) {
            const Problem<Watch> problem = planner_.problem(p, 1);
            search_[p].shift(problem);
            Plan plan = planner_.expected(p);
            problem.shift(plan, next_);
            planner_.expect(p, plan, 0);
        }
    }

    const Planner<Watch>& planner() const { return planner_; }
    const Foes& foes() const { return foes_; }
    const auto& search(int seat) const { return search_[seat]; }
    // Of the last turn, in all: turns simulated; and turns that it would have taken to play every
    // plan that was judged from its first turn to its last.
    std::int64_t sims() const { return sims_; }
    std::int64_t valued() const { return valued_; }

  private:
    using Search = Rhea<Problem<Watch>, POPULATION, Watch>;

    Plan plan_for(int seat, int beliefs, const Budget& budget) {
        const Plan hunter = plan_of_moves();
        return search_[seat].search(planner_.problem(seat, beliefs), &hunter, 1, budget).plan;
    }

    Planner<Watch> planner_;
    Foes foes_;
    Search search_[PLAYERS];
    Rng next_;
    std::int64_t sims_ = 0, valued_ = 0;
};

}  // namespace carom::mean_max::bot
