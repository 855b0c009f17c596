// Tests the random number generator.
#include "sim/base/rng.h"

#include <doctest/doctest.h>

TEST_SUITE("rng") {
    TEST_CASE("SplitMix64 gives the published sequence for the seed 1234567") {
        carom::Rng rng(1234567);
        CHECK(rng.next() == 6457827717110365317u);
        CHECK(rng.next() == 3203168211198807973u);
        CHECK(rng.next() == 9817491932198370423u);
    }
    TEST_CASE("below() covers its range uniformly") {
        carom::Rng rng(5);
        int seen[7] = {};
        for (int k = 0; k < 70000; ++k) {
            const int v = rng.below(7);
            REQUIRE(v >= 0);
            REQUIRE(v < 7);
            ++seen[v];
        }
        for (int count : seen) CHECK(count == doctest::Approx(10000).epsilon(0.05));
    }
}
