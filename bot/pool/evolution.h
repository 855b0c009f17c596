// The sparring bots' evolutionary search: a steady-state genetic algorithm over plans, evolved
// again every turn. The sparring bots must stay as they are, so this file is never changed together
// with bot/search/rhea.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "sim/base/rng.h"

namespace carom::search::pool {

// A search problem has a State, a Plan (the genome: a plain value) and a DEPTH in turns, and
//   const State& root()                          the state in which all plans start
//   bool play(State&, const Plan&, int turn)     simulates one turn; false ends the rollout
//   double worth(const State&, int turn)         what the state after this turn adds to the value
//   int shared(const Plan&, const Plan&)         the number of turns with which both begin alike
//   Plan random(Rng&)
//   Plan cross(const Plan&, const Plan&, Rng&)
//   void mutate(Plan&, double width, Rng&)       width 1 is any change, 0 is none
//   void shift(Plan&, Rng&)                      a turn has passed: drops it and draws a last one
// A budget has a Meter (bot/search/budget.h).
template <class Problem, int POPULATION>
class Evolution {
  public:
    using State = typename Problem::State;
    using Plan = typename Problem::Plan;
    static constexpr int DEPTH = Problem::DEPTH;

    explicit Evolution(std::uint64_t seed) : rng_(seed), record_(new Record[POPULATION + 1]) {}

    // Evolves plans until the budget is spent and returns the best plan. `seed` is a plan that
    // joins the first population, or nullptr.
    template <class Budget>
    const Plan& search(const Problem& problem, const Budget& budget, const Plan* seed = nullptr) {
        typename Budget::Meter meter(budget);
        populate(problem, seed);
        for (int rollouts = POPULATION; meter.left(rollouts); ++rollouts) {
            const Individual& first = parent();
            const Individual& second = parent();
            Individual child;
            child.plan = problem.cross(first.plan, second.plan, rng_);
            problem.mutate(child.plan, 1.0 - meter.spent(), rng_);
            child.record = spare_;
            try_child(problem, child, first, second);
        }
        return std::max_element(population_, population_ + POPULATION, worse)->plan;
    }
    // A turn has been played: the plans drop it.
    void shift(const Problem& problem) {
        for (int k = 0; k < size_; ++k) problem.shift(population_[k].plan, rng_);
    }

  private:
    // The rollout of one plan: the state and the value after each of its turns.
    struct Record {
        State after[DEPTH];
        double sum[DEPTH];
        int turns;  // Fewer than DEPTH if the rollout ended early.
    };
    struct Individual {
        Plan plan;
        double value;
        Record* record;
    };
    static bool worse(const Individual& a, const Individual& b) { return a.value < b.value; }

    // The best third of the last turn's population, the seed, and random plans.
    void populate(const Problem& problem, const Plan* seed) {
        const int survivors = std::min(size_, POPULATION / 3);
        for (int k = 0; k < survivors; ++k) {  // A selection sort puts the best ones first.
            for (int other = k + 1; other < size_; ++other) {
                if (worse(population_[k], population_[other])) {
                    std::swap(population_[k], population_[other]);
                }
            }
        }
        size_ = survivors;
        if (seed) population_[size_++].plan = *seed;
        while (size_ < POPULATION) population_[size_++].plan = problem.random(rng_);
        for (int k = 0; k < POPULATION; ++k) {
            Individual& each = population_[k];
            each.record = &record_[k];
            each.value = rollout(problem, each, nullptr, 0);
        }
        spare_ = &record_[POPULATION];
    }
    // The child takes the place of the worst individual if the child is better.
    void try_child(const Problem& problem, Individual& child, const Individual& first,
                   const Individual& second) {
        const int with_first = problem.shared(child.plan, first.plan);
        const int with_second = problem.shared(child.plan, second.plan);
        const Record& sibling = *(with_first >= with_second ? first : second).record;
        const int shared = std::max(with_first, with_second);
        child.value = rollout(problem, child, &sibling, shared);
        Individual& worst = *std::min_element(population_, population_ + POPULATION, worse);
        if (!worse(worst, child)) return;
        for (int t = 0; t < shared && t < sibling.turns; ++t) {
            child.record->after[t] = sibling.after[t], child.record->sum[t] = sibling.sum[t];
        }
        spare_ = worst.record;
        worst = child;
    }
    // Simulates a plan and returns its value. Its first `shared` turns equal those of the sibling's
    // plan and are not simulated again.
    double rollout(const Problem& problem, const Individual& individual, const Record* sibling,
                   int shared) {
        Record& own = *individual.record;
        int t = 0;
        double sum = 0;
        const State* before = &problem.root();
        if (shared > 0) {
            t = std::min(shared, sibling->turns);
            own.turns = sibling->turns;
            if (t > 0) sum = sibling->sum[t - 1], before = &sibling->after[t - 1];
            if (t < shared || t == DEPTH) return sum;
        }
        for (; t < DEPTH; ++t) {
            State& s = own.after[t];
            s = *before;
            if (!problem.play(s, individual.plan, t)) break;
            own.sum[t] = sum += problem.worth(s, t);
            before = &s;
        }
        own.turns = t;
        return sum;
    }
    // Returns the better of two individuals drawn at random.
    const Individual& parent() {
        const Individual& a = population_[rng_.below(POPULATION)];
        const Individual& b = population_[rng_.below(POPULATION)];
        return worse(b, a) ? a : b;
    }

    Rng rng_;
    std::unique_ptr<Record[]> record_;  // one more than there are individuals
    Individual population_[POPULATION] = {};
    Record* spare_ = nullptr;  // record for the next child
    int size_ = 0;
};

}  // namespace carom::search::pool
