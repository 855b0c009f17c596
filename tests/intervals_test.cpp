// Tests confidence intervals against published values.
#include "referee/statistics/intervals.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sim/base/rng.h"

using namespace carom::referee;
using namespace carom::referee::statistics;

TEST_SUITE("intervals") {
    TEST_CASE("Wilson's interval has the published lower and upper ends") {
        // Source: Newcombe, Two-sided confidence intervals for the single proportion, 1998, table
        // I.
        const struct {
            double hits, trials, low, high;
        } published[] = {{81, 263, 0.2553, 0.3662},
                         {15, 148, 0.0624, 0.1605},
                         {0, 20, 0.0000, 0.1611},
                         {1, 29, 0.0061, 0.1718}};
        for (const auto& each : published) {
            const Interval ours = wilson(each.hits / each.trials, each.trials, 1.959964);
            CHECK(ours.low == doctest::Approx(each.low).epsilon(5e-5).scale(1));
            CHECK(ours.high == doctest::Approx(each.high).epsilon(5e-5).scale(1));
        }
    }
    TEST_CASE("the quantiles of Student's t equal those of published tables") {
        CHECK(t_95(1) == doctest::Approx(12.706).epsilon(1e-4));
        CHECK(t_95(4) == doctest::Approx(2.776).epsilon(1e-3));
        CHECK(t_95(30) == doctest::Approx(2.042).epsilon(1e-3));
        CHECK(t_95(1e7) == doctest::Approx(1.95996).epsilon(1e-5));
    }
    TEST_CASE("the error of a mean is half the width of its 95 % interval") {
        CHECK(mean_of({}).value == 0);
        CHECK(std::isinf(mean_of({3}).error_95));
        const Mean mean = mean_of({1, 2, 3, 4, 5});  // standard error sqrt(2.5 / 5)
        CHECK(mean.value == 3);
        CHECK(mean.error_95 == doctest::Approx(2.776 * std::sqrt(0.5)).epsilon(1e-3));
    }
    TEST_CASE("correlated games of a block count as one observation") {
        std::vector<double> blocks;
        for (int k = 0; k < 40; ++k) blocks.push_back(k % 2);
        const Share share = share_of_blocks(blocks, 6);
        const Interval as_blocks = wilson(0.5, 39, t_95(39));  // The variance is divided by n - 1.
        CHECK(share.value == 0.5);
        CHECK(share.interval.low == doctest::Approx(as_blocks.low));
        CHECK(share.interval.high == doctest::Approx(as_blocks.high));
    }
    TEST_CASE("shares of 0 and 1, a single block and no blocks have valid intervals") {
        CHECK(share_of_blocks({}, 6).interval.low == 0);
        CHECK(share_of_blocks({}, 6).interval.high == 1);
        CHECK(share_of_blocks({0.7}, 6).interval.low == 0);
        CHECK(share_of_blocks({0.7}, 6).interval.high == 1);
        const Share all = share_of_blocks({1, 1, 1, 1, 1, 1, 1, 1}, 6);
        CHECK(all.value == 1);
        CHECK(all.interval.high == 1);
        CHECK(all.interval.low > 0.4);
        CHECK(all.interval.low < 0.9);
        for (int blocks = 2; blocks < 500;
             ++blocks) {  // The bounds are not rounded past the share.
            CHECK(share_of_blocks(std::vector<double>(blocks, 0.0), 2).interval.low == 0);
            CHECK(share_of_blocks(std::vector<double>(blocks, 1.0), 2).interval.high == 1);
        }
        // Equal blocks count as one game each, even if the sum of their shares is rounded.
        const Share alike = share_of_blocks(std::vector<double>(10, 5.0 / 6), 6);
        CHECK(alike.interval.low == doctest::Approx(wilson(5.0 / 6, 10, t_95(9)).low));
        const Share equal = share_of_blocks({0.5, 0.5, 0.5, 0.5}, 6);
        CHECK(equal.interval.low < 0.5);
        CHECK(equal.interval.high > 0.5);
    }
    TEST_CASE("the 95 % interval contains the true share in about 95 of 100 simulations") {
        // Draws blocks of six games. The seed alone decides three games of each block.
        carom::Rng rng(1);
        for (const double truth : {0.5, 0.8, 0.95}) {
            constexpr int RUNS = 2000, BLOCKS = 40;
            int held = 0;
            for (int run = 0; run < RUNS; ++run) {
                std::vector<double> blocks;
                for (int b = 0; b < BLOCKS; ++b) {
                    const bool seed = rng.chance(truth);
                    double sum = 0;
                    for (int g = 0; g < 6; ++g) sum += g < 3 ? seed : rng.chance(truth);
                    blocks.push_back(sum / 6);
                }
                const Share share = share_of_blocks(blocks, 6);
                held += share.interval.low <= truth && truth <= share.interval.high;
            }
            INFO(truth);
            CHECK(held > 0.92 * RUNS);
            CHECK(held < 0.985 * RUNS);
        }
    }
}
