// Tests of the search of Mad Pod Racing.
#include "bot/mad_pod_racing/turn_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "bench/scenes/mad_pod_racing.h"
#include "sim/mad_pod_racing/step.h"
#include "tests/mad_pod_racing/plain_value.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using carom::search::Budget;

TEST_SUITE("mad_pod_racing think") {
    TEST_CASE("the weights divide the rollouts among the steps of the search") {
        mad_pod_racing::bot::Weights weights;
        weights.enemies = 0.05, weights.own = 0.15, weights.answers = 0.3;
        bool has_thought = false;
        scenes::play(23, 3, [&](const State& s, const Orders&, const Course& course) {
            mad_pod_racing::bot::Thinker<> thinker(weights, 1);
            thinker.think(0, Budget::of_rollouts(1000), {s, course});
            const carom::search::BudgetShares shares = thinker.model().budget_shares();
            CHECK(shares.enemies == 0.05);
            CHECK(shares.own == 0.15);
            // Each player's last search: the enemy's answers, and the rest for the final own plan,
            // which is simulated under two opponent models.
            CHECK(thinker.search(1).rollouts() == 300);
            CHECK(thinker.search(0).rollouts() >= 500);
            CHECK(thinker.search(0).rollouts() <= 501);
            has_thought = true;
        });
        CHECK(has_thought);
    }
    TEST_CASE("the weights say how genes are drawn") {
        const Switches rules = LEAGUE[TOP_LEAGUE];
        constexpr int DRAWN = 10000;
        Rng rng(3);
        int straight = 0, hard = 0, none = 0, full = 0;
        for (int k = 0; k < DRAWN; ++k) {
            const auto gene =
                mad_pod_racing::bot::random_gene(rules, false, {0, 0, 0.3, 0.5, 0.1, 0.6}, rng);
            straight += gene.steps == 0, none += gene.power == 0;
            hard += std::abs(gene.steps) == mad_pod_racing::bot::MAX_STEPS;
            full += gene.power == rules.power;
        }
        // Other turns and thrusts are drawn from the whole range and hit these, too.
        CHECK(straight == doctest::Approx(0.1 * DRAWN).epsilon(0.15));
        CHECK(hard == doctest::Approx(0.6 * DRAWN).epsilon(0.05));
        CHECK(none == doctest::Approx(0.5 * DRAWN).epsilon(0.05));
        CHECK(full == doctest::Approx(0.3 * DRAWN).epsilon(0.05));
    }
    TEST_CASE("the values of all pods in lanes are those of each one alone, to the last bit") {
        Rng rng(5);
        long compared = 0, together = 0;
        for (int number = 0; number < 60; ++number) {
            scenes::play(number, 60, [&](State s, const Orders&, const Course& course) {
                mad_pod_racing::bot::Weights w;
                w.for_each([&](const char*, double& value, double least, double most) {
                    if (rng.chance(0.5)) value = rng.between(least, most);
                });
                for (int i = 0; i < s.pods; ++i) {
                    if (rng.chance(0.1)) s.passed[i] = rng.below(course.passings() + 1);
                    if (rng.chance(0.1)) s.shielded_at[i] = s.turn - rng.below(6);
                    if (rng.chance(0.1)) s.passed_at[i] = s.turn - rng.below(100);
                    // Pods at the same place, and in the middle of a checkpoint.
                    const int other = rng.below(s.pods), gate = course.next(s.passed[i]);
                    if (rng.chance(0.1)) s.x[i] = s.x[other], s.y[i] = s.y[other], ++together;
                    if (rng.chance(0.1)) s.x[i] = course.x[gate], s.y[i] = course.y[gate];
                }
                if (rng.chance(0.02)) s.out[rng.below(PLAYERS)] = Out::CHECKPOINT;
                Heading headings[MAX_PODS];
                for (Heading& heading : headings) {
                    heading.angle = rng.between(0, 2 * PI);
                    heading.x = std::cos(heading.angle), heading.y = std::sin(heading.angle);
                }
                const Heading &a = headings[0], &b = headings[1], &c = headings[2],
                              &d = headings[3];
                const mad_pod_racing::bot::Legs legs(course);
                const mad_pod_racing::bot::View view{s, course, legs, Double4{a.x, b.x, c.x, d.x},
                                                     Double4{a.y, b.y, c.y, d.y}};
                for (int me = 0; me < PLAYERS; ++me, ++compared) {
                    const double lanes = mad_pod_racing::bot::value_of(view, me, w),
                                 plain = tests::PlainValue::of(s, course, headings, me, w);
                    CHECK(std::memcmp(&lanes, &plain, sizeof lanes) == 0);
                }
            });
        }
        CHECK(compared > 5000);
        CHECK(together > 500);
    }
    TEST_CASE(
        "a model of a turn shows the value function every pod's heading, and the course's legs") {
        mad_pod_racing::bot::TurnModel<> model{mad_pod_racing::bot::Weights()};
        constexpr double STEP = 2 * PI / mad_pod_racing::bot::DIRECTIONS;
        int compared = 0;
        for (int number = 0; number < 24; ++number) {
            scenes::play(number, 20, [&](const State& s, const Orders&, const Course& course) {
                model.look({s, course});
                const auto view = model.view(model.root());
                for (int i = 0; i < s.pods; ++i) {
                    if (!s.turned[i]) continue;
                    const double angle = std::atan2(view.heading_y[i], view.heading_x[i]);
                    CHECK(std::cos(angle - s.angle[i]) > std::cos(0.51 * STEP));
                    ++compared;
                }
                for (int k = 0; k < course.checkpoints; ++k) {
                    const int after = (k + 1) % course.checkpoints;
                    const double angle =
                        std::atan2(course.y[after] - course.y[k], course.x[after] - course.x[k]);
                    CHECK(view.legs.x[k] == doctest::Approx(std::cos(angle)));
                    CHECK(view.legs.y[k] == doctest::Approx(std::sin(angle)));
                }
            });
        }
        CHECK(compared > 500);
    }
    TEST_CASE("orders are such as the league knows, and within its power") {
        for (int league = 0; league < LEAGUES; ++league) {
            Rng rng(1);
            const Course course = scenes::some_course(rng, league);
            mad_pod_racing::bot::Thinker<> thinker(mad_pod_racing::bot::Weights(), 1);
            State s = scenes::at_rest(course);
            for (int turn = 0; turn < 60 && !is_terminal(s, course); ++turn) {
                const Orders orders = thinker.think(0, Budget::of_rollouts(60), {s, course});
                for (int i = 0; i < s.pods; ++i) {
                    const Order& order = orders.of[i];
                    CHECK((order.kind != Order::BOOST || course.rules.boost));
                    CHECK((order.kind != Order::SHIELD || course.rules.shield));
                    CHECK(order.power <= course.rules.power);
                    CHECK(order.power == std::floor(order.power));
                }
                REQUIRE(step(s, orders, course) == Fault::NONE);
                thinker.shift();
            }
            CHECK(s.passed[0] > 0);
        }
    }
    TEST_CASE("the first turn of a plan is what the simulator plays for the printed order") {
        for (int number = 0; number < 24; ++number) {
            mad_pod_racing::bot::Thinker<> thinker(mad_pod_racing::bot::Weights(), 1);
            scenes::play(number, 12, [&](const State& s, const Orders&, const Course& course) {
                Orders orders = thinker.think(0, Budget::of_rollouts(40), {s, course});
                State known = s, printed = s;
                const Fault fault = step(known, orders, course);
                for (Order& order : orders.of) order.heading = nullptr;
                CHECK(step(printed, orders, course) == fault);
                CHECK(hash_of(known) == hash_of(printed));
                thinker.shift();
            });
        }
    }
}
