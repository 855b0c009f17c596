// The shared part of the sparring bots: the command line, the loop over turns, and a search space
// of plans. With --rollouts their answers never change, so that a bot's strength can be compared
// over the years. They use nothing of the developed bot except its reader and its genes.
#pragma once

#include <iostream>

#include "bot/mean_max/genes.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/search/budget.h"
#include "bot/search/search_options.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max::bot::pool {

// Plays on stdin and stdout. think(state, seat, budget, rng) returns the orders of each turn.
// `title` is the first line of the help.
template <class Think>
int play(int argc, char** argv, const char* title, Think&& think) {
    search::SearchOptions options(argc, argv, {title, 40, 50, false, LEAGUES, DEFAULT_LEAGUE});
    Rng rng(options.seed());
    std::ios::sync_with_stdio(false);
    Reader reader(options.league());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(search::Clock::now());
        if (!reader.read(std::cin)) break;
        const Orders orders = think(reader.position(), reader.me(), budget, rng);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
    return 0;
}

// Plans with one value function. A ValueFunction has TURNS (the depth), DECAY (the factor for each
// later turn), USES_TAR, value(state, seat), and foes(state, seat, orders), which sets all players'
// orders.
template <class ValueFunction>
class Plans {
  public:
    static constexpr int TURNS = ValueFunction::TURNS;
    struct Plan {
        Gene gene[TURNS][3];
    };

    void look(const State& state, int me) { root_ = state, me_ = me; }

    Plan random(Rng& rng) const {
        Plan plan;
        for (int t = 0; t < TURNS; ++t) {
            for (int type = 0; type < 3; ++type) plan.gene[t][type] = draw(type, rng);
        }
        return plan;
    }
    static Plan heuristic() {
        Plan plan;
        for (auto& turn : plan.gene) {
            for (Gene& gene : turn) gene = {Gene::MOVE, 0, 0};
        }
        return plan;
    }
    Gene draw(int type, Rng& rng) const {
        const bool skill = has_skill(root_.league, type) && root_.rage[me_] >= SKILLS[type].rage &&
                           (ValueFunction::USES_TAR || type != REAPER);
        return random_gene(skill, rng);
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        if (rng.chance(0.5)) return child;
        for (int t = 0; t < TURNS; ++t) {
            for (int type = 0; type < 3; ++type) {
                if (rng.chance(0.5)) child.gene[t][type] = b.gene[t][type];
            }
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        do {
            mutate_looter(plan, rng.below(root_.team_size()), width, rng);
        } while (rng.chance(0.4));
    }
    void mutate_looter(Plan& plan, int type, double width, Rng& rng) const {
        Gene& gene = plan.gene[rng.below(TURNS)][type];
        if (gene.kind == Gene::MOVE || rng.chance(0.25)) {
            gene = draw(type, rng);
        } else {
            nudge(gene, width, rng);
        }
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < TURNS; ++t) {
            for (int type = 0; type < 3; ++type) plan.gene[t][type] = plan.gene[t + 1][type];
        }
        for (int type = 0; type < 3; ++type) plan.gene[TURNS - 1][type] = draw(type, rng);
    }

    // The functions that Evolution requires (bot/pool/evolution.h). All turns of every plan are
    // simulated.
    using State = mean_max::State;
    static constexpr int DEPTH = TURNS;
    const State& root() const { return root_; }
    static int shared(const Plan&, const Plan&) { return 0; }
    bool play(State& s, const Plan& plan, int t) const {
        return step(s, orders(plan, t, s), no_spawns_) == Fault::NONE;
    }
    double worth(const State& s, int t) const {
        double weight = 1;
        for (int k = 0; k < t; ++k) weight *= ValueFunction::DECAY;
        return weight * ValueFunction::value(s, me_);
    }

    // The same for a search that does not use Evolution.
    double value(const Plan& plan) const {
        State s = root_;
        double total = 0;
        for (int t = 0; t < TURNS && play(s, plan, t); ++t) total += worth(s, t);
        return total;
    }
    Orders first_orders(const Plan& plan) const { return orders(plan, 0, root_); }
    int team_size() const { return root_.team_size(); }

  private:
    Orders orders(const Plan& plan, int t, const State& s) const {
        Orders orders;
        ValueFunction::foes(s, me_, orders);
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(me_, type);
            orders.set(u, decode(plan.gene[t][type], s, u));
        }
        return orders;
    }

    State root_{};
    int me_ = 0;
    SpawnQueue no_spawns_;
};

inline double nearness(const State& s, int u, double x, double y) {
    return 1.0 - length(s.units.x[u] - x, s.units.y[u] - y) / (2 * MAP_RADIUS);
}
inline double nearness(const State& s, int u, int v) {
    return nearness(s, u, s.units.x[v], s.units.y[v]);
}

}  // namespace carom::mean_max::bot::pool
