// The search problem of Mean Max for the evolutionary algorithm: drawing, varying and simulating
// one player's plans while the enemies follow assumed plans.
#pragma once

#include <cstddef>
#include <cstring>

#include "bot/mean_max/genes.h"
#include "bot/mean_max/learned.h"
#include "bot/mean_max/value.h"
#include "bot/search/rollouts.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max::bot {

// Returns a plan in which every looter repeats one hard-coded move. Move 0 is the hunter's.
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

// The number of opponent models against which an own plan is simulated. The plan's value is
// `first_model` times its value under the first model, plus the rest times the mean of its values
// under the others. A plan that works against one model only is therefore worth less. (Taking the
// worse of two values was measured and was weaker.)
constexpr int OPPONENT_MODELS = 4;

// An observer of a search (bot/search/rollouts.h) and of the turns that it simulates.
struct NoSearchObserver : search::NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = NoObserver;
    // The turns that two plans have in common are simulated once.
    static constexpr bool CACHES_PREFIX = true;
};

template <class SearchObserver>
class Problem;

// One turn of the match: the start of all plans, the assumed plans of all players, and the weights.
template <class SearchObserver = NoSearchObserver>
class Planner {
  public:
    using Plan = bot::Plan;
    using Problem = bot::Problem<SearchObserver>;
    static constexpr int MAX_PLAYERS = PLAYERS;

    explicit Planner(const Weights& weights) : Planner(ValueFunction(weights, CAROM_NETWORK)) {}
    explicit Planner(const ValueFunction& values)
        : values_(values),
          turn_weight_{1, weights().second, weights().third, weights().fourth},
          shares_{weights().moves,  weights().skills, weights().aimed,
                  weights().beside, weights().full,   weights().still} {
        for (auto& opponent_model : plans_) {
            for (Plan& plan : opponent_model) plan = plan_of_moves();
        }
    }

    // Starts a new turn. Plans are simulated from this state. The queue of spawns is referenced,
    // not copied.
    void look(const State& state, const SpawnQueue& spawns) { root_ = state, spawns_ = &spawns; }
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    // Sets the plan that a player is assumed to follow while others are planned for.
    void set_opponent_plan(int opponent_model, int seat, const Plan& plan) {
        plans_[opponent_model][seat] = plan;
    }
    const Plan& assumed_plan(int seat) const { return plans_[0][seat]; }
    const State& root() const { return root_; }
    const Weights& weights() const { return values_.weights; }
    // Returns the search problem of a player against the enemies' first `opponent_models` models.
    Problem problem(int seat, int opponent_models) const {
        return Problem(*this, seat, opponent_models);
    }

    // Simulates turn t of all players' plans under the first opponent model.
    bool play_assumed(State& s, int t) const {
        return step(s, orders(t, s, 0, 0, plans_[0][0]), *spawns_) == Fault::NONE;
    }
    // Returns the orders in the first turn of the assumed plans.
    Orders first_orders() const { return orders(0, root_, 0, 0, plans_[0][0]); }

  private:
    friend Problem;

    // Returns the orders of turn t: those of `seat` by `plan`, the others' by their assumed plans.
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
    ValueFunction values_;
    // The weight of the value after each turn.
    double turn_weight_[DEPTH];
    GeneShares shares_;
    const SpawnQueue* spawns_ = nullptr;
};

// The search problem for one player's plan (bot/search/rhea.h).
template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, bot::DEPTH, 3> {
  public:
    using Plan = bot::Plan;
    using State = mean_max::State;
    static constexpr int DEPTH = bot::DEPTH, OPPONENT_MODELS = bot::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    Problem(const Planner<SearchObserver>& turn, int seat, int opponent_models)
        : turn_(turn), seat_(seat), opponent_models_(opponent_models) {}

    // Returns the plan of a player without search: all looters play the hunter's move.
    static Plan straight() { return plan_of_moves(); }

    // The functions that UnitPlans requires (bot/search/unit_plans.h). Genes of looters that the
    // league does not have are drawn, too, and never used. Mean Max has its own crossover and
    // mutation.
    static constexpr int units() { return 3; }
    Gene draw(int type, Rng& rng) const { return random_gene(skill(type), rng, turn_.shares_); }
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
            if (gene.kind != Gene::PUSH || rng.chance(weights().redrawn)) {
                gene = draw(type, rng);
            } else {
                nudge(gene, width, rng);
            }
        } while (rng.chance(weights().again));
    }

    // The functions that Rollouts requires (bot/search/rollouts.h).
    const State& root() const { return turn_.root_; }
    int opponent_models() const { return opponent_models_; }
    int shared(const Plan& a, const Plan& b) const {
        const std::size_t moves = static_cast<std::size_t>(root().team_size()) * sizeof(Gene);
        int t = 0;
        while (t < DEPTH && std::memcmp(a.gene[t], b.gene[t], moves) == 0) ++t;
        return t;
    }
    bool play(State& s, const Plan& plan, int t, int opponent_model) const {
        if (s.turn >= MAX_TURNS) return true;
        const Orders all = turn_.orders(t, s, opponent_model, seat_, plan);
        return step<typename SearchObserver::Engine>(
                   s, all, *turn_.spawns_, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    double worth(const State& s, int t) const {
        const ValueFunction& values = turn_.values_;
        if (values.is_learned()) {
            return 100 * turn_.turn_weight_[t] * probability(s, seat_, values);
        }
        const Weights& w = values.weights;
        // After the last turn only points count.
        if (s.turn >= MAX_TURNS) return lead_of(s, seat_, w);
        const double value = turn_.turn_weight_[t] * value_of(s, seat_, w);
        return t + 1 < DEPTH ? value : value - w.late_score * lead_of(s, seat_, w);
    }
    double joined(const double* values) const {
        const double first = weights().first_model;
        double rest = 0;
        for (int opponent_model = 1; opponent_model < opponent_models_; ++opponent_model)
            rest += values[opponent_model];
        return opponent_models_ == 1
                   ? values[0]
                   : first * values[0] + (1 - first) * rest / (opponent_models_ - 1);
    }

  private:
    const Weights& weights() const { return turn_.values_.weights; }
    bool skill(int type) const {
        return has_skill(root().league, type) && root().rage[seat_] >= SKILLS[type].rage;
    }

    const Planner<SearchObserver>& turn_;
    int seat_, opponent_models_;
};

}  // namespace carom::mean_max::bot
