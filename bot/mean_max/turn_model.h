// What the search knows of a turn of Mean Max, and the search for one player's plan while the
// others follow assumed plans (bot/search/turn_model.h).
#pragma once

#include <cstddef>
#include <cstring>

#include "bot/mean_max/features.h"
#include "bot/mean_max/genes.h"
#include "bot/mean_max/trained.h"
#include "bot/mean_max/value.h"
#include "bot/search/turn_model.h"
#include "bot/search/value_function.h"
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

using NoSearchObserver = search::NoObserverOf<NoObserver>;

constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, State, Plan,
                                           ValueFunction, PLAYERS, OPPONENT_MODELS> {
    using Base = search::TurnModel<TurnModel, SearchObserver, State, Plan, ValueFunction, PLAYERS,
                                   OPPONENT_MODELS>;

  public:
    using Position = mean_max::Position;
    using Problem = bot::Problem<SearchObserver>;
    using Base::weights;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values)
        : Base(values),
          turn_weight_{1, weights().second, weights().third, weights().fourth},
          shares_{weights().moves,  weights().skills, weights().aimed,
                  weights().beside, weights().full,   weights().still} {
        this->set_all_plans(plan_of_moves());
    }

    // `spawns` is what the player knows of the queue of tankers. It is referenced, not copied.
    void set_root(const Position& p, const SpawnQueue& spawns = NO_SPAWNS) {
        this->root_ = p, spawns_ = &spawns;
    }
    Orders orders(const State& s, int player, const Plan& plan, int t, int opponent_model) const {
        Orders orders;
        int u = 0;
        for (int p = 0; p < PLAYERS; ++p) {
            const Plan& follows = this->followed(p, player, plan, opponent_model);
            for (int type = 0; type < s.team_size(); ++type, ++u) {
                orders.set(u, decode(follows.gene[t][type], s, u));
            }
        }
        return orders;
    }
    bool play(State& s, int player, const Plan& plan, int t, int opponent_model) const {
        if (s.turn >= MAX_TURNS) return true;
        const Orders all = orders(s, player, plan, t, opponent_model);
        return step<typename SearchObserver::Engine>(
                   s, all, *spawns_, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Returns the weight of the value after turn t.
    double turn_weight(int t) const { return turn_weight_[t]; }
    const GeneShares& shares() const { return shares_; }

  private:
    double turn_weight_[DEPTH];
    GeneShares shares_;
    const SpawnQueue* spawns_ = nullptr;
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, bot::DEPTH, 3>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::opponent_models_, Base::weights;

  public:
    using Plan = bot::Plan;
    using Base::Base, Base::root;
    static constexpr int DEPTH = bot::DEPTH, FEATURES = FEATURE_COUNT;

    // Returns the plan of a player without search: all looters play the hunter's move.
    static Plan straight() { return plan_of_moves(); }

    // The functions that UnitPlans requires (bot/search/unit_plans.h). Genes of looters that the
    // league does not have are drawn, too, and never used. Mean Max has its own crossover and
    // mutation.
    static constexpr int units() { return 3; }
    Gene draw(int type, Rng& rng) const { return random_gene(skill(type), rng, turn_.shares()); }
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

    int shared(const Plan& a, const Plan& b) const {
        const std::size_t moves = static_cast<std::size_t>(root().team_size()) * sizeof(Gene);
        int t = 0;
        while (t < DEPTH && std::memcmp(a.gene[t], b.gene[t], moves) == 0) ++t;
        return t;
    }
    double worth(const State& s, int t) const {
        const double weight = turn_.turn_weight(t);
        if (turn_.values().is_learned()) return 100 * weight * this->probability(s);
        // After the last turn only points count.
        if (s.turn >= MAX_TURNS) return lead_of(s, player_, weights());
        const double value = weight * hand_value(s);
        return t + 1 < DEPTH ? value
                             : value - weights().late_score * lead_of(s, player_, weights());
    }
    double hand_value(const State& s) const { return value_of(s, player_, weights()); }
    // The mean over both enemies. Equal scores count 1/2.
    double outcome(const State& s) const {
        if (!is_terminal(s)) return -1;
        double above = 0;
        for (const int enemy : {(player_ + 1) % PLAYERS, (player_ + 2) % PLAYERS}) {
            const int lead = s.score[player_] - s.score[enemy];
            above += lead > 0 ? 0.5 : lead == 0 ? 0.25 : 0;
        }
        return above;
    }
    void features(const State& s, float* out) const { Features::compute(s, player_, out); }
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
    bool skill(int type) const {
        return has_skill(root().league, type) && root().rage[player_] >= SKILLS[type].rage;
    }
};

}  // namespace carom::mean_max::bot
