// The search problem of Mad Pod Racing for the evolutionary algorithm: drawing, varying and
// simulating one player's plans while the opponent follows an assumed plan.
#pragma once

#include <memory>

#include "bot/mad_pod_racing/genes.h"
#include "bot/mad_pod_racing/learned.h"
#include "bot/mad_pod_racing/value.h"
#include "bot/search/budget.h"
#include "bot/search/rollouts.h"
#include "bot/search/unit_plans.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing::bot {

// An observer of a search (bot/search/rollouts.h) and of the turns that it simulates.
struct NoSearchObserver : search::NoSearchObserver {
    using Engine = Fast;
    using TurnObserver = NoObserver;
    // The turns that two plans have in common are simulated once.
    static constexpr bool CACHES_PREFIX = true;
};

// A state with the direction index of each pod. Before the first turn of a plan the index is that
// of the nearest direction. After the first turn the index is exact.
struct Future {
    State state;
    std::int16_t direction[MAX_PODS];
};

// A player's plan: the orders of each of its pods in each turn.
using Plan = search::UnitPlan<Gene, DEPTH, 2>;

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
    explicit Planner(const ValueFunction& values) : values_(values), directions_(new Directions) {}

    // Starts a new turn. Plans are simulated from this state.
    void look(const mad_pod_racing::State& s, const Course& course) {
        root_.state = s, course_ = course, legs_ = Legs(course);
        for (int i = 0; i < s.pods; ++i) {
            const int next = course.next(s.passed[i]);
            const double angle =
                s.turned[i] ? s.angle[i]
                            : arctangent2(course.y[next] - s.y[i], course.x[next] - s.x[i]);
            root_.direction[i] = static_cast<std::int16_t>(nearest_direction(angle));
            // Before its first order a pod may turn by any angle.
            steps_[i] = s.turned[i] ? steps_allowed(*directions_, angle) : MAX_STEPS;
        }
    }
    search::BudgetShares budget_shares() const {
        return {weights().enemies, weights().own, weights().answers};
    }
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

    // Simulates turn t with both assumed plans. Returns false if the simulator found a fault.
    bool play_assumed(Future& future, int t) const {
        const Orders all = orders(future, 0, plans_[0][0], t, 0);
        return step<typename SearchObserver::Engine>(future.state, all, course_,
                                                     typename SearchObserver::TurnObserver()) ==
               Fault::NONE;
    }
    // Returns the orders in the first turn of the assumed plans.
    Orders first_orders() const {
        Future future = root_;
        return orders(future, 0, plans_[0][0], 0, 0);
    }
    const Course& course() const { return course_; }
    // Returns the heading of a pod in its present direction.
    const Heading& heading(const Future& future, int pod) const {
        return (*directions_)[future.direction[pod]].heading;
    }
    // Returns what the value function reads of a state.
    View view(const Future& future) const {
        const Heading &a = heading(future, 0), &b = heading(future, 1), &c = heading(future, 2),
                      &d = heading(future, 3);
        return {future.state, course_, legs_, Double4{a.x, b.x, c.x, d.x},
                Double4{a.y, b.y, c.y, d.y}};
    }

  private:
    friend Problem;

    // Returns the orders of turn t: the player's by `plan`, the opponent's by its assumed plan.
    // Updates the pods' directions in `future`.
    Orders orders(Future& future, int player, const Plan& plan, int t, int opponent_model) const {
        const auto order = [&](int i) {
            if (i >= course_.pods()) return Order{};
            const int p = i >= course_.rules.pods, k = i - p * course_.rules.pods;
            const Plan& follows = p == player ? plan : plans_[opponent_model][p];
            return order_by(future, follows.gene[t][k], t, i);
        };
        return {{order(0), order(1), order(2), order(3)}, {}};
    }
    // Returns a gene as an order of pod i in turn t of a plan. Updates the pod's direction in
    // `future`.
    Order order_by(Future& future, const Gene& gene, int t, int i) const {
        int steps = gene.steps;
        if (t == 0) {
            const int most = steps_[i];
            steps = steps > most ? most : steps < -most ? -most : steps;
        }
        const int to = wrapped(future.direction[i] + steps);
        future.direction[i] = static_cast<std::int16_t>(to);
        return order_of(gene, (*directions_)[to], future.state, i);
    }
    const Weights& weights() const { return values_.weights; }
    Gene toward_checkpoint(const Future& future, int i) const {
        constexpr double AGAINST_SPEED = 3;  // turns of velocity to correct for
        const mad_pod_racing::State& s = future.state;
        const int next = course_.next(s.passed[i]);
        const double angle = arctangent2(course_.y[next] - AGAINST_SPEED * s.vy[i] - s.y[i],
                                         course_.x[next] - AGAINST_SPEED * s.vx[i] - s.x[i]);
        int steps = wrapped(nearest_direction(angle) - future.direction[i]);
        if (steps > DIRECTIONS / 2) steps -= DIRECTIONS;
        const bool behind = steps > DIRECTIONS / 4 || steps < -DIRECTIONS / 4;
        const int turn = steps > MAX_STEPS ? MAX_STEPS : steps < -MAX_STEPS ? -MAX_STEPS : steps;
        return {static_cast<std::int8_t>(turn),
                static_cast<std::uint8_t>(behind ? 0 : course_.rules.power)};
    }

    Future root_{};
    Course course_;
    Legs legs_;
    // Steps that each pod may turn in the first turn.
    int steps_[MAX_PODS] = {};
    Plan plans_[OPPONENT_MODELS][PLAYERS] = {};
    ValueFunction values_;
    std::unique_ptr<const Directions> directions_;
};

// The search problem for one player's plan (bot/search/rhea.h).
template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, 2> {
  public:
    using State = Future;
    static constexpr int OPPONENT_MODELS = Planner<SearchObserver>::OPPONENT_MODELS;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    Problem(const Planner<SearchObserver>& turn, int player, int opponent_models)
        : turn_(turn), player_(player), opponent_models_(opponent_models) {}

    // Returns a simple plan: each pod flies to its next checkpoint and corrects for its own
    // velocity.
    Plan straight() const {
        Plan plan{};
        Future future = root();
        for (int t = 0; t < DEPTH; ++t) {
            for (int k = 0; k < units(); ++k) {
                plan.gene[t][k] = turn_.toward_checkpoint(future, pod(k));
            }
            if (!play(future, plan, t, 0)) break;
        }
        return plan;
    }

    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    int units() const { return turn_.course_.rules.pods; }
    Gene draw(int k, Rng& rng) const {
        return random_gene(turn_.course_.rules, !root().state.boosted[pod(k)],
                           {weights().shields, weights().boosts, weights().full, weights().none,
                            weights().straight, weights().hard},
                           rng);
    }
    void vary(Gene& gene, double width, Rng& rng) const {
        nudge(gene, turn_.course_.rules, weights().turn_width * width,
              weights().thrust_width * width, rng);
    }
    search::Variation variation() const {
        return {weights().clones, weights().whole, weights().anew, weights().again};
    }

    // The functions that Rollouts requires (bot/search/rollouts.h).
    const Future& root() const { return turn_.root(); }
    int opponent_models() const { return opponent_models_; }
    bool play(Future& future, const Plan& plan, int t, int opponent_model) const {
        const Orders all = turn_.orders(future, player_, plan, t, opponent_model);
        return step<typename SearchObserver::Engine>(future.state, all, turn_.course_,
                                                     typename SearchObserver::TurnObserver()) ==
               Fault::NONE;
    }
    double worth(const Future& future, int t) const {
        const ValueFunction& values = turn_.values_;
        const double weight = t + 1 == DEPTH ? 1 : values.weights.early;
        if (values.is_learned()) return weight == 0 ? 0 : weight * 100 * probability(future);
        return weight * value_of(turn_.view(future), player_, values.weights);
    }
    double joined(const double* values) const {
        return search::hedged(values, opponent_models_, turn_.values_.weights.worse);
    }

  private:
    double probability(const Future& future) const {
        return bot::probability(
            future.state, turn_.course_,
            [&](int i) -> const Heading& { return turn_.heading(future, i); }, player_,
            turn_.values_);
    }
    int pod(int k) const { return turn_.course_.pod_of(player_, k); }
    const Weights& weights() const { return turn_.weights(); }

    const Planner<SearchObserver>& turn_;
    int player_, opponent_models_;
};

}  // namespace carom::mad_pod_racing::bot
