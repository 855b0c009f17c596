// Plans by turn and unit: what each of a player's units does in each of the next turns, as the
// evolutionary driver draws, joins and varies them (bot/rhea.h). Knows no game.
#pragma once

#include <cstddef>
#include <cstring>

#include "sim/engine/rng.h"

namespace carom::bot {

template <class Gene, int TURNS, int UNITS>
struct UnitPlan {
    Gene gene[TURNS][UNITS];
};

// A search problem derives from this as UnitPlans<itself, Gene, TURNS, UNITS>, where a Gene is one
// unit's turn, a plain value without gaps, and has
//   int units()                             how many of UNITS the player has
//   Gene draw(int unit, Rng&)               one at random
//   void vary(Gene&, double width, Rng&)    a little: width 1 = by up to anything, toward 0 = less
template <class Problem, class Gene, int TURNS, int UNITS>
class UnitPlans {
  public:
    static constexpr int DEPTH = TURNS;
    using Plan = UnitPlan<Gene, TURNS, UNITS>;

    Plan random(Rng& rng) const {
        Plan plan{};
        for (int t = 0; t < TURNS; ++t) draw_turn(plan, t, rng);
        return plan;
    }
    // Half of the children are the first parent's alone, to be varied; of the second parent's come
    // a unit's whole plan or single turns of it.
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        if (rng.chance(0.5)) return child;
        for (int k = 0; k < problem().units(); ++k) {
            const bool whole = rng.chance(0.5);
            for (int t = 0; t < TURNS; ++t) {
                if (whole || rng.chance(0.5)) child.gene[t][k] = b.gene[t][k];
            }
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        constexpr double ANEW = 0.3, AGAIN = 0.4;
        do {
            const int k = rng.below(problem().units());
            Gene& gene = plan.gene[rng.below(TURNS)][k];
            if (rng.chance(ANEW)) {
                gene = problem().draw(k, rng);
            } else {
                problem().vary(gene, width, rng);
            }
        } while (rng.chance(AGAIN));
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < TURNS; ++t) {
            for (int k = 0; k < UNITS; ++k) plan.gene[t][k] = plan.gene[t + 1][k];
        }
        draw_turn(plan, TURNS - 1, rng);
    }
    // How many turns two plans begin with alike.
    int shared(const Plan& a, const Plan& b) const {
        const std::size_t size = static_cast<std::size_t>(problem().units()) * sizeof(Gene);
        int t = 0;
        while (t < TURNS && std::memcmp(a.gene[t], b.gene[t], size) == 0) ++t;
        return t;
    }

  private:
    const Problem& problem() const { return static_cast<const Problem&>(*this); }
    void draw_turn(Plan& plan, int t, Rng& rng) const {
        for (int k = 0; k < problem().units(); ++k) plan.gene[t][k] = problem().draw(k, rng);
    }
};

}  // namespace carom::bot
