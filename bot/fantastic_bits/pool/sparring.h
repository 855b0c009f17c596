// The shared part of the sparring bots: orders from genes, and, for bots that search for both
// wizards, the space of plans and the loop over turns. They cast no spells. They use nothing of the
// developed bot except its genes, so that with --rollouts their answers never change.
#pragma once

#include <cmath>
#include <iostream>

#include "bot/fantastic_bits/genes.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/pool/plans.h"
#include "bot/search/budget.h"
#include "bot/search/search_options.h"
#include "sim/base/sine.h"
#include "sim/base/vector.h"

namespace carom::fantastic_bits::bot::pool {

// Wizard i moves, or throws its snaffle at full power.
inline Order order_of(const State& s, int i, const Gene& gene) {
    constexpr double FAR = 10000;  // units
    const double angle = 2 * PI * gene.direction / DIRECTIONS;
    const bool holds = s.wizard[i].held != NOBODY;
    Order order;
    order.kind = holds ? Order::THROW : Order::MOVE;
    order.power = holds ? THROW_POWER : gene.power;
    order.x = s.x[i] + std::round(FAR * cosine(angle));
    order.y = s.y[i] + std::round(FAR * sine(angle));
    return order;
}

// Plans for both wizards with one value function. A ValueFunction has TURNS (the depth), EARLY (the
// weight of all turns except the last), value(state, player), and foes(state, player, orders),
// which sets the opponent's orders.
template <class ValueFunction>
class Planner
    : public search::pool::Plans<Planner<ValueFunction>, Gene, ValueFunction::TURNS, WIZARDS_EACH> {
    using Plans =
        search::pool::Plans<Planner<ValueFunction>, Gene, ValueFunction::TURNS, WIZARDS_EACH>;

  public:
    using typename Plans::Plan;
    using State = fantastic_bits::State;

    void look(const State& s, int player) { root_ = s, player_ = player; }

    // The functions that Plans requires (bot/pool/plans.h).
    static constexpr int units() { return WIZARDS_EACH; }
    static Gene draw(int, Rng& rng) { return random_move(rng); }
    static void vary(Gene& gene, double width, Rng& rng) { nudge(gene, width, rng); }

    // The functions that Evolution requires (bot/pool/evolution.h).
    const State& root() const { return root_; }
    bool play(State& s, const Plan& plan, int t) const {
        if (is_terminal(s)) return true;
        return step(s, orders(s, plan, t)) == Fault::NONE;
    }
    double worth(const State& s, int t) const {
        return (t + 1 == ValueFunction::TURNS ? 1 : ValueFunction::EARLY) *
               ValueFunction::value(s, player_);
    }

    Orders first_orders(const Plan& plan) const { return orders(root_, plan, 0); }

  private:
    Orders orders(const State& s, const Plan& plan, int t) const {
        Orders all;
        ValueFunction::foes(s, 1 - player_, all);
        for (int k = 0; k < WIZARDS_EACH; ++k) {
            const int i = player_ * WIZARDS_EACH + k;
            all.of[i] = order_of(s, i, plan.gene[t][k]);
        }
        return all;
    }

    State root_{};
    int player_ = 0;
};

// Plays on stdin and stdout. `title` is the first line of the help.
template <class ValueFunction, template <class> class Search>
int play(int argc, char** argv, const char* title) {
    search::SearchOptions options(argc, argv, {title, 85, 100, false});
    std::ios::sync_with_stdio(false);
    Reader reader;
    Planner<ValueFunction> planner;
    Search<Planner<ValueFunction>> search(options.seed());
    while (reader.begin(std::cin)) {
        const auto budget = options.budget(search::Clock::now());
        if (!reader.read(std::cin)) break;
        planner.look(reader.position(), reader.me());
        const Orders orders = planner.first_orders(search.search(planner, budget));
        search.shift(planner);
        reader.ordered(orders);
        print(std::cout, reader.position(), reader.me(), orders);
    }
    return 0;
}

}  // namespace carom::fantastic_bits::bot::pool
