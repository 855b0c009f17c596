// Tests of the policy of Mad Pod Racing.
#include "bot/mad_pod_racing/policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "bench/scenes/mad_pod_racing.h"
#include "bot/mad_pod_racing/planner.h"
#include "tests/learned_features.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

namespace {

// Pods face the way that they move.
tests::Numbers senses_of(const State& s, const Course& course, int pod) {
    tests::Numbers numbers(static_cast<std::size_t>(SENSES), 1e9f);
    Heading headings[MAX_PODS];
    for (int i = 0; i < s.pods; ++i) {
        const double speed = std::sqrt(s.vx[i] * s.vx[i] + s.vy[i] * s.vy[i]);
        headings[i] = {0, speed > 0 ? s.vx[i] / speed : 1, speed > 0 ? s.vy[i] / speed : 0};
    }
    Senses::compute(
        s, course, [&](int i) -> const Heading& { return headings[i]; }, pod, numbers.data());
    return numbers;
}

std::vector<float> commands_for(int turn, int power) {
    std::vector<float> commands(static_cast<std::size_t>(COMMANDS));
    commands[static_cast<std::size_t>(turn)] = 50;
    commands[static_cast<std::size_t>(TURN_CLASSES + power)] = 5;
    return commands;
}

}  // namespace

TEST_SUITE("mad_pod_racing policy") {
    TEST_CASE("a pod senses the same on a turned map and with its own pods exchanged") {
        tests::Numbers least, most;
        for (int number = 0; number < 20; ++number) {
            mad_pod_racing::scenes::play(
                number, 20, [&](const State& s, const Orders&, const Course& course) {
                    if (!has_policy(s)) return;
                    // A pod that stands faces no way that turns with the map.
                    for (int i = 0; i < s.pods; ++i) {
                        if (s.vx[i] == 0 && s.vy[i] == 0) return;
                    }
                    const tests::Numbers senses = senses_of(s, course, 0);
                    REQUIRE(std::none_of(senses.begin(), senses.end(),
                                         [](float v) { return !std::isfinite(v) || v == 1e9f; }));
                    State turned = s, exchanged = s;
                    Course turned_course = course;
                    for (int i = 0; i < s.pods; ++i) {
                        turned.x[i] = -s.y[i], turned.y[i] = s.x[i];
                        turned.vx[i] = -s.vy[i], turned.vy[i] = s.vx[i];
                    }
                    for (int k = 0; k < course.checkpoints; ++k) {
                        turned_course.x[k] = -course.y[k], turned_course.y[k] = course.x[k];
                    }
                    const auto exchange = [](auto& of_pod) { std::swap(of_pod[0], of_pod[1]); };
                    exchange(exchanged.x), exchange(exchanged.y);
                    exchange(exchanged.vx), exchange(exchanged.vy);
                    exchange(exchanged.passed), exchange(exchanged.passed_at);
                    exchange(exchanged.shielded_at), exchange(exchanged.boosted);
                    const tests::Numbers other = senses_of(turned, turned_course, 0);
                    CHECK(senses == senses_of(exchanged, course, 1));
                    least.resize(senses.size(), 1e9f), most.resize(senses.size(), -1e9f);
                    for (std::size_t k = 0; k < senses.size(); ++k) {
                        CHECK(other[k] == doctest::Approx(senses[k]).epsilon(1e-5));
                        least[k] = std::min(least[k], senses[k]);
                        most[k] = std::max(most[k], senses[k]);
                    }
                });
        }
        REQUIRE(least.size() == static_cast<std::size_t>(SENSES));
    }
    TEST_CASE("a gene has the class that stands for it") {
        const Switches& rules = LEAGUE[TOP_LEAGUE];
        for (int turn = 0; turn < TURN_CLASSES; ++turn) {
            for (int power = 0; power < POWER_CLASSES; ++power) {
                const Gene gene = most_probable(commands_for(turn, power).data(), rules, true);
                CHECK(gene.steps == TURN_STEPS[turn]);
                CHECK(turn_class(gene) == turn);
                CHECK(power_class(gene) == power);
            }
        }
        CHECK(turn_class({-40, 200}) == 1);
        CHECK(turn_class({5, 200}) == 4);
        CHECK(power_class({0, 199}) == FULL);
        CHECK(power_class({0, 3}) == NONE);
    }
    TEST_CASE("the policy orders only what the rules allow") {
        Switches rules = LEAGUE[TOP_LEAGUE];
        CHECK(most_probable(commands_for(4, BOOST).data(), rules, false).power <= rules.power);
        rules.shield = false;
        CHECK(most_probable(commands_for(4, SHIELD).data(), rules, false).power <= rules.power);
        // Turns to both sides that are equally probable cancel out.
        std::vector<float> commands(static_cast<std::size_t>(COMMANDS));
        CHECK(most_probable(commands.data(), rules, false).steps == 0);
    }
}
