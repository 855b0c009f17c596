// The search problem of Bit Runner 2048 for the evolutionary algorithm: drawing, varying and
// simulating one player's plans while the opponent follows an assumed plan.
#pragma once

#include <memory>

#include "bot/bit_runner_2048/controller.h"
#include "bot/bit_runner_2048/genes.h"
#include "bot/bit_runner_2048/learned.h"
#include "bot/bit_runner_2048/value.h"
#include "bot/search/budget.h"
#include "bot/search/rollouts.h"
#include "bot/search/unit_plans.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048::bot {

// An observer of a search (bot/search/rollouts.h) and of the turns that it simulates.
struct NoSearchObserver : search::NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = NoObserver;
    // The turns that two plans have in common are simulated once.
    static constexpr bool CACHES_PREFIX = true;
};

// A state with the heading of each car in whole degrees.
struct Future {
    State state;
    std::int16_t heading[CARS];
};

// A player's plan: the orders of both cars in each turn.
using Plan = search::UnitPlan<Gene, DEPTH, TEAM>;

template <class SearchObserver>
class Problem;

// One turn of the match: the start of all plans, the assumed plans of both players, and the
// weights.
template <class SearchObserver = NoSearchObserver>
class Planner {
  public:
    using Plan = bot::Plan;
    using Problem = bot::Problem<SearchObserver>;
    static constexpr int OPPONENT_MODELS = 2, MAX_PLAYERS = PLAYERS;

    explicit Planner(const Weights& weights) : Planner(ValueFunction(weights, CAROM_NETWORK)) {}
    explicit Planner(const ValueFunction& values) : values_(values), headings_(new Headings) {}

    // Starts a new turn. Plans are simulated from this state.
    void look(const bit_runner_2048::State& s, const Yard& yard) {
        root_.state = s, yard_ = yard;
        for (int i = 0; i < CARS; ++i) {
            root_.heading[i] = static_cast<std::int16_t>(steering::whole_degrees(s.angle[i]));
        }
    }
    static constexpr search::BudgetShares budget_shares() { return {}; }
    static constexpr int players() { return PLAYERS; }
    static constexpr bool plays(int) { return true; }
    // Sets the plan that a player is assumed to follow while the other player is planned for.
    void set_opponent_plan(int opponent_model, int player, const Plan& plan) {
        plans_[opponent_model][player] = plan;
    }
    const Plan& assumed_plan(int player) const { return plans_[0][player]; }
    const Future& root() const { return root_; }
    // Returns the search problem of a player against the opponent's first `opponent_models` models.
    Problem problem(int player, int opponent_models) const {
        return Problem(*this, player, opponent_models);
    }

    // Simulates turn t with both assumed plans.
    bool play_assumed(Future& future, int t) const {
        return play(future, orders(future, 0, plans_[0][0], t, 0));
    }
    // Returns the orders in the first turn of the assumed plans.
    Orders first_orders() const {
        Future future = root_;
        return orders(future, 0, plans_[0][0], 0, 0);
    }
    const Yard& yard() const { return yard_; }
    const Headings& headings() const { return *headings_; }

  private:
    friend Problem;

    // Plays a turn. After the end of the match the state stays as it is, so that its value counts
    // for the rest of the plan.
    bool play(Future& future, const Orders& all) const {
        bit_runner_2048::State& s = future.state;
        if (has_ten_goals(s) || s.turn >= MAX_TURNS) return true;
        return step<typename SearchObserver::Engine>(
                   s, all, yard_, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Returns the orders of turn t: the player's by `plan`, the opponent's by its assumed plan.
    // Updates the cars' headings in `future`.
    Orders orders(Future& future, int player, const Plan& plan, int t, int opponent_model) const {
        Orders all;
        for (int i = 0; i < CARS; ++i) {
            const int p = player_of(i);
            const Plan& follows = p == player ? plan : plans_[opponent_model][p];
            const Gene& gene = follows.gene[t][i - p * TEAM];
            const int to = future.heading[i] + gene.turn;
            Order& order = all.of[i];
            order.kind = Order::EXPERT;
            order.turn = gene.turn, order.thrust = gene.thrust;
            order.heading = &(*headings_)[to];
            future.heading[i] = static_cast<std::int16_t>(steering::wrapped_degrees(to));
        }
        return all;
    }

    Future root_{};
    Yard yard_;
    Plan plans_[OPPONENT_MODELS][PLAYERS] = {};
    ValueFunction values_;
    std::unique_ptr<const Headings> headings_;
};

// The search problem for one player's plan (bot/search/rhea.h).
template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, TEAM> {
  public:
    using State = Future;
    static constexpr int OPPONENT_MODELS = Planner<SearchObserver>::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    Problem(const Planner<SearchObserver>& turn, int player, int opponent_models)
        : turn_(turn), player_(player), opponent_models_(opponent_models) {}

    // Returns a simple plan: the cars follow the rule of thumb of controller.h.
    Plan straight() const {
        Plan plan{};
        Future future = root();
        for (int t = 0; t < DEPTH; ++t) {
            Orders thumb;
            drive(future.state, player_, thumb);
            for (int k = 0; k < TEAM; ++k) {
                const int car = player_ * TEAM + k;
                plan.gene[t][k] = gene_of(future, car, thumb.of[car]);
            }
            if (!play(future, plan, t, 0)) break;
        }
        return plan;
    }

    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    static constexpr int units() { return TEAM; }
    Gene draw(int, Rng& rng) const { return random_gene(turn_.values_.weights.full, rng); }
    void vary(Gene& gene, double width, Rng& rng) const { nudge(gene, width, rng); }

    // The functions that Rollouts requires (bot/search/rollouts.h).
    const Future& root() const { return turn_.root(); }
    int opponent_models() const { return opponent_models_; }
    bool play(Future& future, const Plan& plan, int t, int opponent_model) const {
        return turn_.play(future, turn_.orders(future, player_, plan, t, opponent_model));
    }
    double worth(const Future& future, int t) const {
        const ValueFunction& values = turn_.values_;
        if (values.is_learned()) {
            return 100 * probability(future.state, turn_.yard_, *turn_.headings_, future.heading,
                                     player_, values);
        }
        const double weight = t + 1 == DEPTH ? 1 : values.weights.early;
        return weight * value_of(future.state, turn_.yard_, player_, values.weights);
    }
    double joined(const double* values) const {
        return search::hedged(values, opponent_models_, turn_.values_.weights.worse);
    }

  private:
    static Gene gene_of(const Future& future, int car, const Order& order) {
        const Movers& m = future.state.movers;
        if (steering::coasts(m.x[car], m.y[car], order)) return {0, 0};
        const double aim = arctangent2(order.y - m.y[car], order.x - m.x[car]);
        const double turn = degrees(headings::angle_between(future.state.angle[car], aim));
        const double most = MAX_TURN;
        return {static_cast<std::int8_t>(std::min(std::max(turn, -most), most)),
                static_cast<std::uint8_t>(order.thrust)};
    }

    const Planner<SearchObserver>& turn_;
    int player_, opponent_models_;
};

}  // namespace carom::bit_runner_2048::bot
