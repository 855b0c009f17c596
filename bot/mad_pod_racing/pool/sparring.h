// The shared part of the sparring bots: orders from genes, and, for bots that search for both pods,
// the space of plans and the loop over turns. They use nothing of the developed bot except its
// genes, so that with --rollouts their answers never change.
#pragma once

#include <cmath>
#include <iostream>
#include <memory>

#include "bot/mad_pod_racing/genes.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/pool/plans.h"
#include "bot/search/budget.h"
#include "bot/search/search_options.h"

namespace carom::mad_pod_racing::bot::pool {

// A state with the direction index of each pod.
struct Future {
    mad_pod_racing::State state;
    int direction[MAX_PODS];
};

// Returns a pod's angle before a turn. Before its first order the angle points to the next
// checkpoint.
inline double angle_of(const State& s, const Course& course, int pod) {
    const int next = course.next(s.passed[pod]);
    return s.turned[pod] ? s.angle[pod]
                         : arctangent2(course.y[next] - s.y[pod], course.x[next] - s.x[pod]);
}

// Returns the distance to a pod's next checkpoint from the place that the pod reaches after rolling
// for `turns`.
inline double to_next(const State& s, const Course& course, int pod, double turns) {
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - s.x[pod] - turns * s.vx[pod];
    const double dy = course.y[next] - s.y[pod] - turns * s.vy[pod];
    return std::sqrt(dx * dx + dy * dy);
}

// Plans for all pods of a player with one value function. A ValueFunction has TURNS (the depth),
// EARLY (the weight of all turns except the last), and value(state, course, player). The opponent's
// pods keep rolling.
template <class ValueFunction>
class Planner : public search::pool::Plans<Planner<ValueFunction>, Gene, ValueFunction::TURNS, 2> {
    using Plans = search::pool::Plans<Planner<ValueFunction>, Gene, ValueFunction::TURNS, 2>;

  public:
    using typename Plans::Plan;
    using State = Future;

    void look(const mad_pod_racing::State& s, const Course& course, int player) {
        root_.state = s, course_ = course, player_ = player;
        for (int k = 0; k < course.rules.pods; ++k) {
            const int pod = course.pod_of(player, k);
            const double angle = angle_of(s, course, pod);
            root_.direction[pod] = nearest_direction(angle);
            steps_[k] = s.turned[pod] ? steps_allowed(*directions_, angle) : MAX_STEPS;
        }
    }

    // The functions that Plans requires (bot/pool/plans.h).
    int units() const { return course_.rules.pods; }
    Gene draw(int k, Rng& rng) const {
        return random_gene(course_.rules, !root_.state.boosted[course_.pod_of(player_, k)], {},
                           rng);
    }
    void vary(Gene& gene, double width, Rng& rng) const {
        nudge(gene, course_.rules, width, width, rng);
    }

    // The functions that Evolution requires (bot/pool/evolution.h).
    const Future& root() const { return root_; }
    bool play(Future& future, const Plan& plan, int t) const {
        const Orders all = orders(future, plan, t);
        return step(future.state, all, course_) == Fault::NONE;
    }
    double worth(const Future& future, int t) const {
        return (t + 1 == ValueFunction::TURNS ? 1 : ValueFunction::EARLY) *
               ValueFunction::value(future.state, course_, player_);
    }

    Orders first_orders(const Plan& plan) const {
        Future future = root_;
        return orders(future, plan, 0);
    }

  private:
    Orders orders(Future& future, const Plan& plan, int t) const {
        Orders all;
        for (int k = 0; k < course_.rules.pods; ++k) {
            const int pod = course_.pod_of(player_, k);
            const Gene& gene = plan.gene[t][k];
            int steps = gene.steps;
            if (t == 0)
                steps = steps > steps_[k] ? steps_[k] : steps < -steps_[k] ? -steps_[k] : steps;
            future.direction[pod] = wrapped(future.direction[pod] + steps);
            const Direction& direction = (*directions_)[future.direction[pod]];
            Order& order = all.of[pod];
            order.kind = gene.power == Gene::SHIELD  ? Order::SHIELD
                         : gene.power == Gene::BOOST ? Order::BOOST
                                                     : Order::THRUST;
            order.power = order.kind == Order::THRUST ? gene.power : 0;
            order.x = static_cast<int>(future.state.x[pod]) + direction.dx;
            order.y = static_cast<int>(future.state.y[pod]) + direction.dy;
            order.heading = &direction.heading;
        }
        return all;
    }

    Future root_{};
    Course course_;
    int player_ = 0, steps_[2] = {};
    std::unique_ptr<const Directions> directions_{new Directions};
};

// Plays on stdin and stdout. `title` is the first line of the help.
template <class ValueFunction, template <class> class Search>
int play(int argc, char** argv, const char* title) {
    search::SearchOptions options(argc, argv,
                                  {title, 60, 75, false, TOP_LEAGUE + 1, DEFAULT_LEAGUE});
    std::ios::sync_with_stdio(false);
    Reader reader(options.league());
    Planner<ValueFunction> planner;
    Search<Planner<ValueFunction>> search(options.seed());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(search::Clock::now());
        if (!reader.read(std::cin)) break;
        planner.look(reader.position().state, reader.position().course, reader.me());
        const Orders orders = planner.first_orders(search.search(planner, budget));
        search.shift(planner);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
    return 0;
}

}  // namespace carom::mad_pod_racing::bot::pool
