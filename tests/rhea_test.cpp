// Tests the evolutionary algorithm and the Monte Carlo search.
#include "bot/search/rhea.h"

#include <doctest/doctest.h>

#include <cmath>

#include "bot/search/budget.h"
#include "bot/search/monte_carlo.h"

namespace {

// A problem with one turn. The plan is a point, and the value is highest at (3, -2).
struct Toy {
    struct Plan {
        double x, y;
    };
    using State = Plan;
    static constexpr int DEPTH = 1, OPPONENT_MODELS = 1;
    static constexpr bool CACHES_PREFIX = true;
    mutable int evaluated = 0;

    Plan random(carom::Rng& rng) const { return {rng.between(-10, 10), rng.between(-10, 10)}; }
    Plan cross(const Plan& a, const Plan& b, carom::Rng& rng) const {
        return {rng.chance(0.5) ? a.x : b.x, rng.chance(0.5) ? a.y : b.y};
    }
    void mutate(Plan& p, double width, carom::Rng& rng) const {
        p.x += rng.between(-10, 10) * width;
        p.y += rng.between(-10, 10) * width;
    }
    void shift(Plan& p, carom::Rng&) const { p.x += 1; }

    const State& root() const { return origin; }
    int opponent_models() const { return 1; }
    int shared(const Plan&, const Plan&) const { return 0; }
    bool play(State& s, const Plan& p, int, int) const {
        ++evaluated;
        s.x += p.x, s.y += p.y;
        return true;
    }
    double worth(const State& s, int) const { return -std::hypot(s.x - 3, s.y + 2); }
    double combined(const double* values) const { return values[0]; }

    State origin = {0, 0};
};

// A problem of six turns, in each of which a plan has one digit. The two opponent models add
// different numbers to the digit. The state is a number that is computed from all digits so far,
// and a multiple of eleven ends the rollout. Digits have few values, so that plans have common
// starts.
template <bool KEEP>
struct Path {
    struct Plan {
        int digit[6];
    };
    struct State {
        long path;
    };
    static constexpr int DEPTH = 6, OPPONENT_MODELS = 2;
    static constexpr bool CACHES_PREFIX = KEEP;
    State start = {1};

    Plan random(carom::Rng& rng) const {
        Plan p;
        for (int& d : p.digit) d = rng.below(4);
        return p;
    }
    Plan cross(const Plan& a, const Plan& b, carom::Rng& rng) const {
        Plan child = a;
        for (int t = 3; t < DEPTH; ++t) child.digit[t] = rng.chance(0.5) ? a.digit[t] : b.digit[t];
        return child;
    }
    void mutate(Plan& p, double, carom::Rng& rng) const {
        p.digit[rng.below(DEPTH)] = rng.below(4);
    }
    void shift(Plan& p, carom::Rng& rng) const { p.digit[0] = rng.below(4); }
    const State& root() const { return start; }
    int opponent_models() const { return 2; }
    int shared(const Plan& a, const Plan& b) const {
        int t = 0;
        while (t < DEPTH && a.digit[t] == b.digit[t]) ++t;
        return t;
    }
    bool play(State& s, const Plan& p, int t, int opponent_model) const {
        s.path = s.path * 7 + p.digit[t] + opponent_model;
        return s.path % 11 != 0;
    }
    double worth(const State& s, int t) const {
        return double(s.path * 2654435761 % 1000) / (t + 1);
    }
    double combined(const double* values) const { return 0.6 * values[0] + 0.4 * values[1]; }
};

using Search = carom::search::Rhea<Toy, 10>;
using MonteCarlo = carom::search::MonteCarlo<Toy, 10>;

struct Evolution {
    static constexpr int REUSED = 40 * 4 * 400;
    template <class Problem>
    using Of = carom::search::Rhea<Problem, 8>;
};
struct Draws {
    static constexpr int REUSED = 40 * 4 * 100;
    template <class Problem>
    using Of = carom::search::MonteCarlo<Problem, 8>;
};

}  // namespace

TEST_SUITE("rhea") {
    using carom::search::Budget;

    TEST_CASE("the search comes close to the best plan and spends exactly its rollouts") {
        for (int seed = 1; seed <= 20; ++seed) {
            Toy toy;
            Search search(seed);
            const auto& best = search.search(toy, nullptr, 0, Budget::of_rollouts(600));
            CHECK(best.value > -0.7);
            CHECK(toy.evaluated == 600);
            CHECK(search.rollouts() == 600);
            CHECK(search.valued_plans() == 600);
        }
    }
    TEST_CASE("Monte Carlo search comes closer to the best plan with more rollouts") {
        double few = 0, many = 0;
        for (int seed = 1; seed <= 20; ++seed) {
            Toy toy;
            MonteCarlo search(seed), longer(seed);
            few += search.search(toy, nullptr, 0, Budget::of_rollouts(20)).value;
            CHECK(toy.evaluated == 20);
            CHECK(search.turns() == 20);
            CHECK(search.valued_plans() == 20);
            many += longer.search(toy, nullptr, 0, Budget::of_rollouts(600)).value;
        }
        CHECK(many > few + 20);
        CHECK(many > -20);
    }
    TEST_CASE_TEMPLATE("reusing the shared first turns of plans does not change their values", Kind,
                       Evolution, Draws) {
        int reused = 0;
        for (int seed = 1; seed <= 40; ++seed) {
            Path<true> kept;
            Path<false> whole;
            typename Kind::template Of<Path<true>> with(seed);
            typename Kind::template Of<Path<false>> without(seed);
            for (int turn = 0; turn < 4; ++turn) {
                const Budget budget = Budget::of_rollouts(400);
                const auto& a = with.search(kept, nullptr, 0, budget);
                const auto& b = without.search(whole, nullptr, 0, budget);
                CHECK(a.value == b.value);
                for (int t = 0; t < 6; ++t) CHECK(a.plan.digit[t] == b.plan.digit[t]);
                CHECK(with.valued_plans() == without.valued_plans());
                CHECK(with.turns() < without.turns());
                reused += static_cast<int>(without.turns() - with.turns());
                with.shift(kept), without.shift(whole);
                kept.start.path += turn, whole.start.path += turn;
            }
        }
        CHECK(reused > Kind::REUSED);
    }
    TEST_CASE("early termination abandons only plans that cannot become the best") {
        for (int seed = 1; seed <= 20; ++seed) {
            Path<true> all, wide, narrow;
            const Budget budget = Budget::of_rollouts(400);
            carom::search::Rhea<Path<true>, 8> plain(seed), never(seed, 1e6), often(seed, 0);
            const auto& a = plain.search(all, nullptr, 0, budget);
            CHECK(never.search(wide, nullptr, 0, budget).value == a.value);
            CHECK(never.valued_plans() == plain.valued_plans());
            CHECK(plain.valued_plans() == 200);
            const auto& c = often.search(narrow, nullptr, 0, budget);
            CHECK(often.valued_plans() > 220);
            CHECK(often.rollouts() <= 401);
            // The returned plan was not abandoned, so its value is exact.
            carom::search::Rollouts<Path<true>> rollouts;
            carom::search::Rollouts<Path<true>>::RolloutCache kept;
            CHECK(c.value ==
                  rollouts.value(narrow, c.plan, kept, nullptr, 0, 0, carom::search::NO_MARGIN));
        }
    }
    TEST_CASE("a search stops when its time budget is used up") {
        Toy toy;
        Search search(1);
        const auto start = carom::search::Clock::now();
        search.search(toy, nullptr, 0, Budget::of_time(start, 20));
        const std::chrono::duration<double> took = carom::search::Clock::now() - start;
        CHECK(took.count() >= 0.020);
        CHECK(search.rollouts() >= 10);
        // The clock is read only after every eighth plan. A search that starts after its deadline
        // therefore still tries the first plans.
        search.search(toy, nullptr, 0, Budget::of_time(start, 20));
        CHECK(search.rollouts() == 10);
    }
    TEST_CASE("a part of a time budget is measured from the start of that part") {
        constexpr double MS = 1e6;
        const auto hour_like = std::chrono::duration_cast<carom::search::Clock::duration>(
            std::chrono::duration<double, std::milli>(MS));
        const auto spent = [&](double now, double from, double to) {
            const Budget whole = Budget::of_time(
                carom::search::Clock::now() -
                    std::chrono::duration_cast<carom::search::Clock::duration>(hour_like * now),
                MS);
            const Budget part = whole.part(from, to);
            Budget::Meter meter(part);
            const bool left = meter.left(0);
            CHECK(left == (meter.spent() < 1));
            return meter.spent();
        };
        CHECK(spent(0.5, 0.5, 1) == doctest::Approx(0).epsilon(0.01));
        CHECK(spent(0.75, 0.5, 1) == doctest::Approx(0.5).epsilon(0.01));
        CHECK(spent(0.6, 0.2, 0.6) >= 1);
        CHECK(spent(0.1, 0.2, 0.6) == 0);
    }
    TEST_CASE_TEMPLATE("a search never loses the best initial plan", Any, Search, MonteCarlo) {
        Toy toy;
        Any search(1);
        const Toy::Plan seed = {3, -2};
        CHECK(search.search(toy, &seed, 1, Budget::of_rollouts(100)).value == 0.0);
    }
    TEST_CASE_TEMPLATE("a search starts with the best plan of the last turn, shifted by one turn",
                       Any, Search, MonteCarlo) {
        Toy toy;
        Any search(1);
        const Toy::Plan seed = {2, -2};
        search.search(toy, &seed, 1, Budget::of_rollouts(10));
        search.shift(toy);
        CHECK(search.search(toy, nullptr, 0, Budget::of_rollouts(10)).value == 0.0);
    }
    TEST_CASE_TEMPLATE("the same seed gives the same plan", Any, Search, MonteCarlo) {
        double value[2];
        for (double& v : value) {
            Toy toy;
            v = Any(7).search(toy, nullptr, 0, Budget::of_rollouts(300)).value;
        }
        CHECK(value[0] == value[1]);
    }
}
