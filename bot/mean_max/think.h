// One turn's thinking: what each enemy will do, then what to do about it. All three players are
// planned for with the same search and the same values; an enemy's plan is believed as far as it
// has been right.
#pragma once

#include <cstdint>

#include "bot/mean_max/foes.h"
#include "bot/mean_max/planner.h"
#include "bot/thinker.h"

namespace carom::mean_max::bot {

constexpr int POPULATION = 12;
constexpr double FOE_SHARE = 0.1;  // of the budget, for each enemy's plan
constexpr double MARGIN =
    1;  // points by which later opponent models may lift a plan (bot/rollouts.h)

template <class SearchObserver = NoSearchObserver>
class Thinker
    : public carom::bot::PlayerSearches<Planner<SearchObserver>, POPULATION, SearchObserver> {
    using Searches =
        carom::bot::PlayerSearches<Planner<SearchObserver>, POPULATION, SearchObserver>;

  public:
    Thinker(const Weights& weights, std::uint64_t seed) : Searches(weights, seed, MARGIN) {}

    // The orders for seat `me`, in the state between two turns, with the tankers to come as far as
    // they are known.
    Orders think(int me, const carom::bot::Budget& budget, const State& s,
                 const SpawnQueue& spawns) {
        this->look(s, spawns);
        foes_.look(s);
        double spent = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            if (!this->is_enemy(p, me)) continue;
            const Plan searched = this->plan_for(p, 1, budget.part(spent, spent + FOE_SHARE));
            foes_.predict(s, p, searched);
            for (int rank = 0; rank + 1 < OPPONENT_MODELS; ++rank) {
                planner_.set_opponent_plan(rank, p, foes_.assumed_plan(s, p, searched, rank));
            }
            const Plan& other = this->search(p).runner_up(planner_.problem(p, 1));
            planner_.set_opponent_plan(OPPONENT_MODELS - 1, p, other);
            spent += FOE_SHARE;
        }
        planner_.set_opponent_plan(0, me,
                                   this->plan_for(me, OPPONENT_MODELS, budget.part(spent, 1)));
        return planner_.first_orders();
    }

    const Foes& foes() const { return foes_; }

  private:
    using Searches::planner_;

    Foes foes_;
};

}  // namespace carom::mean_max::bot
