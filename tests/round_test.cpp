// Tests rounding.
#include "sim/base/vector.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "sim/base/rng.h"

TEST_SUITE("round") {
    using carom::round_half_away;

    TEST_CASE("halves round away from zero, and no result is -0") {
        CHECK(round_half_away(0.5) == 1.0);
        CHECK(round_half_away(-0.5) == -1.0);
        CHECK(round_half_away(2.5) == 3.0);
        CHECK(round_half_away(0.49999999999999994) == 0.0);
        CHECK(round_half_away(-1234.5) == -1235.0);
        CHECK_FALSE(std::signbit(round_half_away(-0.3)));
        CHECK_FALSE(std::signbit(round_half_away(-0.0)));
    }
    TEST_CASE("rounding equals the C library's on ties, their neighbours and random numbers") {
        carom::Rng rng(1);
        int differ = 0;
        for (int k = 0; k < 200000; ++k) {
            const double tie = rng.below(40000) - 20000 + 0.5;
            for (double v : {tie, std::nextafter(tie, -1e9), std::nextafter(tie, 1e9),
                             rng.between(-3, 3), rng.between(-1e7, 1e7)}) {
                differ += round_half_away(v) != std::round(v);
            }
        }
        CHECK(differ == 0);
    }
}
