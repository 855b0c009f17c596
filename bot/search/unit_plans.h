// A UnitPlan has one gene for each unit of a player in each of the next turns. UnitPlans has the
// operators of the evolutionary algorithm (bot/search/rhea.h): drawing, crossover and mutation.
// The file is independent of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sim/base/rng.h"

namespace carom::search {

template <class Gene, int TURNS, int UNITS>
struct UnitPlan {
    Gene gene[TURNS][UNITS];
};

// The probabilities of the events in crossover and mutation.
struct Variation {
    double clones = 0.5;  // A child is a copy of the first parent.
    double whole = 0.5;  // A unit's whole plan comes from the second parent.
    double anew = 0.3;  // A mutation draws a new gene.
    double again = 0.4;  // A mutation changes one more gene.
};

// A search problem Derived derives from UnitPlans<Derived, Gene, TURNS, UNITS>. A Gene is what one
// unit does in one turn. It is trivially copyable and has no padding. Derived must have
//   int units()                             the number of units that the player has, UNITS at most
//   Gene draw(int unit, Rng&)               a random gene
//   void vary(Gene&, double width, Rng&)    changes a gene; width 1 allows any change
// Derived may also have its own
//   Variation variation()                   the probabilities of crossover and mutation
template <class Problem, class Gene, int TURNS, int UNITS>
class UnitPlans {
  public:
    static constexpr int DEPTH = TURNS;
    using Plan = UnitPlan<Gene, TURNS, UNITS>;

    static constexpr Variation variation() { return {}; }

    Plan random(Rng& rng) const {
        Plan plan{};
        for (int t = 0; t < TURNS; ++t) draw_turn(plan, t, rng);
        return plan;
    }
    // Some children are copies of the first parent. The other children take whole plans of units or
    // single turns from the second parent.
    Plan cross(const Plan& a, const Plan& b, Rng& rng) const {
        Plan child = a;
        const Variation variation = problem().variation();
        if (rng.chance(variation.clones)) return child;
        for (int k = 0; k < problem().units(); ++k) {
            const bool whole = rng.chance(variation.whole);
            for (int t = 0; t < TURNS; ++t) {
                if (whole || rng.chance(0.5)) child.gene[t][k] = b.gene[t][k];
            }
        }
        return child;
    }
    void mutate(Plan& plan, double width, Rng& rng) const {
        const Variation variation = problem().variation();
        do {
            const int k = rng.below(problem().units());
            Gene& gene = plan.gene[rng.below(TURNS)][k];
            if (rng.chance(variation.anew)) {
                gene = problem().draw(k, rng);
            } else {
                problem().vary(gene, width, rng);
            }
        } while (rng.chance(variation.again));
    }
    void shift(Plan& plan, Rng& rng) const {
        for (int t = 0; t + 1 < TURNS; ++t) {
            for (int k = 0; k < UNITS; ++k) plan.gene[t][k] = plan.gene[t + 1][k];
        }
        draw_turn(plan, TURNS - 1, rng);
    }
    // Returns the number of turns that two plans have in common at the beginning.
    int shared(const Plan& a, const Plan& b) const {
        if (problem().units() == UNITS)
            return equal_bytes(a, b) / static_cast<int>(sizeof a.gene[0]);
        const std::size_t size = static_cast<std::size_t>(problem().units()) * sizeof(Gene);
        int t = 0;
        while (t < TURNS && std::memcmp(a.gene[t], b.gene[t], size) == 0) ++t;
        return t;
    }

  private:
    const Problem& problem() const { return static_cast<const Problem&>(*this); }
    // Returns the number of equal bytes at the beginning of two plans. The function compares words
    // of eight bytes.
    static int equal_bytes(const Plan& a, const Plan& b) {
        constexpr int SIZE = sizeof(Plan), WORD = 8;
        const auto word = [](const Plan& plan, int at) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, reinterpret_cast<const char*>(&plan) + at,
                        static_cast<std::size_t>(SIZE - at < WORD ? SIZE - at : WORD));
            return bits;
        };
        for (int at = 0; at < SIZE; at += WORD) {
            // On a little-endian machine the lowest byte comes first in memory.
            const std::uint64_t differ = word(a, at) ^ word(b, at);
            if (differ != 0) return at + __builtin_ctzll(differ) / 8;
        }
        return SIZE;
    }
    void draw_turn(Plan& plan, int t, Rng& rng) const {
        for (int k = 0; k < UNITS && k < problem().units(); ++k) {
            plan.gene[t][k] = problem().draw(k, rng);
        }
    }
};

}  // namespace carom::search
