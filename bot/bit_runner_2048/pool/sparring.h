// The shared part of the sparring bots: plans for both cars with one value function, and the loop
// over turns. They use nothing of the developed bot except its genes and its rule of thumb, so that
// with --rollouts their answers never change.
#pragma once

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

#include "bot/bit_runner_2048/controller.h"
#include "bot/bit_runner_2048/genes.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/pool/plans.h"
#include "bot/search/budget.h"
#include "bot/search/search_options.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048::bot::pool {

// A state with the heading of each car in whole degrees.
struct Future {
    bit_runner_2048::State state;
    int heading[CARS];
};

// Returns the distance between two movers after some turns of rolling.
inline double apart(const Movers& m, int a, int b, double turns) {
    return length(m.x[a] - m.x[b] + turns * (m.vx[a] - m.vx[b]),
                  m.y[a] - m.y[b] + turns * (m.vy[a] - m.vy[b]));
}
// Returns a car's distance to the centre after some turns of rolling.
inline double to_centre(const Movers& m, int car, double turns) {
    return length(m.x[car] + turns * m.vx[car], m.y[car] + turns * m.vy[car]);
}
inline bool is_loaded(const State& s, int car) { return s.held[car] != NOBODY; }

// Plans for the cars of one player while the other player follows a given plan. A School has TURNS
// (the depth), EARLY (the weight of all turns except the last), FULL (the share of drawn genes with
// full thrust), and value(state, yard, player).
template <class School>
class Planner : public search::pool::Plans<Planner<School>, Gene, School::TURNS, TEAM> {
    using Plans = search::pool::Plans<Planner<School>, Gene, School::TURNS, TEAM>;

  public:
    using typename Plans::Plan;
    using State = Future;

    // Plans for a player from state s. The other player follows `assumed`.
    void look(const bit_runner_2048::State& s, const Yard& yard, int player, const Plan& assumed) {
        root_.state = s, yard_ = yard, player_ = player, assumed_ = assumed;
        for (int i = 0; i < CARS; ++i) root_.heading[i] = steering::whole_degrees(s.angle[i]);
    }

    // The functions that Plans requires (bot/pool/plans.h).
    static constexpr int units() { return TEAM; }
    Gene draw(int, Rng& rng) const { return random_gene(School::FULL, rng); }
    void vary(Gene& gene, double width, Rng& rng) const { nudge(gene, width, rng); }

    // The functions that Evolution requires (bot/pool/evolution.h).
    const Future& root() const { return root_; }
    bool play(Future& future, const Plan& plan, int t) const {
        bit_runner_2048::State& s = future.state;
        if (has_ten_goals(s) || s.turn >= MAX_TURNS) return true;
        return step(s, orders(future, plan, t), yard_) == Fault::NONE;
    }
    double worth(const Future& future, int t) const {
        return (t + 1 == School::TURNS ? 1 : School::EARLY) *
               School::value(future.state, yard_, player_);
    }

    Orders first_orders(const Plan& plan) const {
        Future future = root_;
        return orders(future, plan, 0);
    }
    // Returns the plan of the rule of thumb in controller.h.
    Plan straight() const {
        Plan plan{};
        Future future = root_;
        for (int t = 0; t < School::TURNS; ++t) {
            Orders thumb;
            drive(future.state, player_, thumb);
            for (int k = 0; k < TEAM; ++k) {
                const int car = player_ * TEAM + k;
                plan.gene[t][k] = gene_of(future.state, car, thumb.of[car]);
            }
            if (!play(future, plan, t)) break;
        }
        return plan;
    }

  private:
    static Gene gene_of(const bit_runner_2048::State& s, int car, const Order& order) {
        const Movers& m = s.movers;
        if (steering::coasts(m.x[car], m.y[car], order)) return {0, 0};
        const double aim = arctangent2(order.y - m.y[car], order.x - m.x[car]);
        const double turn = degrees(headings::angle_between(s.angle[car], aim));
        return {static_cast<std::int8_t>(std::clamp<double>(turn, -MAX_TURN, MAX_TURN)),
                static_cast<std::uint8_t>(order.thrust)};
    }
    Orders orders(Future& future, const Plan& plan, int t) const {
        Orders all;
        for (int i = 0; i < CARS; ++i) {
            const int player = player_of(i);
            const Gene& gene = (player == player_ ? plan : assumed_).gene[t][i - player * TEAM];
            const int to = future.heading[i] + gene.turn;
            future.heading[i] = steering::wrapped_degrees(to);
            Order& order = all.of[i];
            order.kind = Order::EXPERT;
            order.turn = gene.turn, order.thrust = gene.thrust;
            order.heading = &(*headings_)[to];
        }
        return all;
    }

    Future root_{};
    Yard yard_;
    int player_ = 0;
    Plan assumed_{};
    std::unique_ptr<const Headings> headings_{new Headings};
};

// Plays on stdin and stdout. A search first plans for the enemy with the same values in the share
// School::FORESIGHT of the budget; without a share the enemy follows the rule of thumb. Then the
// own cars answer that plan. `title` is the first line of the help.
template <class School, template <class> class Search>
int play(int argc, char** argv, const char* title) {
    using Plan = typename Planner<School>::Plan;
    search::SearchOptions options(argc, argv, {title, 40, 50, false});
    std::ios::sync_with_stdio(false);
    Reader reader;
    Planner<School> planner;
    Search<Planner<School>> own_search(options.seed()), enemy_search(options.seed() + 1);
    Rng next(options.seed() + 2);
    Plan own{};
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(search::Clock::now());
        if (!reader.read(std::cin)) break;
        const State& now = reader.position().state;
        const int me = reader.me();
        planner.look(now, reader.position().yard, 1 - me, own);
        Plan rival = planner.straight();
        if constexpr (School::FORESIGHT > 0) {
            rival = enemy_search.search(planner, budget.part(0, School::FORESIGHT));
            enemy_search.shift(planner);
        }
        planner.look(now, reader.position().yard, me, rival);
        own = own_search.search(planner, budget.part(School::FORESIGHT, 1));
        const Orders orders = planner.first_orders(own);
        own_search.shift(planner);
        planner.shift(own, next);
        reader.ordered(orders);
        print(std::cout, reader.position(), me, orders);
    }
    return 0;
}

}  // namespace carom::bit_runner_2048::bot::pool
