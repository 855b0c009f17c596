// Tests the arctangent against the results of Java.
#include "sim/base/arctangent.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>

#include "sim/base/rng.h"

using namespace carom;

TEST_SUITE("arctangent") {
    TEST_CASE("the arctangent differs from the C library's by at most one unit in the last place") {
        Rng rng(1);
        int beside = 0, farther = 0;
        constexpr int COUNT = 200'000;
        for (int k = 0; k < COUNT; ++k) {
            const double y = rng.below(18001) - 9000, x = rng.below(32001) - 16000;
            const double ours = arctangent2(y, x), theirs = std::atan2(y, x);
            if (ours == theirs) continue;
            ++beside;
            farther += std::nextafter(ours, theirs) != theirs;
        }
        std::printf("arctangents: %.1f %% beside the C library's\n", 100.0 * beside / COUNT);
        CHECK(farther == 0);
        CHECK(beside > COUNT / 10);
        CHECK(beside < COUNT / 4);
    }
    TEST_CASE("the arctangent equals Java's on the axes and for signed zeros") {
        constexpr double PI = 3.141592653589793;
        CHECK(arctangent2(0.0, 5.0) == 0.0);
        CHECK(std::signbit(arctangent2(-0.0, 5.0)));
        CHECK(arctangent2(0.0, -5.0) == PI);
        CHECK(arctangent2(-0.0, -5.0) == -PI);
        CHECK(arctangent2(3.0, 0.0) == PI / 2);
        CHECK(arctangent2(-3.0, 0.0) == -PI / 2);
        CHECK(arctangent2(1e9, 1.0) < PI / 2);
        CHECK(arctangent2(2.0, 2.0) == PI / 4);
        CHECK(arctangent2(-2.0, -2.0) == -3 * PI / 4);
        CHECK(arctangent2(1.0, 1e300) == 1e-300);
        CHECK(arctangent2(1e300, 1.0) == PI / 2);
        CHECK(arctangent2(1e-300, -1.0) == PI);
    }
}
