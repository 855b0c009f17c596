// A searching player of Marbles: what the evolutionary driver (bot/rhea.h) asks of a game, in the
// smallest form.
#pragma once

#include "bot/budget.h"
#include "bot/rhea.h"
#include "sim/rng.h"
#include "tests/toy/step.h"

namespace carom::toy::bot {

constexpr int DEPTH = 5;  // turns

struct Plan {
    double dx[DEPTH], dy[DEPTH];  // where to push, from the marble
};

// What a search lets others see of it; a profiler has its own. Calls on this one vanish.
struct Unwatched {
    using Trace = NoTrace;
    static void rollout() {}
    static void turn() {}
    static void valued() {}
    static void varied() {}
};

// All others roll on as they are.
template <class Watch = Unwatched>
class Planner {
  public:
    using Plan = bot::Plan;

    void look(const State& s) { root_ = s; }
    int rollouts_a_value() const { return 1; }
    Plan random(Rng& rng) const {
        Plan plan;
        for (int t = 0; t < DEPTH; ++t) draw(plan, t, rng);
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Watch::varied();
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
    // Coins as they come, early ones more.
    double value(const Plan& plan) {
        Watch::rollout();
        State s = root_;
        double value = 0;
        for (int t = 0; t < DEPTH; ++t) {
            Watch::turn();
            step<true, typename Watch::Trace>(s, orders(plan, t, s));
            Watch::valued();
            value += s.marble[0].score;
        }
        return value;
    }
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

template <class Watch = Unwatched>
class Thinker {
  public:
    Orders think(const State& s, const carom::bot::Budget& budget) {
        planner_.look(s);
        return planner_.orders(search_.search(planner_, nullptr, 0, budget).plan, 0, s);
    }
    void shift() { search_.shift(planner_); }
    long sims() const { return static_cast<long>(search_.rollouts()) * DEPTH; }

  private:
    Planner<Watch> planner_;
    carom::bot::Rhea<Planner<Watch>, 8> search_{1};
};

}  // namespace carom::toy::bot
