// Tests of the search of Mean Max.
#include "bot/mean_max/think.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "bench/scenes/mean_max.h"
#include "bot/mean_max/kit.h"
#include "tests/mean_max/plain_value.h"

using namespace carom;
using namespace carom::mean_max;

namespace {

std::vector<State> positions(int league) {
    std::vector<State> all;
    bench::play({8, league, bench::Style::HUNTERS}, 40,
                [&](const State& now, const Orders&, const SpawnQueue&) { all.push_back(now); });
    return all;
}

using Problem = mean_max::bot::TurnModel<>::Problem;

double value_of_plan(const Problem& problem, const mean_max::bot::Plan& plan) {
    using Rollouts = carom::search::Rollouts<Problem>;
    const auto rollouts = std::make_unique<Rollouts>();
    const auto kept = std::make_unique<Rollouts::RolloutCache>();
    return rollouts->value(problem, plan, *kept, nullptr, 0, 0, carom::search::NO_MARGIN);
}

}  // namespace

TEST_SUITE("think") {
    TEST_CASE("it spends the rollouts it is given, on all three players, and not a plan more") {
        mean_max::bot::Weights weights;
        weights.foe_share = 0.2;
        mean_max::bot::Thinker<> thinker(weights, 1);
        const State s = positions(TOP_LEAGUE).back();
        thinker.think(2, carom::search::Budget::of_rollouts(1000), s);
        CHECK(thinker.search(0).rollouts() == 200);
        CHECK(thinker.search(1).rollouts() == 200);
        CHECK(thinker.search(2).rollouts() >= 600);
        CHECK(thinker.search(2).rollouts() < 600 + mean_max::bot::OPPONENT_MODELS);
        CHECK(thinker.valued() > 1000 * mean_max::bot::DEPTH);  // Some plans are abandoned early.
        // Common turns of plans are simulated once.
        CHECK(thinker.sims() < 900 * mean_max::bot::DEPTH);
        CHECK(thinker.search(2).found() >= 1);
        CHECK(thinker.search(2).found() <= thinker.search(2).rollouts());
    }
    TEST_CASE("the values of all players in lanes are those of each one alone, to the last bit") {
        Rng rng(5);
        long compared = 0;
        for (int league = 0; league < LEAGUES; ++league) {
            for (State s : positions(league)) {
                mean_max::bot::Weights w;
                w.for_each([&](const char*, double& value, double least, double most) {
                    if (rng.chance(0.5)) value = rng.between(least, most);
                });
                for (int p = 0; p < PLAYERS; ++p) {
                    s.score[p] = rng.below(50), s.rage[p] = rng.below(300);
                }
                if (rng.chance(0.1)) s.wrecks.count = 0;
                if (rng.chance(0.1)) s.units.count = s.looters();
                for (int me = 0; me < PLAYERS; ++me, ++compared) {
                    const double lanes = mean_max::bot::value_of(s, me, w),
                                 plain = tests::plain_value_of(s, me, w);
                    CHECK(std::memcmp(&lanes, &plain, sizeof lanes) == 0);
                }
            }
        }
        CHECK(compared == 4 * 40 * 3);
    }
    TEST_CASE("skills beside a target go in all directions, up to the skill's radius") {
        const State s = positions(TOP_LEAGUE).back();
        using mean_max::bot::Gene;
        const int target = s.wrecks.count;  // the first unit
        double sum_x = 0, sum_y = 0;
        for (int place = 0; place < 256; ++place) {
            const Order order = mean_max::bot::decode(
                {Gene::BESIDE, static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(place)},
                s, s.looter(0, DOOF));
            const double x = order.x - (s.units.x[0] + s.units.vx[0]),
                         y = order.y - (s.units.y[0] + s.units.vy[0]);
            CHECK(length(x, y) == doctest::Approx(250.0 * (1 + place % 4)).epsilon(0.005));
            sum_x += x, sum_y += y;
        }
        CHECK(std::abs(sum_x) < 256);
        CHECK(std::abs(sum_y) < 256);
    }
    TEST_CASE("more rollouts never find a worse plan from the same start") {
        int better = 0;
        for (const State& s : positions(TOP_LEAGUE)) {
            mean_max::bot::TurnModel<> model{mean_max::bot::Weights{}};
            model.look(s);
            const Problem problem = model.problem(0, 1);
            double last = -1e300;
            for (int rollouts : {12, 100, 800}) {
                carom::search::Rhea<Problem, mean_max::bot::POPULATION> rhea(7);
                const mean_max::bot::Plan hunter = mean_max::bot::plan_of_moves();
                const double value =
                    rhea.search(problem, &hunter, 1, carom::search::Budget::of_rollouts(rollouts))
                        .value;
                // The width of mutations depends on the budget, so both searches surely share only
                // the seeds.
                if (rollouts == 12) CHECK(value >= value_of_plan(problem, hunter));
                better += value > last;
                last = value;
            }
        }
        CHECK(better > 2 * 40);
    }
    TEST_CASE("what it explains is one short line that adds up to the value") {
        mean_max::bot::Thinker<> thinker(mean_max::bot::Weights(), 1);
        for (const State& s : positions(TOP_LEAGUE)) {
            thinker.think(0, carom::search::Budget::of_rollouts(60), s);
            const std::string line = mean_max::bot::explain(thinker, s, 0, false);
            CHECK(line.size() < 600);
            CHECK(line.find('\n') == std::string::npos);
            double value = 0, sum = 0;
            const std::size_t at = line.find(" value ");
            REQUIRE(std::sscanf(line.c_str() + at, " value %lf", &value) == 1);
            std::istringstream words(line.substr(line.find('=') + 1));
            for (std::string name, number; words >> name && name != "plan" && words >> number;) {
                sum += std::stod(number);
            }
            CHECK(sum == doctest::Approx(value).epsilon(0.02).scale(40));
            CHECK(line.find(" plan R ") != std::string::npos);
            CHECK(line.find(" foes 1 R ") != std::string::npos);
            thinker.shift();
        }
    }
}
