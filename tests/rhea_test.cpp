#include "bot/rhea.h"

#include <doctest/doctest.h>

#include <cmath>

#include "bot/budget.h"

namespace {

// A game that has nothing to do with circles: find the point (3, -2).
struct Toy {
    struct Plan {
        double x, y;
    };
    int evaluated = 0;

    Plan random(carom::Rng& rng) const { return {rng.between(-10, 10), rng.between(-10, 10)}; }
    Plan cross(const Plan& a, const Plan& b, carom::Rng& rng) const {
        return {rng.chance(0.5) ? a.x : b.x, rng.chance(0.5) ? a.y : b.y};
    }
    void mutate(Plan& p, double width, carom::Rng& rng) const {
        p.x += rng.between(-10, 10) * width;
        p.y += rng.between(-10, 10) * width;
    }
    void shift(Plan& p, carom::Rng&) const { p.x += 1; }
    int rollouts_a_value() const { return 1; }
    double value(const Plan& p) {
        ++evaluated;
        return -std::hypot(p.x - 3, p.y + 2);
    }
};

using Search = carom::bot::Rhea<Toy, 10>;

}  // namespace

TEST_SUITE("rhea") {
    using carom::bot::Budget;

    TEST_CASE("it comes close to the best plan and spends exactly its rollouts") {
        for (int seed = 1; seed <= 20; ++seed) {
            Toy toy;
            Search search(seed);
            const auto& best = search.search(toy, nullptr, 0, Budget::of_rollouts(600));
            CHECK(best.value > -0.7);
            CHECK(toy.evaluated == 600);
            CHECK(search.rollouts() == 600);
        }
    }
    TEST_CASE("a good seed is never lost") {
        Toy toy;
        Search search(1);
        const Toy::Plan seed = {3, -2};
        CHECK(search.search(toy, &seed, 1, Budget::of_rollouts(100)).value == 0.0);
    }
    TEST_CASE("the last turn's best plan, shifted, starts the next search") {
        Toy toy;
        Search search(1);
        const Toy::Plan seed = {2, -2};
        search.search(toy, &seed, 1, Budget::of_rollouts(10));
        search.shift(toy);
        CHECK(search.search(toy, nullptr, 0, Budget::of_rollouts(10)).value == 0.0);
    }
    TEST_CASE("the same seed gives the same plan") {
        double value[2];
        for (double& v : value) {
            Toy toy;
            v = Search(7).search(toy, nullptr, 0, Budget::of_rollouts(300)).value;
        }
        CHECK(value[0] == value[1]);
    }
}
