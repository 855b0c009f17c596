// Rolling Horizon Evolutionary Algorithm: a plan for the next turns is evolved again every turn, by
// a steady-state genetic algorithm over simulated futures. Knows no game. Source: Perez et al.,
// Rolling Horizon Evolution versus Tree Search, 2013; the shift buffer: Gaina et al., 2017.
#pragma once

#include "sim/rng.h"

namespace carom::bot {

// What the driver asks of a game; Plan is a plain value, the genome of one individual.
//   Plan random(Rng&)                       a plan drawn at random
//   Plan cross(const Plan&, const Plan&, Rng&)
//   void mutate(Plan&, double width, Rng&)  width 1 = anything goes, toward 0 = small changes
//   void shift(Plan&, Rng&)                 one turn has passed: moves up, a new last turn
//   double value(const Plan&)               rolls it out; larger is better
//   int rollouts_a_value()                  how many rollouts that takes
//
// And of a budget: bool left(rollouts), double spent(rollouts) (0..1).
template <class Game, int POPULATION>
class Rhea {
  public:
    using Plan = typename Game::Plan;

    struct Individual {
        Plan plan;
        double value;
    };

    explicit Rhea(std::uint64_t seed) : rng_(seed) {}

    // Evolves until the budget is spent and returns the best plan. `seeds` are plans worth a try.
    template <class Budget>
    const Individual& search(Game& game, const Plan* seeds, int seed_count, const Budget& budget) {
        rollouts_ = 0;
        populate(game, seeds, seed_count);
        while (budget.left(rollouts_)) {
            const Plan &first = parent().plan, &second = parent().plan;  // drawn in this order
            Plan child = game.cross(first, second, rng_);
            game.mutate(child, 1.0 - budget.spent(rollouts_), rng_);
            replace_worst({child, rolled_out(game, child)});
        }
        return best();
    }
    // Between two turns: the survivors' plans move up by the turn that was played.
    void shift(Game& game) {
        for (int k = 0; k < size_; ++k) game.shift(population_[k].plan, rng_);
    }
    int rollouts() const { return rollouts_; }  // of the last search
    int found() const { return found_; }  // which of them found the plan it returned

  private:
    // The survivors of the last turn that did best, the seeds, and what fits of random plans.
    void populate(Game& game, const Plan* seeds, int seed_count) {
        constexpr int KEPT = POPULATION / 3;
        const int kept = size_ < KEPT ? size_ : KEPT;
        for (int k = 0; k < kept; ++k) {  // selection sort: the best come first
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
        while (size_ < POPULATION) population_[size_++].plan = game.random(rng_);
        for (Individual& each : population_) each.value = rolled_out(game, each.plan);
    }
    double rolled_out(Game& game, const Plan& plan) {
        const bool first = rollouts_ == 0;
        rollouts_ += game.rollouts_a_value();
        const double value = game.value(plan);
        if (first || value > most_) most_ = value, found_ = rollouts_;
        return value;
    }
    // The better of two drawn at random.
    const Individual& parent() {
        const Individual& a = population_[rng_.below(POPULATION)];
        const Individual& b = population_[rng_.below(POPULATION)];
        return a.value > b.value ? a : b;
    }
    // Elitism: the best never leaves, since only the worst ever does.
    void replace_worst(const Individual& child) {
        Individual* worst = population_;
        for (Individual& each : population_) {
            if (each.value < worst->value) worst = &each;
        }
        if (child.value > worst->value) *worst = child;
    }
    const Individual& best() const {
        const Individual* best = population_;
        for (const Individual& each : population_) {
            if (each.value > best->value) best = &each;
        }
        return *best;
    }

    Rng rng_;
    Individual population_[POPULATION];
    int size_ = 0;
    int rollouts_ = 0, found_ = 0;
    double most_ = 0;
};

}  // namespace carom::bot
