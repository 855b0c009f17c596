// The sparring bots' Monte Carlo search: until the budget is spent, one unit's plan after the other
// is drawn at random beside the best plans of the other units, and the best combination is played.
#pragma once

#include <cstdint>

#include "sim/base/rng.h"

namespace carom::search::pool {

// Used like the evolutionary search, with a Problem as evolution.h describes it and whose plans are
// those of plans.h. The best plan of the last turn, shifted, is tried first.
template <class Problem>
class MonteCarlo {
  public:
    using Plan = typename Problem::Plan;

    explicit MonteCarlo(std::uint64_t seed) : rng_(seed) {}

    template <class Budget>
    const Plan& search(const Problem& problem, const Budget& budget) {
        typename Budget::Meter meter(budget);
        if (!begun_) best_ = problem.random(rng_);
        begun_ = true;
        double best_value = value(problem, best_);
        for (int tried = 1; meter.left(tried); ++tried) {
            Plan plan = best_;
            problem.redraw(plan, tried % problem.units(), rng_);
            const double found = value(problem, plan);
            if (found > best_value) best_value = found, best_ = plan;
        }
        return best_;
    }
    // A turn has been played.
    void shift(const Problem& problem) { problem.shift(best_, rng_); }

  private:
    static double value(const Problem& problem, const Plan& plan) {
        auto s = problem.root();
        double sum = 0;
        for (int t = 0; t < Problem::DEPTH && problem.play(s, plan, t); ++t) {
            sum += problem.worth(s, t);
        }
        return sum;
    }

    Rng rng_;
    Plan best_{};
    bool begun_ = false;
};

}  // namespace carom::search::pool
