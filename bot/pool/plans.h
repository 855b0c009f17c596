// The sparring bots' plans by turn and unit: what each of a player's units does in each of the next
// turns, and how the searches beside this file draw, join and vary such plans. The sparring bots
// must stay as they are, so this file is never changed together with bot/search/unit_plans.h.
#pragma once

#include <cstddef>
#include <cstring>

#include "sim/base/rng.h"

namespace carom::search::pool {

template <class Gene, int TURNS, int UNITS>
struct Plan {
    Gene gene[TURNS][UNITS];
};

// A search problem derives from this as Plans<itself, Gene, TURNS, UNITS>. A Gene is what one unit
// does in one turn: a plain value without padding. The problem has these functions:
//   int units()                             the number of units that the player has, UNITS at most
//   Gene draw(int unit, Rng&)               a random gene
//   void vary(Gene&, double width, Rng&)    changes a gene; width 1 is any change, 0 is none
template <class Problem, class Gene, int TURNS, int UNITS>
class Plans {
  public:
    static constexpr int DEPTH = TURNS;
    using Plan = pool::Plan<Gene, TURNS, UNITS>;

    Plan random(Rng& rng) const {
        Plan plan{};
        for (int t = 0; t < TURNS; ++t) draw_turn(plan, t, rng);
        return plan;
    }
    // Draws one unit's whole plan again.
    void redraw(Plan& plan, int k, Rng& rng) const {
        for (int t = 0; t < TURNS; ++t) plan.gene[t][k] = problem().draw(k, rng);
    }
    // Half of the children equal the first parent. The others take from the second parent single
    // turns, or a unit's whole plan.
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
        constexpr double DRAWN_AGAIN = 0.3, ONE_MORE = 0.4;
        do {
            const int k = rng.below(problem().units());
            Gene& gene = plan.gene[rng.below(TURNS)][k];
            if (rng.chance(DRAWN_AGAIN)) {
                gene = problem().draw(k, rng);
            } else {
                problem().vary(gene, width, rng);
            }
        } while (rng.chance(ONE_MORE));
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < TURNS; ++t) {
            for (int k = 0; k < UNITS; ++k) plan.gene[t][k] = plan.gene[t + 1][k];
        }
        draw_turn(plan, TURNS - 1, rng);
    }
    // The number of turns with which two plans begin alike.
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

}  // namespace carom::search::pool
