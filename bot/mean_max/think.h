// The search of one turn: first a plan for each enemy, then the player's plan against them. All
// three players are searched with the same algorithm and the same values. Opponent models decide
// how far an enemy's searched plan is trusted.
#pragma once

#include <cstdint>

#include "bot/mean_max/foes.h"
#include "bot/mean_max/turn_model.h"
#include "bot/search/thinker.h"

namespace carom::mean_max::bot {

constexpr int POPULATION = 12;
constexpr double MARGIN =
    1;  // largest gain in points from later opponent models (bot/search/rollouts.h)

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
class Thinker : public search::PlayerSearches<Model, POPULATION, SearchObserver> {
    using Searches = search::PlayerSearches<Model, POPULATION, SearchObserver>;

  public:
    template <class Values>
    Thinker(const Values& values, std::uint64_t seed, double margin = MARGIN)
        : Searches(values, seed, margin) {}

    // Returns the orders of all players: the best found of player `me`, and those that the others
    // are assumed to give. `spawns` is the known part of the queue of tankers.
    Orders think(int me, const search::Budget& budget, const Position& s,
                 const SpawnQueue& spawns = NO_SPAWNS) {
        this->set_root(s, spawns);
        foes_.observe(s);
        const double share = model_.weights().foe_share;
        double spent = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            if (!this->is_enemy(p, me)) continue;
            const Plan searched = this->plan_for(p, 1, budget.part(spent, spent + share));
            foes_.predict(s, p, searched);
            for (int rank = 0; rank + 1 < OPPONENT_MODELS; ++rank) {
                model_.set_opponent_plan(rank, p, foes_.assumed_plan(s, p, searched, rank));
            }
            const Plan& other = this->search(p).runner_up(model_.problem(p, 1));
            model_.set_opponent_plan(OPPONENT_MODELS - 1, p, other);
            spent += share;
        }
        model_.set_opponent_plan(0, me, this->plan_for(me, OPPONENT_MODELS, budget.part(spent, 1)));
        return model_.first_orders();
    }

    const Foes& foes() const { return foes_; }

  private:
    using Searches::model_;

    Foes foes_;
};

}  // namespace carom::mean_max::bot
