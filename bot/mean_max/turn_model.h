// The model of a turn of Mean Max and the search problem of one player, while the other players
// follow assumed plans (bot/search/thinker.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "bot/mean_max/features.h"
#include "bot/mean_max/genes.h"
#include "bot/mean_max/trained.h"
#include "bot/mean_max/value.h"
#include "bot/search/thinker.h"
#include "bot/search/value_function.h"
#include "sim/mean_max/step.h"

namespace carom::mean_max::bot {

// Returns a plan in which every looter repeats one hard-coded move. Move 0 is that of hunt().
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

// The number of opponent models against which the bot's plan is simulated. The plan's value is
// `first_model` times its value under the first model plus 1 - `first_model` times the mean of its
// values under the other models. A plan that works only against one model therefore has a lower
// value. (The minimum of two values was weaker in matches.)
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

    // `spawns` is the known part of the queue of tankers. The model keeps a reference to `spawns`.
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

    // Returns a plan that needs no search: all looters play move 0, as in hunt().
    static Plan straight() { return plan_of_moves(); }

    // The functions that UnitPlans requires (bot/search/unit_plans.h). Genes are also drawn for
    // looters that do not exist in the league, and are never used. Mean Max has its own crossover
    // and mutation.
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
        // After the last turn of a match only the scores count.
        if (s.turn >= MAX_TURNS) return lead_of(s, player_, weights());
        const double value = weight * hand_value(s);
        return t + 1 < DEPTH ? value
                             : value - weights().late_score * lead_of(s, player_, weights());
    }
    double hand_value(const State& s) const { return value_of(s, player_, weights()); }
    // Returns the mean result against both enemies: 1 for a larger score, 1/2 for an equal score.
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
    double combined(const double* values) const {
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

// The opponent models. Each enemy looter has one model per hard-coded move, and one model that
// follows the plan of a short search for the enemy. In every turn the predictions of all models are
// compared with the looter's new position. The search assumes the model with the smallest recent
// error. In the contest rank 5 used hard-coded models in this way, and rank 3 used searched models.

constexpr int MODELS = MOVES + 1;
constexpr int SEARCHED = MOVES;  // index of the searched model

// Computes the position of looter u after one turn with an order, if it touches no other unit.
inline void drift(const State& s, int u, const Order& order, double& x, double& y) {
    x = s.units.x[u] + s.units.vx[u];
    y = s.units.y[u] + s.units.vy[u];
    const double dx = order.x - s.units.x[u], dy = order.y - s.units.y[u];
    const double distance = length(dx, dy);
    if (order.kind == Order::SKILL || distance <= EPSILON) return;
    x += dx / distance * order.power / s.units.mass[u];
    y += dy / distance * order.power / s.units.mass[u];
}

class OpponentTracker {
  public:
    // Compares the predictions of the last turn with the looters' new positions.
    void observe(const State& now) {
        // The weight of the old error in the moving average of the errors.
        constexpr double KEPT = 0.8;
        // The maximum error in units. Larger errors come from collisions, which no model predicts.
        constexpr double FAR = 500;
        for (int u = 0; u < now.looters(); ++u) {
            Looter& looter = looters_[u];
            for (int m = 0; m < MODELS && looter.predicted; ++m) {
                const double miss =
                    length(looter.x[m] - now.units.x[u], looter.y[m] - now.units.y[u]);
                looter.miss[m] = KEPT * looter.miss[m] + (1 - KEPT) * (miss < FAR ? miss : FAR);
            }
        }
    }
    // Stores the predictions of all models for the enemy in a seat. `searched` is the plan that a
    // search found for the enemy.
    void predict(const State& s, int seat, const Plan& searched) {
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(seat, type);
            Looter& looter = looters_[u];
            looter.predicted = true;
            for (int m = 0; m < MODELS; ++m) {
                const Order order =
                    m == SEARCHED ? decode(searched.gene[0][type], s, u) : order_of_move(s, u, m);
                drift(s, u, order, looter.x[m], looter.y[m]);
            }
        }
    }
    // Returns the assumed plan of the enemy in a seat. Each looter follows its best model (`rank`
    // 0), its second best model (`rank` 1), and so on.
    Plan assumed_plan(const State& s, int seat, const Plan& searched, int rank) const {
        Plan plan = searched;
        for (int type = 0; type < s.team_size(); ++type) {
            const int best = assumed(s.looter(seat, type), rank);
            if (best == SEARCHED) continue;
            for (auto& turn : plan.gene)
                turn[type] = {Gene::MOVE, static_cast<std::uint8_t>(best), 0};
        }
        return plan;
    }
    // Returns the model of looter u with the smallest recent error (`rank` 0), the second smallest
    // (`rank` 1), and so on.
    int assumed(int u, int rank = 0) const {
        const double* miss = looters_[u].miss;
        bool passed[MODELS] = {};
        for (int best = SEARCHED;; --rank) {
            for (int m = 0; m < MODELS; ++m) {
                if (!passed[m] && (best < 0 || miss[m] < miss[best])) best = m;
            }
            if (rank == 0) return best;
            passed[best] = true, best = -1;
        }
    }
    // Returns the recent error of the best model of looter u in units.
    double miss(int u) const { return looters_[u].miss[assumed(u)]; }

  private:
    struct Looter {
        double x[MODELS], y[MODELS];  // predicted positions
        double miss[MODELS] = {};
        bool predicted = false;
    };
    Looter looters_[MAX_LOOTERS];
};

constexpr int POPULATION = 12;
// The margin of Rollouts::value() in units of the value function (bot/search/rollouts.h).
constexpr double MARGIN = 1;

// The search of one turn first plans for each enemy and then for the bot's player against the
// enemies' plans. All three players have the same search algorithm and the same value function. The
// opponent models decide whether an enemy looter follows its searched plan.
template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
class Thinker : public search::PlayerSearches<Model, POPULATION, SearchObserver> {
    using Searches = search::PlayerSearches<Model, POPULATION, SearchObserver>;

  public:
    template <class Values>
    Thinker(const Values& values, std::uint64_t seed, double margin = MARGIN)
        : Searches(values, seed, margin) {}

    // Returns the orders of all players: the best orders found for player `me`, and the assumed
    // orders of the other players. `spawns` is the known part of the queue of tankers.
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

    const OpponentTracker& foes() const { return foes_; }

  private:
    using Searches::model_;

    OpponentTracker foes_;
};

}  // namespace carom::mean_max::bot
