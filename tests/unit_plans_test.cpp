// Tests plans that have a gene for each turn and unit.
#include "bot/search/unit_plans.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sim/base/rng.h"

using namespace carom;

namespace {

// A problem with two of at most three units. A gene is drawn as 100 times the unit plus a number
// below 100, and varied by tenths.
struct Numbers : search::UnitPlans<Numbers, double, 4, 3> {
    static int units() { return 2; }
    static double draw(int unit, Rng& rng) { return 100 * unit + rng.below(100); }
    static void vary(double& gene, double width, Rng&) { gene += 0.1 * width; }
};

// A problem with chosen probabilities for each kind of variation.
struct Extreme : search::UnitPlans<Extreme, double, 4, 3> {
    search::Variation kind;
    explicit Extreme(const search::Variation& extreme) : kind(extreme) {}
    search::Variation variation() const { return kind; }
    static int units() { return 2; }
    static double draw(int, Rng& rng) { return 100 + rng.below(100); }
    static void vary(double& gene, double, Rng&) { gene += 0.1; }
};

}  // namespace

TEST_SUITE("unit_plans") {
    TEST_CASE("a problem's variation settings determine its crossover and mutation") {
        const Extreme clones({1, 0, 1, 0}), mixes({0, 1, 0, 0});
        Rng rng(9);
        const Extreme::Plan a = clones.random(rng), b = clones.random(rng);
        for (int k = 0; k < 100; ++k) {
            CHECK(clones.shared(clones.cross(a, b, rng), a) == Extreme::DEPTH);
            // All units take their complete plans from the second parent.
            CHECK(mixes.shared(mixes.cross(a, b, rng), b) == Extreme::DEPTH);
            // Each mutation either draws a new gene or varies a gene.
            Extreme::Plan drawn = a, varied = a;
            clones.mutate(drawn, 1, rng), mixes.mutate(varied, 1, rng);
            double by = 0;
            for (int t = 0; t < Extreme::DEPTH; ++t) {
                for (int unit = 0; unit < 2; ++unit) {
                    const double gene = drawn.gene[t][unit];
                    CHECK(gene == std::floor(gene));
                    by += varied.gene[t][unit] - a.gene[t][unit];
                }
            }
            CHECK(by == doctest::Approx(0.1));
        }
    }
    TEST_CASE("a plan has a gene for every existing unit in every turn, and none for other units") {
        Rng rng(1);
        const Numbers::Plan plan = Numbers().random(rng);
        for (const auto& turn : plan.gene) {
            CHECK(turn[0] < 100);
            CHECK(turn[1] >= 100);
            CHECK(turn[2] == 0);
        }
    }
    TEST_CASE("crossover keeps each gene at its turn and unit") {
        const Numbers game;
        Rng rng(2);
        const Numbers::Plan a = game.random(rng), b = game.random(rng);
        int alone = 0, whole = 0, mixed = 0;
        for (int k = 0; k < 1000; ++k) {
            const Numbers::Plan child = game.cross(a, b, rng);
            int from_b[2] = {};
            for (int t = 0; t < Numbers::DEPTH; ++t) {
                for (int unit = 0; unit < 2; ++unit) {
                    const double gene = child.gene[t][unit];
                    REQUIRE((gene == a.gene[t][unit] || gene == b.gene[t][unit]));
                    from_b[unit] += gene == b.gene[t][unit];
                }
            }
            alone += from_b[0] + from_b[1] == 0;
            whole += from_b[0] == 4 || from_b[1] == 4;
            mixed += from_b[0] % 4 != 0 || from_b[1] % 4 != 0;
        }
        CHECK(alone > 400);
        CHECK(whole > 200);
        CHECK(mixed > 200);
    }
    TEST_CASE("mutation redraws some genes or changes them by the given width") {
        const Numbers game;
        Rng rng(3);
        const Numbers::Plan plan = game.random(rng);
        int varied = 0, anew = 0;
        for (int k = 0; k < 500; ++k) {
            Numbers::Plan mutant = plan;
            game.mutate(mutant, 1, rng);
            int changed = 0;
            for (int t = 0; t < Numbers::DEPTH; ++t) {
                CHECK(mutant.gene[t][2] == 0);
                for (int unit = 0; unit < 2; ++unit) {
                    const double by = mutant.gene[t][unit] - plan.gene[t][unit];
                    changed += by != 0;
                    varied += by > 0 && by<0.9, anew += std::fabs(by)> 0.9;
                }
            }
            CHECK(changed <= 8);
        }
        CHECK(varied > 300);
        CHECK(anew > 150);
    }
    TEST_CASE("shifting a plan removes the played turn and adds a new last turn") {
        const Numbers game;
        Rng rng(4);
        const Numbers::Plan before = game.random(rng);
        Numbers::Plan plan = before;
        game.shift(plan, rng);
        for (int t = 0; t + 1 < Numbers::DEPTH; ++t) {
            for (int unit = 0; unit < 2; ++unit) {
                CHECK(plan.gene[t][unit] == before.gene[t + 1][unit]);
            }
        }
        CHECK(plan.gene[3][1] >= 100);
    }
    TEST_CASE("plans share the turns before the first different gene") {
        const Numbers game;
        Rng rng(5);
        const Numbers::Plan plan = game.random(rng);
        CHECK(game.shared(plan, plan) == 4);
        for (int t = 0; t < Numbers::DEPTH; ++t) {
            Numbers::Plan other = plan;
            other.gene[t][1] += 1;
            CHECK(game.shared(plan, other) == t);
        }
        Numbers::Plan nobody = plan;
        nobody.gene[0][2] = 7;  // This unit does not exist.
        CHECK(game.shared(plan, nobody) == 4);
    }
}
