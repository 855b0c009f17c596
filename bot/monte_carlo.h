// Monte Carlo: until the budget is spent one unit's plan after the other's is drawn at random,
// beside the best that the others have, and the best of all is played. The simplest search there
// is, to hold others against. Knows no game.
#pragma once

#include <cstdint>
#include <memory>

#include "bot/rollouts.h"
#include "sim/engine/rng.h"

namespace carom::bot {

// Asked and used like the evolutionary driver (bot/rhea.h), for plans by unit (bot/unit_plans.h).
// The last turn's best is tried again, moved up by a turn.
template <class Problem>
class MonteCarlo {
  public:
    using Plan = typename Problem::Plan;
    struct Individual {
        Plan plan;
        double value;
    };

    explicit MonteCarlo(std::uint64_t seed) : rng_(seed), kept_(new typename Rollout::Kept) {}

    // Tries plans until the budget is spent and returns the best.
    template <class Budget>
    const Individual& search(const Problem& problem, const Budget& budget) {
        typename Budget::Meter meter(budget);
        if (!begun_) best_.plan = problem.random(rng_);
        begun_ = true;
        best_.value = value(problem, best_.plan);
        for (int tried = 1; meter.left(tried); ++tried) {
            Plan plan = best_.plan;
            problem.redraw(plan, tried % problem.units(), rng_);
            const double found = value(problem, plan);
            if (found > best_.value) best_ = {plan, found};
        }
        return best_;
    }
    // A turn has been played.
    void shift(const Problem& problem) { problem.shift(best_.plan, rng_); }

  private:
    using Rollout = Rollouts<Problem>;

    double value(const Problem& problem, const Plan& plan) {
        return rollout_.value(problem, plan, *kept_, nullptr, 0, 0, NO_MARGIN);
    }

    Rng rng_;
    Rollout rollout_;
    std::unique_ptr<typename Rollout::Kept> kept_;
    Individual best_{};
    bool begun_ = false;
};

}  // namespace carom::bot
