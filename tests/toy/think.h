// Implements a player of Billiards that searches. Its Problem is the smallest one for the
// evolutionary algorithm (bot/search/rhea.h).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bot/search/budget.h"
#include "bot/search/rhea.h"
#include "sim/base/rng.h"
#include "tests/toy/fields.h"

namespace carom::toy::bot {

constexpr int DEPTH = 6;  // turns

struct Plan {
    double dx[DEPTH], dy[DEPTH], push[DEPTH];
};

// Observes a search and its turns without effect. Profilers use another observer.
struct NoSearchObserver : search::NoSearchObserver {
    using TurnObserver = NoObserver;
    static constexpr bool CACHES_PREFIX = true;
};

// The problem of one player. The plan assumes that the other players do not push.
template <class SearchObserver = NoSearchObserver>
class Problem {
  public:
    using Plan = bot::Plan;
    using State = toy::State;
    static constexpr int DEPTH = bot::DEPTH, OPPONENT_MODELS = 1;
    static constexpr bool CACHES_PREFIX = SearchObserver::CACHES_PREFIX;

    void set_root(const State& s, int me) { root_ = s, me_ = me; }
    Plan random(Rng& rng) const {
        Plan plan;
        for (int t = 0; t < DEPTH; ++t) draw(plan, t, rng);
        return plan;
    }
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        for (int t = 0; t < DEPTH; ++t) {
            if (rng.chance(0.5)) copy(child, t, b, t);
        }
        return child;
    }
    void mutate(Plan& plan, double, Rng& rng) const { draw(plan, rng.below(DEPTH), rng); }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < DEPTH; ++t) copy(plan, t, plan, t + 1);
        draw(plan, DEPTH - 1, rng);
    }

    const State& root() const { return root_; }
    int opponent_models() const { return 1; }
    int shared(const Plan& a, const Plan& b) const {
        int t = 0;
        while (t < DEPTH && a.dx[t] == b.dx[t] && a.dy[t] == b.dy[t] && a.push[t] == b.push[t]) ++t;
        return t;
    }
    bool play(State& s, const Plan& plan, int t, int) const {
        return step<BoxPairs<MAX_BALLS>, typename SearchObserver::TurnObserver>(s, orders(plan, t));
    }
    // Returns the player's points against the others' points, minus up to 0.1 for the distance from
    // a pocket to the nearest ball that the player moved last.
    double worth(const State& s, int) const {
        double worth = 2 * s.score[me_];
        for (int p = 0; p < s.players; ++p) worth -= s.score[p];
        double nearest = HALF_WIDTH;
        for (int i = s.players; i < s.count; ++i) {
            if (s.mover[i] != me_) continue;
            for (int k = 0; k < 3; ++k) {
                const double y = HALF_HEIGHT - std::abs(s.y[i]);
                nearest = std::min(nearest, length(s.x[i] - (k - 1) * HALF_WIDTH, y));
            }
        }
        return worth - nearest / (10 * HALF_WIDTH);
    }
    double combined(const double* values) const { return values[0]; }
    Orders orders(const Plan& plan, int t) const {
        Orders orders;
        orders.x[me_] = round_half_away(plan.dx[t]), orders.y[me_] = round_half_away(plan.dy[t]);
        orders.push[me_] = plan.push[t];
        return orders;
    }

  private:
    static void draw(Plan& plan, int t, Rng& rng) {
        plan.dx[t] = rng.between(-1000, 1000), plan.dy[t] = rng.between(-1000, 1000);
        plan.push[t] = rng.chance(0.3) ? 0 : round_half_away(rng.between(0, MAX_PUSH));
    }
    static void copy(Plan& to, int t, const Plan& from, int u) {
        to.dx[t] = from.dx[u], to.dy[t] = from.dy[u], to.push[t] = from.push[u];
    }
    State root_{};
    int me_ = 0;
};

template <class SearchObserver = NoSearchObserver>
class Thinker {
  public:
    Orders think(const State& s, int me, const search::Budget& budget) {
        problem_.set_root(s, me);
        return problem_.orders(search_.search(problem_, nullptr, 0, budget).plan, 0);
    }
    void shift() { search_.shift(problem_); }
    std::int64_t sims() const { return search_.turns(); }
    int valued_plans() const { return search_.valued_plans(); }

  private:
    Problem<SearchObserver> problem_;
    search::Rhea<Problem<SearchObserver>, 8, SearchObserver> search_{1};
};

}  // namespace carom::toy::bot
