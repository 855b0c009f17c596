// Tests the sequential test against published values.
#include "referee/statistics/sprt.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>

#include "referee/base/error.h"

using namespace carom::referee;
using namespace carom::referee::statistics;

TEST_SUITE("sprt") {
    TEST_CASE("the bounds and expected shares of the sequential test equal published values") {
        const Sprt sprt{SprtSettings{}};
        CHECK(sprt.upper() == doctest::Approx(2.944).epsilon(1e-3));  // bound of fishtest
        CHECK(sprt.lower() == doctest::Approx(-2.944).epsilon(1e-3));
        CHECK(expected_share(0) == 0.5);
        CHECK(expected_share(30) == doctest::Approx(0.5431).epsilon(1e-4));  // value of Elo's table
        CHECK(expected_share(200) == doctest::Approx(0.7597).epsilon(1e-4));
    }
    TEST_CASE("the likelihood ratio equals the ratio for two normal distributions") {
        SprtSettings settings;
        settings.elo0 = -50, settings.elo1 = 80;
        Sprt sprt(settings);
        const double seen[] = {0.2, 0.7, 0.55, 0.9, 0.4};
        const double means[] = {expected_share(-50), expected_share(80)};
        const double variance = 0.0725;  // variance of the five values, divided by n - 1
        const double cautious = variance * (1 + Sprt::CAUTION / 5);
        double log_likelihood[2] = {0, 0};
        for (int h : {0, 1}) {
            for (double x : seen)
                log_likelihood[h] -= (x - means[h]) * (x - means[h]) / cautious / 2;
        }
        for (double x : seen) sprt.add(x);
        CHECK(sprt.llr() == doctest::Approx(log_likelihood[1] - log_likelihood[0]));
    }
    TEST_CASE("the rest of a test is estimated from the lead so far, and its least length") {
        Sprt test({0, 30});
        CHECK(std::isinf(test.observations_left()));
        while (test.observations() < 10) test.add(test.observations() % 2 ? 0.8 : 0.7);
        CHECK(test.llr() > test.upper());  // The lead is large, but ten blocks are too few.
        CHECK(test.verdict() == Verdict::UNDECIDED);
        CHECK(test.observations_left() == Sprt::MIN_BLOCKS - 10);
        Sprt close({0, 30});
        while (close.observations() < 20) close.add(close.observations() % 2 ? 0.9 : 0.15);
        const double left = close.observations_left();
        CHECK(left == doctest::Approx(20 * close.upper() / close.llr() - 20));
        CHECK(left > 0);
    }
    TEST_CASE("equal observations lead to a verdict without a division by zero") {
        Sprt sprt{SprtSettings{}};
        int blocks = 0;
        while (sprt.verdict() == Verdict::UNDECIDED && ++blocks < 1000) sprt.add(0.5);
        CHECK(sprt.verdict() == Verdict::NOT_BETTER);
        CHECK(blocks >= Sprt::MIN_BLOCKS);
        Sprt winner{SprtSettings{}};
        for (int k = 0; k < Sprt::MIN_BLOCKS - 1; ++k) winner.add(1);
        CHECK(winner.verdict() == Verdict::UNDECIDED);
        winner.add(1);
        CHECK(winner.verdict() == Verdict::BETTER);
        const double llr = winner.llr();
        winner.add(0);
        CHECK(winner.llr() == llr);
    }
    TEST_CASE("the sequential test errs in less than 6.5 % of 1000 simulated tests") {
        const SprtSettings settings;
        const auto at = [&](double elo) {
            return simulate_sprt(settings, elo, {Observation::SHARE, 3, 6}, 1000, 60000, 2);
        };
        const SprtForecast equal = at(0), better = at(30), between = at(15), worse = at(-30);
        CHECK(equal.better < 0.065);
        CHECK(equal.not_better > 0.92);
        CHECK(better.not_better < 0.065);
        CHECK(better.better > 0.92);
        CHECK(worse.better < 0.005);
        CHECK(between.better > 0.4);
        CHECK(between.better < 0.6);
        CHECK(between.median_games > equal.median_games);
    }
    TEST_CASE("the sequential test keeps its error rates for two to five players and in duels") {
        const SprtSettings settings;
        const struct {
            const char* what;
            Observation by;
        } cases[] = {{"2 players", {Observation::SHARE, 2, 2}},
                     {"3 players", {Observation::SHARE, 3, 6}},
                     {"4 players", {Observation::SHARE, 4, 4}},
                     {"5 players", {Observation::SHARE, 5, 10}},
                     {"a duel apart, 2 players", {Observation::LEAD_APART, 2, 4}},
                     {"a duel, 3 players", {Observation::LEAD, 3, 6}},
                     {"a duel, 4 players, three others", {Observation::LEAD, 4, 4, 3}},
                     {"a duel, 3 players, 6 others", {Observation::LEAD, 3, 6, 6}},
                     {"28 line-ups of 3 players", {Observation::SHARE, 3, 6, 28}},
                     {"one seat, 2 bots", {Observation::SHARE, 2, 2, 1, true}},
                     {"one seat, 5 bots", {Observation::SHARE, 5, 5, 1, true}},
                     {"one seat, a duel of 5 bots", {Observation::LEAD, 5, 5, 1, true}}};
        for (const auto& each : cases) {
            INFO(each.what);
            const SprtForecast equal = simulate_sprt(settings, 0, each.by, 1000, 100000, 3);
            const SprtForecast better = simulate_sprt(settings, 30, each.by, 1000, 100000, 4);
            std::printf("%s: wrongly better %.1f %%, missed %.1f %%, median %d games\n", each.what,
                        100 * equal.better, 100 * better.not_better, better.median_games);
            CHECK(equal.better < 0.075);
            CHECK(better.not_better < 0.075);
            CHECK(equal.undecided + better.undecided == 0);
        }
    }
    TEST_CASE("a duel without direct games needs four times as many games as a direct test") {
        // In a duel without direct games each bot plays half of the games, and the variances of
        // both bots add up.
        const SprtSettings settings;
        const auto games = [&](const Observation& by) {
            return simulate_sprt(settings, 30, by, 1000, 100000, 5).median_games;
        };
        const double ratio =
            double(games({Observation::LEAD_APART, 2, 4})) / games({Observation::SHARE, 2, 2});
        CHECK(ratio > 3.4);
        CHECK(ratio < 4.6);
    }
    TEST_CASE("settings of the sequential test are parsed, and wrong ones are refused") {
        const SprtSettings s = parse_sprt({"elo1=12.5", "alpha=0.01"});
        CHECK(s.elo0 == 0);
        CHECK(s.elo1 == 12.5);
        CHECK(s.alpha == 0.01);
        CHECK(s.beta == 0.05);
        const std::vector<std::string> bad[] = {{"elo2=3"},  {"elo0"},     {"elo0="},
                                                {"alpha=0"}, {"beta=0.9"}, {"elo0=x"},
                                                {"elo0=30"}, {"alpha=nan"}};
        for (const auto& words : bad) {
            INFO(words[0]);
            CHECK_THROWS_AS(parse_sprt(words), Error);
        }
    }
}
