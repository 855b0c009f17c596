// Monte Carlo search: the search draws random plans and returns the best one. Some drawn plans take
// a part of the best plan so far. There is no population. The search is independent of the game.
#pragma once

#include <cstdint>
#include <memory>

#include "bot/search/rollouts.h"
#include "sim/base/rng.h"

namespace carom::search {

// MonteCarlo has the same interface as Rhea (rhea.h) and works on the same problems.
template <class Problem, int, class SearchObserver = NoSearchObserver>
class MonteCarlo {
  public:
    using Plan = typename Problem::Plan;

    struct Tried {
        Plan plan;
        double value;
    };

    explicit MonteCarlo(std::uint64_t seed, double margin = NO_MARGIN)
        : rng_(seed), margin_(margin), caches_(new typename Rollout::RolloutCache[2]) {}

    // Draws at least one plan, then more plans until the budget is used up, and returns the best
    // plan. The best plan of the last turn and the plans in `seeds` are tried first.
    template <class Budget>
    const Tried& search(const Problem& problem, const Plan* seeds, int seed_count,
                        const Budget& budget) {
        typename Budget::Meter meter(budget);
        first_turns_ = rollout_.turns(), first_rollouts_ = rollout_.rollouts();
        best_.value = -HUGE_VAL, valued_plans_ = 0;
        if (begun_) consider(problem, Plan(best_.plan));
        begun_ = true;
        for (int k = 0; k < seed_count; ++k) consider(problem, seeds[k]);
        do {
            SearchObserver::enter(SearchObserver::Step::VARY);
            const Plan drawn = problem.random(rng_);
            consider(problem, valued_plans_ == 0 ? drawn : problem.cross(drawn, best_.plan, rng_));
        } while (meter.left(static_cast<int>(rollout_.rollouts() - first_rollouts_)));
        return best_;
    }
    // Removes the played turn from the best plan. Must be called between two turns.
    void shift(const Problem& problem) {
        if (begun_) problem.shift(best_.plan, rng_);
    }

    // Returns the best plan, because the search stores no other plan.
    const Plan& runner_up(const Problem&) const { return best_.plan; }
    double value() const { return best_.value; }  // value of the best plan
    // The numbers of simulated turns and of valued plans in the last search.
    std::int64_t turns() const { return rollout_.turns() - first_turns_; }
    int valued_plans() const { return valued_plans_; }

  private:
    using Rollout = Rollouts<Problem, SearchObserver>;

    // Values a plan, and keeps the plan if it is better than the best one. The turns that both
    // plans have in common are not simulated again.
    void consider(const Problem& problem, const Plan& plan) {
        const bool first = valued_plans_ == 0;
        const int shared = !first && Problem::CACHES_PREFIX ? problem.shared(plan, best_.plan) : 0;
        auto &own = caches_[1 - at_], &sibling = caches_[at_];
        const double value = rollout_.value(problem, plan, own, first ? nullptr : &sibling, shared,
                                            best_.value, margin_);
        ++valued_plans_;
        SearchObserver::enter(SearchObserver::Step::SELECT);
        SearchObserver::tried(plan, value);
        if (!first && !(value > best_.value)) return;
        Rollout::copy_prefix(own, sibling, shared, problem.opponent_models());
        best_ = {plan, value}, at_ = 1 - at_;
    }

    Rng rng_;
    double margin_;
    Rollout rollout_;
    std::unique_ptr<typename Rollout::RolloutCache[]> caches_;
    int at_ = 0;  // the cache of the best plan
    Tried best_{};
    bool begun_ = false;
    int valued_plans_ = 0;
    std::int64_t first_turns_ = 0, first_rollouts_ = 0;
};

}  // namespace carom::search
