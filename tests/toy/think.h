// A searching player of Marbles: the smallest form of what the evolutionary algorithm (bot/rhea.h)
// needs of a game.
#pragma once

#include <cstdint>

#include "bot/budget.h"
#include "bot/rhea.h"
#include "sim/engine/rng.h"
#include "tests/toy/step.h"

namespace carom::toy::bot {

constexpr int DEPTH = 5;  // turns

struct Plan {
    double dx[DEPTH], dy[DEPTH];  // direction and size of the push
};

// An observer of a search and of its turns.
struct NoSearchObserver : carom::bot::NoSearchObserver {
    using TurnObserver = NoObserver;
    static constexpr bool CACHES_PREFIX = true;
};

// All other marbles keep rolling.
template <class SearchObserver = NoSearchObserver>
class Planner {
  public:
    using Plan = bot::Plan;
    using State = toy::State;
    static constexpr int DEPTH = bot::DEPTH, OPPONENT_MODELS = 1;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    void look(const State& s) { root_ = s; }
    Plan random(Rng& rng) const {
        Plan plan;
        for (int t = 0; t < DEPTH; ++t) draw(plan, t, rng);
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        for (int t = 0; t < DEPTH; ++t) {
            if (rng.chance(0.5)) child.dx[t] = b.dx[t], child.dy[t] = b.dy[t];
        }
        return child;
    }
    void mutate(Plan& plan, double, Rng& rng) const { draw(plan, rng.below(DEPTH), rng); }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) {
            plan.dx[t] = plan.dx[t + 1], plan.dy[t] = plan.dy[t + 1];
        }
        draw(plan, DEPTH - 1, rng);
    }

    const State& root() const { return root_; }
    int opponent_models() const { return 1; }
    int shared(const Plan& a, const Plan& b) const {
        int t = 0;
        while (t < DEPTH && a.dx[t] == b.dx[t] && a.dy[t] == b.dy[t]) ++t;
        return t;
    }
    bool play(State& s, const Plan& plan, int t, int) const {
        step<true, typename SearchObserver::TurnObserver>(s, orders(plan, t, s));
        return true;
    }
    // The value counts coins, earlier ones more.
    double worth(const State& s, int) const { return s.marble[0].score; }
    double joined(const double* values) const { return values[0]; }
    Orders orders(const Plan& plan, int t, const State& s) const {
        Orders orders;
        orders.x[0] = round_half_away(s.marble[0].x + plan.dx[t]);
        orders.y[0] = round_half_away(s.marble[0].y + plan.dy[t]);
        orders.thrust[0] = MAX_THRUST;
        return orders;
    }

  private:
    static void draw(Plan& plan, int t, Rng& rng) {
        plan.dx[t] = rng.between(-1000, 1000), plan.dy[t] = rng.between(-1000, 1000);
    }
    State root_{};
};

template <class SearchObserver = NoSearchObserver>
class Thinker {
  public:
    Orders think(const State& s, const carom::bot::Budget& budget) {
        planner_.look(s);
        return planner_.orders(search_.search(planner_, nullptr, 0, budget).plan, 0, s);
    }
    void shift() { search_.shift(planner_); }
    std::int64_t sims() const { return search_.turns(); }
    int valued_plans() const { return search_.valued_plans(); }

  private:
    Planner<SearchObserver> planner_;
    carom::bot::Rhea<Planner<SearchObserver>, 8, SearchObserver> search_{1};
};

}  // namespace carom::toy::bot
