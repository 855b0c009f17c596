// Mean Max as the evolutionary driver sees it: how one player's plans are drawn, varied and rolled
// out while the others follow theirs.
#pragma once

#include <cstddef>
#include <cstring>

#include "bot/mean_max/genes.h"
#include "bot/mean_max/value.h"
#include "bot/rollouts.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max::bot {

// Every looter follows one hard-coded move all the way; the hunter's is 0.
inline Plan plan_of_moves(int reaper = 0, int destroyer = 0, int doof = 0) {
    Plan plan;
    const int move[3] = {reaper, destroyer, doof};
    for (auto& turn : plan.gene) {
        for (int type = 0; type < 3; ++type) {
            turn[type] = {Gene::MOVE, static_cast<std::uint8_t>(move[type]), 0};
        }
    }
    return plan;
}

// A plan of one's own is tried against so many opponent models of the enemies, and worth this
// much of the first and the others' mean for the rest: a plan that hangs on one opponent model is
// worth less. (The worse of two was tried, and lost.)
constexpr int OPPONENT_MODELS = 4;
constexpr double FIRST_OPPONENT_MODEL = 0.4;

// What a search lets others see of it (bot/rollouts.h), and of its turns.
struct NoSearchObserver : carom::bot::NoSearchObserver {
    using Engine = FastEngine;
    using TurnObserver = NoObserver;
    static constexpr bool CACHES_PREFIX = true;  // what plans have in common is played once
};

template <class SearchObserver>
class Problem;

// One turn of the match: where plans start, what all are assumed to do, and what counts.
template <class SearchObserver = NoSearchObserver>
class Planner {
  public:
    using Plan = bot::Plan;
    using Problem = bot::Problem<SearchObserver>;
    static constexpr int MAX_PLAYERS = PLAYERS;

    explicit Planner(const Weights& weights) : weights_(weights) {
        for (auto& opponent_model : plans_) {
            for (Plan& plan : opponent_model) plan = plan_of_moves();
        }
        double weight = 1;
        for (double& of_turn : turn_weight_) of_turn = weight, weight *= weights_.decay;
    }

    // A new turn: plans are rolled out from this state. The spawns stay the caller's.
    void look(const State& state, const SpawnQueue& spawns) { root_ = state, spawns_ = &spawns; }
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    // What a player is expected to do while others are planned for.
    void set_opponent_plan(int opponent_model, int seat, const Plan& plan) {
        plans_[opponent_model][seat] = plan;
    }
    const Plan& expected(int seat) const { return plans_[0][seat]; }
    // The search for a player's plan, against so many opponent models of the others.
    Problem problem(int seat, int opponent_models) const {
        return Problem(*this, seat, opponent_models);
    }

    // Plays turn t of all plans, as first believed.
    bool play_expected(State& s, int t) const {
        return step(s, orders(t, s, 0, 0, plans_[0][0]), *spawns_) == Fault::NONE;
    }
    // What the plans' first turn tells everybody to do.
    Orders first_orders() const { return orders(0, root_, 0, 0, plans_[0][0]); }

  private:
    friend Problem;

    // Seat's own by `plan`, the others' as believed.
    Orders orders(int t, const State& s, int opponent_model, int seat, const Plan& plan) const {
        Orders orders;
        int u = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            const Plan& follows = p == seat ? plan : plans_[opponent_model][p];
            for (int type = 0; type < s.team_size(); ++type, ++u) {
                orders.set(u, decode(follows.gene[t][type], s, u));
            }
        }
        return orders;
    }

    State root_{};
    Plan plans_[OPPONENT_MODELS][PLAYERS];
    Weights weights_;
    double turn_weight_[DEPTH];  // what a turn's value counts
    const SpawnQueue* spawns_ = nullptr;
};

// The search for one player's plan (bot/rhea.h).
template <class SearchObserver>
class Problem : public carom::bot::UnitPlans<Problem<SearchObserver>, Gene, bot::DEPTH, 3> {
  public:
    using Plan = bot::Plan;
    using State = mean_max::State;
    static constexpr int DEPTH = bot::DEPTH, OPPONENT_MODELS = bot::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    Problem(const Planner<SearchObserver>& turn, int seat, int opponent_models)
        : turn_(turn), seat_(seat), opponent_models_(opponent_models) {}

    // What a player without search does: all looters hunt.
    static Plan straight() { return plan_of_moves(); }

    // What variation asks for (bot/unit_plans.h). Looters that the league does not have are drawn,
    // too; nothing else looks at their genes. Crossing and mutation are this game's own.
    static constexpr int units() { return 3; }
    Gene draw(int type, Rng& rng) const { return random_gene(skill(type), rng); }
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
            const int type = rng.below(root().team_size());
            Gene& gene = plan.gene[rng.below(DEPTH)][type];
            if (gene.kind != Gene::PUSH || rng.chance(0.25)) {
                gene = draw(type, rng);
            } else {
                nudge(gene, width, rng);
            }
        } while (rng.chance(0.4));
    }

    // What rollouts ask for.
    const State& root() const { return turn_.root_; }
    int opponent_models() const { return opponent_models_; }
    int shared(const Plan& a, const Plan& b) const {
        const std::size_t moves = static_cast<std::size_t>(root().team_size()) * sizeof(Gene);
        int t = 0;
        while (t < DEPTH && std::memcmp(a.gene[t], b.gene[t], moves) == 0) ++t;
        return t;
    }
    bool play(State& s, const Plan& plan, int t, int opponent_model) const {
        const Orders all = turn_.orders(t, s, opponent_model, seat_, plan);
        return step<typename SearchObserver::Engine, typename SearchObserver::TurnObserver>(
                   s, all, *turn_.spawns_) == Fault::NONE;
    }
    double worth(const State& s, int t) const {
        const Weights& w = turn_.weights_;
        const double value = turn_.turn_weight_[t] * value_of(s, seat_, w);
        return t + 1 < DEPTH ? value : value - w.late_score * lead_of(s, seat_, w);
    }
    double joined(const double* values) const {
        double rest = 0;
        for (int opponent_model = 1; opponent_model < opponent_models_; ++opponent_model)
            rest += values[opponent_model];
        return opponent_models_ == 1
                   ? values[0]
                   : FIRST_OPPONENT_MODEL * values[0] +
                         (1 - FIRST_OPPONENT_MODEL) * rest / (opponent_models_ - 1);
    }

  private:
    bool skill(int type) const {
        return has_skill(root().league, type) && root().rage[seat_] >= SKILLS[type].rage;
    }

    const Planner<SearchObserver>& turn_;
    int seat_, opponent_models_;
};

}  // namespace carom::mean_max::bot
