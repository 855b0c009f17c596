// The model of a turn of Mad Pod Racing and the search problem of one player, while the other
// player follows an assumed plan (bot/search/thinker.h).
#pragma once

#include <memory>

#include "bot/mad_pod_racing/features.h"
#include "bot/mad_pod_racing/genes.h"
#include "bot/mad_pod_racing/trained.h"
#include "bot/mad_pod_racing/value.h"
#include "bot/search/thinker.h"
#include "bot/search/unit_plans.h"
#include "bot/search/value_function.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing::bot {

using NoSearchObserver = search::NoObserverOf<NoObserver>;

// A state with the direction index of each pod. Before the first turn of a plan the index is that
// of the nearest direction. After the first turn the index is exact.
struct SearchState {
    State state;
    std::int16_t direction[MAX_PODS];
};

// A player's plan: the orders of each of its pods in each turn.
using Plan = search::UnitPlan<Gene, DEPTH, 2>;

constexpr const char* NETWORK = CAROM_NETWORK;
#undef CAROM_NETWORK
using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

template <class SearchObserver>
class Problem;

template <class SearchObserver = NoSearchObserver>
class TurnModel : public search::TurnModel<TurnModel<SearchObserver>, SearchObserver, SearchState,
                                           Plan, ValueFunction, PLAYERS, 2> {
    using Base =
        search::TurnModel<TurnModel, SearchObserver, SearchState, Plan, ValueFunction, PLAYERS, 2>;
    using Base::root_;

  public:
    using Position = mad_pod_racing::Position;
    using Problem = bot::Problem<SearchObserver>;
    using Base::weights;

    explicit TurnModel(const Weights& of) : TurnModel(ValueFunction(of, NETWORK)) {}
    explicit TurnModel(const ValueFunction& values) : Base(values), directions_(new Directions) {}

    void set_root(const Position& p) {
        const auto& [s, course] = p;
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
    const Course& course() const { return course_; }
    // Returns the heading of a pod in its current direction.
    const Heading& heading(const SearchState& now, int pod) const {
        return (*directions_)[now.direction[pod]].heading;
    }
    // Returns the data of a state that the value function reads.
    View view(const SearchState& now) const {
        const Heading &a = heading(now, 0), &b = heading(now, 1), &c = heading(now, 2),
                      &d = heading(now, 3);
        return {now.state, course_, legs_, Double4{a.x, b.x, c.x, d.x},
                Double4{a.y, b.y, c.y, d.y}};
    }

    // Returns the orders of turn t and updates the pods' directions in `now`.
    Orders orders(SearchState& now, int player, const Plan& plan, int t, int opponent_model) const {
        const auto order = [&](int i) {
            if (i >= course_.pods()) return Order{};
            const int p = i >= course_.rules.pods, k = i - p * course_.rules.pods;
            const Plan& follows = this->followed(p, player, plan, opponent_model);
            return order_by(now, follows.gene[t][k], t, i);
        };
        return {{order(0), order(1), order(2), order(3)}, {}};
    }
    bool play(SearchState& now, int player, const Plan& plan, int t, int opponent_model) const {
        const Orders all = orders(now, player, plan, t, opponent_model);
        return step<typename SearchObserver::Engine>(
                   now.state, all, course_, typename SearchObserver::TurnObserver()) == Fault::NONE;
    }
    // Returns the gene of a pod that flies to its next checkpoint and corrects for its velocity.
    Gene toward_checkpoint(const SearchState& now, int i) const {
        constexpr double AGAINST_SPEED = 3;  // turns of velocity to correct for
        const mad_pod_racing::State& s = now.state;
        const int next = course_.next(s.passed[i]);
        const double angle = arctangent2(course_.y[next] - AGAINST_SPEED * s.vy[i] - s.y[i],
                                         course_.x[next] - AGAINST_SPEED * s.vx[i] - s.x[i]);
        int steps = wrapped(nearest_direction(angle) - now.direction[i]);
        if (steps > DIRECTIONS / 2) steps -= DIRECTIONS;
        const bool behind = steps > DIRECTIONS / 4 || steps < -DIRECTIONS / 4;
        const int turn = steps > MAX_STEPS ? MAX_STEPS : steps < -MAX_STEPS ? -MAX_STEPS : steps;
        return {static_cast<std::int8_t>(turn),
                static_cast<std::uint8_t>(behind ? 0 : course_.rules.power)};
    }

  private:
    // Converts a gene to an order of pod i in turn t of a plan. Updates the pod's direction in
    // `now`.
    Order order_by(SearchState& now, const Gene& gene, int t, int i) const {
        int steps = gene.steps;
        if (t == 0) {
            const int most = steps_[i];
            steps = steps > most ? most : steps < -most ? -most : steps;
        }
        const int to = wrapped(now.direction[i] + steps);
        now.direction[i] = static_cast<std::int16_t>(to);
        return order_of(gene, (*directions_)[to], now.state, i);
    }

    Course course_;
    Legs legs_;
    // The number of steps that each pod may turn in the first turn.
    int steps_[MAX_PODS] = {};
    std::unique_ptr<const Directions> directions_;
};

template <class SearchObserver>
class Problem : public search::UnitPlans<Problem<SearchObserver>, Gene, DEPTH, 2>,
                public search::Problem<Problem<SearchObserver>, TurnModel<SearchObserver>> {
    using Base = search::Problem<Problem, TurnModel<SearchObserver>>;
    using Base::turn_, Base::player_, Base::weights;

  public:
    using Base::Base, Base::root;
    static constexpr int FEATURES = FEATURE_COUNT;

    // Returns a simple plan: each pod flies to its next checkpoint and corrects for its own
    // velocity.
    Plan straight() const {
        Plan plan{};
        SearchState now = root();
        for (int t = 0; t < DEPTH; ++t) {
            for (int k = 0; k < units(); ++k) {
                plan.gene[t][k] = turn_.toward_checkpoint(now, pod(k));
            }
            if (!this->play(now, plan, t, 0)) break;
        }
        return plan;
    }

    // The functions that UnitPlans requires (bot/search/unit_plans.h).
    int units() const { return turn_.course().rules.pods; }
    Gene draw(int k, Rng& rng) const {
        return random_gene(turn_.course().rules, !root().state.boosted[pod(k)],
                           {weights().shields, weights().boosts, weights().full, weights().none,
                            weights().straight, weights().hard},
                           rng);
    }
    void vary(Gene& gene, double width, Rng& rng) const {
        nudge(gene, turn_.course().rules, weights().turn_width * width,
              weights().thrust_width * width, rng);
    }
    search::Variation variation() const {
        return {weights().clones, weights().whole, weights().anew, weights().again};
    }

    double worth(const SearchState& now, int t) const {
        const double weight = t + 1 == DEPTH ? 1 : weights().early;
        if (turn_.values().is_learned()) {
            return weight == 0 ? 0 : weight * 100 * this->probability(now);
        }
        return weight * hand_value(now);
    }
    double hand_value(const SearchState& now) const {
        return value_of(turn_.view(now), player_, weights());
    }
    double outcome(const SearchState& now) const {
        const mad_pod_racing::State& s = now.state;
        for (int p = 0; p < PLAYERS; ++p) {
            if (is_out(s, p)) return p == player_ ? 0 : 1;
        }
        for (int i = 0; i < s.pods; ++i) {
            if (s.passed[i] >= turn_.course().passings()) {
                return turn_.course().player_of(i) == player_ ? 1 : 0;
            }
        }
        return -1;
    }
    void features(const SearchState& now, float* out) const {
        Features::compute(
            now.state, turn_.course(),
            [&](int i) -> const Heading& { return turn_.heading(now, i); }, player_, out);
    }

  private:
    int pod(int k) const { return turn_.course().pod_of(player_, k); }
};

constexpr int POPULATION = 12;

template <class SearchObserver = NoSearchObserver, class Model = TurnModel<SearchObserver>>
using Thinker = search::Thinker<Model, POPULATION, SearchObserver>;

}  // namespace carom::mad_pod_racing::bot
