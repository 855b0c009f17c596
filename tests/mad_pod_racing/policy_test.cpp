// Tests the policy of Mad Pod Racing.
#include "bot/mad_pod_racing/policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "bench/scenes/mad_pod_racing.h"
#include "tests/mad_pod_racing/turned.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::mad_pod_racing;
using namespace carom::mad_pod_racing::bot;

namespace {

// Returns the policy's inputs for a pod if each pod faces in the direction of its motion.
std::vector<float> senses_of(const State& s, const Course& course, int pod) {
    std::vector<float> numbers(static_cast<std::size_t>(SENSES), 1e9f);
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
    TEST_CASE("the policy's inputs do not change if the map is rotated or the pods are exchanged") {
        std::vector<float> least, most;
        for (int number = 0; number < 20; ++number) {
            mad_pod_racing::scenes::play(
                number, 20, [&](const State& s, const Orders&, const Course& course) {
                    if (!has_policy(s)) return;
                    // A pod at rest has a fixed heading, which does not turn with the map.
                    for (int i = 0; i < s.pods; ++i) {
                        if (s.vx[i] == 0 && s.vy[i] == 0) return;
                    }
                    const std::vector<float> senses = senses_of(s, course, 0);
                    REQUIRE(std::none_of(senses.begin(), senses.end(),
                                         [](float v) { return !std::isfinite(v) || v == 1e9f; }));
                    const Position turned = Turned::of({s, course});
                    State exchanged = s;
                    const auto exchange = [](auto& of_pod) { std::swap(of_pod[0], of_pod[1]); };
                    exchange(exchanged.x), exchange(exchanged.y);
                    exchange(exchanged.vx), exchange(exchanged.vy);
                    exchange(exchanged.passed), exchange(exchanged.passed_at);
                    exchange(exchanged.shielded_at), exchange(exchanged.boosted);
                    const std::vector<float> other = senses_of(turned.state, turned.course, 0);
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
        for (std::size_t k = 0; k < least.size(); ++k) {
            CAPTURE(k);
            CHECK(least[k] < most[k]);
        }
    }
    TEST_CASE("each gene belongs to the policy's class with the nearest order") {
        const Switches& rules = LEAGUE[TOP_LEAGUE];
        for (int turn = 0; turn < TURN_CLASSES; ++turn) {
            for (int power = 0; power < POWER_CLASSES; ++power) {
                const Gene gene = gene_of(commands_for(turn, power).data(), rules, true);
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
    TEST_CASE("the policy replaces an unavailable boost or shield by the mean thrust") {
        Switches rules = LEAGUE[TOP_LEAGUE];
        CHECK(gene_of(commands_for(4, BOOST).data(), rules, false).power == rules.power / 2);
        rules.shield = false;
        // Without the shield the policy takes the mean of the thrusts, which are equally probable
        // here.
        CHECK(gene_of(commands_for(4, SHIELD).data(), rules, false).power == rules.power / 2);
        // If turns to both sides are equally probable, they cancel out.
        std::vector<float> commands(static_cast<std::size_t>(COMMANDS));
        CHECK(gene_of(commands.data(), rules, false).steps == 0);
    }
    TEST_CASE(
        "the policy bot wins 8 of 10 races against the controller and refuses wrong networks") {
        int above = 0;
        for (int seed = 1; seed <= 10; ++seed) {
            const std::string match =
                tests::run(
                    "build/carom play --game mad_pod_racing --time-limit off --format json "
                    "--seed " +
                    std::to_string(seed) +
                    " --p1 build/mad_pod_racing/policy --p2 build/mad_pod_racing/controller")
                    .text;
            above += nlohmann::json::parse(match)["seats"][0]["place"] == 1;
        }
        CHECK(above >= 8);
        for (const auto& [bot, says] :
             {std::pair{"policy --network none",
                        "--network: none cannot be read; expected a file with a network\n"},
              std::pair{"neural --network Makefile",
                        "Makefile: expected a network of 6 inputs and 2 outputs\n"}}) {
            const auto refused = tests::run(std::string("build/mad_pod_racing/") + bot);
            CHECK(refused.status == 2);
            CHECK(refused.text == says);
        }
    }
}
