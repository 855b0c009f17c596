// Tests the estimated strengths of players against published values.
#include "referee/statistics/plackett_luce.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sim/base/rng.h"

using namespace carom::referee;
using namespace carom::referee::statistics;

namespace {

RankedBlock block_of(const Ranking& game) {
    RankedBlock block;
    block.games.push_back(game);
    return block;
}

// Draws a game without ties from the Plackett-Luce model.
Ranking drawn(std::vector<int> players, const std::vector<double>& strength, carom::Rng& rng) {
    Ranking ranking;
    while (!players.empty()) {
        double total = 0;
        for (int p : players) total += std::exp(strength[p]);
        double at = rng.unit() * total;
        std::size_t k = 0;
        while (k + 1 < players.size() && (at -= std::exp(strength[players[k]])) >= 0) ++k;
        ranking.push_back({players[k]});
        players.erase(players.begin() + static_cast<long>(k));
    }
    return ranking;
}

}  // namespace

TEST_SUITE("plackett_luce") {
    TEST_CASE(
        "the computed strengths of baseball's American League of 1987 equal the published ones") {
        // The wins are from Agresti, Categorical Data Analysis, 1990, table 10.10. The strengths
        // relative to Baltimore are from Turner and Firth's package BradleyTerry2.
        enum { MILWAUKEE, DETROIT, TORONTO, NEW_YORK, BOSTON, CLEVELAND, BALTIMORE, TEAMS };
        const int wins[TEAMS][TEAMS] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9},
                                        {4, 6, 0, 7, 7, 8, 12}, {6, 8, 6, 0, 6, 7, 10},
                                        {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                                        {2, 4, 1, 3, 1, 7, 0}};
        const double published[] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
        std::vector<RankedBlock> blocks;
        for (int a = 0; a < TEAMS; ++a) {
            for (int b = 0; b < TEAMS; ++b) {
                for (int k = 0; k < wins[a][b]; ++k) blocks.push_back(block_of({{a}, {b}}));
            }
        }
        const Strengths fit = fit_strengths(TEAMS, blocks, 1e-9);
        for (int t = 0; t < TEAMS; ++t) {
            INFO(t);
            CHECK(fit.strength[t] - fit.strength[BALTIMORE] ==
                  doctest::Approx(published[t]).epsilon(1e-4).scale(1));
        }
        CHECK(*fit.p_all_equal < 0.001);
    }
    TEST_CASE("the strengths of two players with ties equal Davidson's closed form") {
        // For a and b wins and t ties, the strengths differ by log(a / b), and the odds of a tie
        // are t / sqrt(ab).
        std::vector<RankedBlock> blocks;
        for (int k = 0; k < 30; ++k) blocks.push_back(block_of({{0}, {1}}));
        for (int k = 0; k < 10; ++k) blocks.push_back(block_of({{1}, {0}}));
        for (int k = 0; k < 20; ++k) blocks.push_back(block_of({{0, 1}}));
        const Strengths fit = fit_strengths(2, blocks, 1e-9);
        CHECK(fit.strength[0] - fit.strength[1] == doctest::Approx(std::log(3.0)));
        CHECK(fit.tie[0] == doctest::Approx(std::log(20 / std::sqrt(300.0))));
        CHECK(std::isinf(fit.tie[1]));
    }
    TEST_CASE("strengths are recovered from simulated games of three players within their errors") {
        const std::vector<double> truth = {0.8, 0.1, -0.2, -0.7};
        carom::Rng rng(5);
        int inside = 0, all = 0;
        for (int run = 0; run < 60; ++run) {
            std::vector<RankedBlock> blocks(80);
            for (std::size_t b = 0; b < blocks.size(); ++b) {
                std::vector<int> players;
                for (int p = 0; p < 4; ++p) {
                    if (p != static_cast<int>(b % 4)) players.push_back(p);
                }
                for (int g = 0; g < 6; ++g) {
                    blocks[b].games.push_back(drawn(players, truth, rng));
                }
            }
            const Strengths fit = fit_strengths(4, blocks);
            for (int p = 0; p < 4; ++p) {
                ++all;
                inside += std::abs(fit.strength[p] - truth[p]) < 2 * fit.error[p];
            }
        }
        CHECK(inside > 0.91 * all);
        CHECK(inside < 0.99 * all);
    }
    TEST_CASE("a player who always wins has a finite rating with a large error") {
        std::vector<RankedBlock> blocks(20, block_of({{0}, {1}, {2}}));
        const Strengths fit = fit_strengths(3, blocks);
        CHECK(std::isfinite(fit.strength[0]));
        CHECK(fit.strength[0] > fit.strength[1]);
        CHECK(fit.strength[1] > fit.strength[2]);
        CHECK(elo_of(fit.error[0]) > 30);
        CHECK(std::isfinite(fit.error[0]));
    }
    TEST_CASE("strengths are finite for ties of three players and without any games") {
        const Strengths equal =
            fit_strengths(3, std::vector<RankedBlock>(5, block_of({{0, 1, 2}})));
        for (int p = 0; p < 3; ++p) CHECK(equal.strength[p] == doctest::Approx(0).scale(1));
        CHECK(*equal.p_all_equal == doctest::Approx(1));
        CHECK_FALSE(
            fit_strengths(3, std::vector<RankedBlock>(2, block_of({{0}, {1}, {2}}))).p_all_equal);
        const Strengths none = fit_strengths(3, {});
        CHECK(none.strength == std::vector<double>{0, 0, 0});
        CHECK(std::isinf(none.error[0]));
    }
    TEST_CASE("the joint test wrongly calls equal players different in about 5 % of cases") {
        carom::Rng rng(9);
        int rejected = 0;
        constexpr int RUNS = 400;
        for (int run = 0; run < RUNS; ++run) {
            std::vector<RankedBlock> blocks(25);
            for (RankedBlock& block : blocks) {
                for (int g = 0; g < 6; ++g) block.games.push_back(drawn({0, 1, 2}, {0, 0, 0}, rng));
            }
            rejected += *fit_strengths(3, blocks).p_all_equal < 0.05;
        }
        CHECK(rejected > 0.02 * RUNS);
        CHECK(rejected < 0.09 * RUNS);
    }
    TEST_CASE("odds of ten to one equal 400 Elo points") {
        CHECK(elo_of(std::log(10.0)) == doctest::Approx(400));
        CHECK(strength_of(elo_of(0.3)) == doctest::Approx(0.3));
    }
}
