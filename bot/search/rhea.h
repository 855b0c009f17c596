// Rolling horizon evolutionary algorithm (RHEA): in every turn a steady-state genetic algorithm
// evolves a plan for the next turns and simulates the plans to value them. The algorithm is
// independent of the game. Sources: Perez et al., Rolling Horizon Evolution versus Tree Search,
// 2013; for the shift buffer: Gaina et al., 2017.
#pragma once

#include <cstdint>
#include <memory>

#include "bot/search/rollouts.h"
#include "sim/base/rng.h"

namespace carom::search {

// Every function takes the search problem as an argument. A problem has the members that rollouts.h
// requires. Its type Plan, a trivially copyable value, is the genome of an individual. It also has
//   Plan random(Rng&)                       draws a plan at random
//   Plan cross(const Plan&, const Plan&, Rng&)
//   void mutate(Plan&, double width, Rng&)  width 1 allows any change, width 0 only small changes
//   void shift(Plan&, Rng&)                 drops the first turn and adds a new last turn
//
// A budget has a Meter, as in budget.h.
template <class Problem, int POPULATION, class SearchObserver = NoSearchObserver>
class Rhea {
  public:
    using Plan = typename Problem::Plan;

    struct Individual {
        Plan plan;
        double value;
        int slot;  // index of the plan's rollout cache
    };

    // `margin` decides when a plan is abandoned early (rollouts.h).
    explicit Rhea(std::uint64_t seed, double margin = NO_MARGIN)
        : rng_(seed),
          margin_(margin),
          caches_(new typename Rollout::RolloutCache[POPULATION + 1]) {}

    // Values an initial population of POPULATION plans regardless of the budget, then evolves plans
    // until the budget is used up, and returns the best plan. The initial population includes the
    // plans in `seeds`.
    template <class Budget>
    const Individual& search(const Problem& problem, const Plan* seeds, int seed_count,
                             const Budget& budget) {
        rollouts_ = valued_plans_ = 0;
        turns_ = 0;
        typename Budget::Meter meter(budget);
        populate(problem, seeds, seed_count);
        while (meter.left(rollouts_)) {
            SearchObserver::enter(SearchObserver::Step::VARY);
            // The two declarations fix the order of the random draws.
            const Individual &first = parent(), &second = parent();
            Individual child;
            child.plan = problem.cross(first.plan, second.plan, rng_);
            problem.mutate(child.plan, 1.0 - meter.spent(), rng_);
            child.slot = spare_;
            try_child(problem, child, first, second);
        }
        return best();
    }
    // Removes the played turn from all plans. Must be called between two turns.
    void shift(const Problem& problem) {
        for (int k = 0; k < size_; ++k) problem.shift(population_[k].plan, rng_);
    }
    // Returns the best plan of the population whose first turn differs from that of the best plan,
    // or the best plan itself if all first turns are equal.
    const Plan& runner_up(const Problem& problem) const {
        const Individual& first = best();
        const Individual* next = nullptr;
        for (const Individual& each : population_) {
            if (problem.shared(each.plan, first.plan) > 0) continue;
            if (!next || each.value > next->value) next = &each;
        }
        return next ? next->plan : first.plan;
    }
    double value() const { return best().value; }  // value of the best plan
    // Counts of the last search.
    int rollouts() const { return rollouts_; }
    int found() const { return found_; }  // number of the rollout that found the best plan
    std::int64_t turns() const { return turns_; }  // simulated turns
    int valued_plans() const { return valued_plans_; }  // number of valued plans

  private:
    using Rollout = Rollouts<Problem, SearchObserver>;

    // Fills the population with the best plans of the last turn, the seeds, and random plans.
    void populate(const Problem& problem, const Plan* seeds, int seed_count) {
        SearchObserver::enter(SearchObserver::Step::VARY);
        constexpr int KEPT = POPULATION / 3;
        const int kept = size_ < KEPT ? size_ : KEPT;
        for (int k = 0; k < kept; ++k) {  // A selection sort puts the best plans first.
            for (int other = k + 1; other < size_; ++other) {
                if (population_[other].value > population_[k].value) {
                    const Individual swapped = population_[k];
                    population_[k] = population_[other];
                    population_[other] = swapped;
                }
            }
        }
        size_ = kept;
        for (int k = 0; k < seed_count && size_ < POPULATION; ++k) {
            population_[size_++].plan = seeds[k];
        }
        while (size_ < POPULATION) population_[size_++].plan = problem.random(rng_);
        for (int k = 0; k < POPULATION; ++k) {
            population_[k].slot = k;
            population_[k].value = valued(problem, population_[k], nullptr, 0, 0, NO_MARGIN);
        }
        spare_ = POPULATION;
    }
    // Returns a plan's value. The first `shared` turns equal those of `sibling` (nullptr: none).
    double valued(const Problem& problem, const Individual& individual, const Individual* sibling,
                  int shared, double least, double margin) {
        const bool first = rollouts_ == 0;
        const std::int64_t rollouts = rollout_.rollouts(), turns = rollout_.turns();
        const double value =
            rollout_.value(problem, individual.plan, caches_[individual.slot],
                           sibling ? &caches_[sibling->slot] : nullptr, shared, least, margin);
        rollouts_ += static_cast<int>(rollout_.rollouts() - rollouts);
        turns_ += rollout_.turns() - turns;
        ++valued_plans_;
        if (first || value > most_) most_ = value, found_ = rollouts_;
        SearchObserver::enter(SearchObserver::Step::SELECT);
        SearchObserver::tried(individual.plan, value);
        return value;
    }
    // Values a child and replaces the worst individual by a better child. The best individual is
    // never replaced (elitism).
    void try_child(const Problem& problem, Individual& child, const Individual& first,
                   const Individual& second) {
        SearchObserver::enter(SearchObserver::Step::SELECT);
        const int with_first = problem.shared(child.plan, first.plan),
                  with_second = problem.shared(child.plan, second.plan);
        const Individual& sibling = with_first >= with_second ? first : second;
        const int shared =
            Problem::CACHES_PREFIX ? with_first >= with_second ? with_first : with_second : 0;
        Individual* worst = population_;
        for (Individual& each : population_) {
            if (each.value < worst->value) worst = &each;
        }
        child.value = valued(problem, child, &sibling, shared, worst->value, margin_);
        if (!(child.value > worst->value)) return;
        SearchObserver::enter(SearchObserver::Step::COPY);
        Rollout::copy_prefix(caches_[child.slot], caches_[sibling.slot], shared,
                             problem.opponent_models());
        spare_ = worst->slot;
        *worst = child;
    }
    // Returns the better of two individuals drawn at random.
    const Individual& parent() {
        const Individual& a = population_[rng_.below(POPULATION)];
        const Individual& b = population_[rng_.below(POPULATION)];
        return a.value > b.value ? a : b;
    }
    const Individual& best() const {
        const Individual* best = population_;
        for (const Individual& each : population_) {
            if (each.value > best->value) best = &each;
        }
        return *best;
    }

    Rng rng_;
    double margin_;
    Rollout rollout_;
    std::unique_ptr<typename Rollout::RolloutCache[]>
        caches_;  // one for each slot; there is one more slot than individuals
    Individual population_[POPULATION] = {};
    int size_ = 0, spare_ = 0;
    int rollouts_ = 0, valued_plans_ = 0, found_ = 0;
    std::int64_t turns_ = 0;
    double most_ = 0;
};

}  // namespace carom::search
