#include "bot/unit_plans.h"

#include <doctest/doctest.h>

#include <cmath>

#include "bot/budget.h"
#include "bot/monte_carlo.h"

using namespace carom;
using carom::bot::Budget, carom::bot::MonteCarlo;

namespace {

// Two of three units, whose genes are numbers that are drawn from 0 on and varied by tenths; a
// plan is worth more the nearer its genes are to 50.
struct Numbers : bot::UnitPlans<Numbers, double, 4, 3> {
    using State = double;
    static constexpr int BELIEFS = 1;
    static constexpr bool KEEPS = false;

    int units() const { return 2; }
    double draw(int unit, Rng& rng) const { return 100 * unit + rng.below(100); }
    void vary(double& gene, double width, Rng&) const { gene += 0.1 * width; }

    const State& root() const { return start; }
    int beliefs() const { return 1; }
    bool play(State& s, const Plan& plan, int t, int) const {
        s -= std::fabs(plan.gene[t][0] - 50) + std::fabs(plan.gene[t][1] - 150);
        return true;
    }
    double worth(State s, int t) const { return t + 1 == DEPTH ? s : 0; }
    double joined(const double* values) const { return values[0]; }

    State start = 0;
};

}  // namespace

TEST_SUITE("unit_plans") {
    TEST_CASE("every unit there is has a gene of its own in every turn, and others none") {
        Rng rng(1);
        const Numbers::Plan plan = Numbers().random(rng);
        for (const auto& turn : plan.gene) {
            CHECK(turn[0] < 100);
            CHECK(turn[1] >= 100);
            CHECK(turn[2] == 0);
        }
    }
    TEST_CASE("a child has its parents' genes, each at its turn and unit") {
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
    TEST_CASE("mutation changes some genes, anew or by the width it is given") {
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
    TEST_CASE("a turn that was played is gone, and a new last one is drawn") {
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
    TEST_CASE("plans share the turns until the first in which some unit differs") {
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
        nobody.gene[0][2] = 7;  // of a unit that is not there
        CHECK(game.shared(plan, nobody) == 4);
    }
}

TEST_SUITE("monte_carlo") {
    TEST_CASE("random search finds more the longer it looks, and keeps what it found") {
        Numbers game;
        double few = 0, many = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            MonteCarlo<Numbers> search(seed);
            few += search.search(game, Budget::of_rollouts(5)).value;
            MonteCarlo<Numbers> longer(seed);
            many += longer.search(game, Budget::of_rollouts(500)).value;
        }
        CHECK(many > few + 20 * 50);
        MonteCarlo<Numbers> search(1);
        const double first = search.search(game, Budget::of_rollouts(500)).value;
        CHECK(search.search(game, Budget::of_rollouts(1)).value == first);
        CHECK(search.search(game, Budget::of_rollouts(500)).value >= first);
    }
    TEST_CASE("the best plan moves up by a turn that was played") {
        Numbers game;
        MonteCarlo<Numbers> search(2);
        const Numbers::Plan best = search.search(game, Budget::of_rollouts(300)).plan;
        search.shift(game);
        const Numbers::Plan next = search.search(game, Budget::of_rollouts(1)).plan;
        for (int t = 0; t + 1 < Numbers::DEPTH; ++t) CHECK(next.gene[t][0] == best.gene[t + 1][0]);
    }
}
