// Mean Max as the evolutionary driver sees it: how plans are drawn, varied, and rolled out against
// enemies that play like hunters.
#pragma once

#include "bot/mean_max/genes.h"
#include "bot/mean_max/hunter.h"
#include "bot/mean_max/value.h"
#include "sim/mean_max/step.h"

namespace carom::bot {

class Planner {
  public:
    using Plan = bot::Plan;

    explicit Planner(const Weights& weights) : weights_(weights) {}

    // A new turn: plans are rolled out from this state for this seat.
    void look(const mean_max::State& state, int me) { root_ = state, me_ = me; }

    Plan random(Rng& rng) const {
        Plan plan;
        for_each_gene(plan, [&](Gene& gene, int type) { gene = random_gene(skill(type), rng); });
        return plan;
    }
    // The plan that follows the heuristic all the way.
    static Plan heuristic() {
        Plan plan;
        for_each_gene(plan, [](Gene& gene, int) { gene = {Gene::HEURISTIC, 0, 0}; });
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        if (rng.chance(0.5)) return child;
        for (int t = 0; t < DEPTH; ++t) {
            for (int type = 0; type < 3; ++type) {
                if (rng.chance(0.5)) child.gene[t][type] = b.gene[t][type];
            }
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        do {
            const int type = rng.below(root_.team_size());
            Gene& gene = plan.gene[rng.below(DEPTH)][type];
            if (gene.kind == Gene::HEURISTIC || rng.chance(0.25)) {
                gene = random_gene(skill(type), rng);
            } else {
                nudge(gene, width, rng);
            }
        } while (rng.chance(0.4));
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) {
            for (int type = 0; type < 3; ++type) plan.gene[t][type] = plan.gene[t + 1][type];
        }
        for (int type = 0; type < 3; ++type) {
            plan.gene[DEPTH - 1][type] = random_gene(skill(type), rng);
        }
    }
    double value(const Plan& plan) {
        mean_max::State s = root_;
        double total = 0, weight = 1;
        for (int t = 0; t < DEPTH; ++t) {
            mean_max::step(s, orders(plan, t, s), no_spawns_);
            total += weight * value_of(s, me_, weights_);
            weight *= weights_.decay;
        }
        return total;
    }
    // What the plan's first turn tells the own looters to do.
    mean_max::Orders first_orders(const Plan& plan) const { return orders(plan, 0, root_); }

  private:
    template <class P, class Each>
    static void for_each_gene(P& plan, Each&& each) {
        for (int t = 0; t < DEPTH; ++t) {
            for (int type = 0; type < 3; ++type) each(plan.gene[t][type], type);
        }
    }
    bool skill(int type) const {
        return mean_max::has_skill(root_.league, type) &&
               root_.rage[me_] >= mean_max::SKILLS[type].rage;
    }
    mean_max::Orders orders(const Plan& plan, int t, const mean_max::State& s) const {
        mean_max::Orders orders;
        for (int p = 0; p < mean_max::PLAYERS; ++p) hunt(s, p, orders);
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(me_, type);
            orders.set(u, decode(plan.gene[t][type], s, u, orders.of(u)));
        }
        return orders;
    }

    mean_max::State root_{};
    int me_ = 0;
    Weights weights_;
    mean_max::SpawnQueue no_spawns_;
};

}  // namespace carom::bot
