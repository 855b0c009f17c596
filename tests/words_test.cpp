// Tests fast formatting of numbers against printf and against the general function.
#include "referee/base/text.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <limits>
#include <string>

#include "sim/base/rng.h"

using namespace carom;
using namespace carom::referee;

namespace {

std::string one(SixDecimals number) {
    std::string text;
    append(text, number);
    return text;
}

// Draws numbers of every size, integers, odd multiples of 0.5e-6, and the doubles next to them.
double some_number(Rng& rng) {
    double v = rng.between(-1, 1) * std::pow(10, rng.below(13) - 2);
    const int kind = rng.below(4);
    if (kind == 1) v = std::trunc(v);
    if (kind == 2) v = (std::trunc(v) + 0.5) / 1e6;
    if (kind == 3) v = std::nextafter((std::trunc(v) + 0.5) / 1e6, rng.between(-1, 1) * 1e9);
    return v;
}

}  // namespace

TEST_SUITE("words") {
    TEST_CASE("words() writes numbers exactly as printf does") {
        Rng rng(11);
        for (int k = 0; k < 20000; ++k) {
            const double v = some_number(rng);
            const std::uint64_t bits = bits_of(v).bits;
            const int n = static_cast<int>(bits);
            INFO(v);
            CHECK(words(Whole{v}, Hex{bits}, n) ==
                  formatted("%.0f %llx %d", v, static_cast<unsigned long long>(bits), n));
            CHECK(double_of(words(bits_of(v))) == v);
        }
        for (const double v : {0.0, -0.0, -0.4, 0.5, 1.5, -2.5, 9e15, 1e300}) {
            CHECK(words(Whole{v}) == formatted("%.0f", v));
        }
        const double none = std::numeric_limits<double>::quiet_NaN();
        CHECK(words(Whole{none}, Whole{std::numeric_limits<double>::infinity()}) == "nan inf");
        CHECK(words("a", 'b', true, std::int8_t{-7}, std::string("c")) == "a b 1 -7 c");
    }
    TEST_CASE("the fast output of numbers with six decimals equals that of java_fixed()") {
        Rng rng(12);
        for (int k = 0; k < 100000; ++k) {
            const double v = some_number(rng);
            INFO(bits_of(v).bits);
            CHECK(one({v}) == java_fixed(v, 6));
        }
        for (const double v : {0.0, -0.0, -1e-9, 0.0000005, 0.00000049, 12.9999999, 1e9, -1e12}) {
            CHECK(one({v}) == java_fixed(v, 6));
        }
        CHECK(one({-12.5}) == "-12.500000");
        CHECK(one({0.0000005}) == "0.000001");
    }
    TEST_CASE("next_word() splits a line at white space") {
        std::string_view line = "  aim 3\t-4 \r";
        CHECK(next_word(line) == "aim");
        CHECK(next_word(line) == "3");
        CHECK(next_word(line) == "-4");
        CHECK(next_word(line) == "");
        CHECK(next_word(line) == "");
    }
}
