// Tests of sines and cosines.
#include "sim/engine/sine.h"

#include <doctest/doctest.h>
#include <mpfr.h>

#include <cstdio>
#include <cstdlib>

#include "sim/engine/rng.h"

using namespace carom;

namespace {

constexpr double PI = 3.14159265358979323846;

// Draws angles of every kind: within a turn, within hundreds of turns, and near multiples of a
// tenth of half a turn, where a sine or cosine is nearly 0 and the reduction loses the most digits.
double some_angle(Rng& rng, int k) {
    if (k % 3 == 0) return rng.between(-PI, PI);
    if (k % 3 == 1) return rng.between(-200, 200);
    const double tenths = (rng.below(1000) - 500) * (PI / 10);
    const double near = rng.below(3) == 0 ? 0 : rng.between(-1, 1);
    return tenths + near * std::ldexp(1.0, -rng.below(50));
}

// Returns the number of arguments. The long checks set CAROM_SINES.
int how_many() {
    const char* wanted = std::getenv("CAROM_SINES");
    return wanted ? std::atoi(wanted) : 200'000;
}

}  // namespace

TEST_SUITE("sine") {
    TEST_CASE("sines and cosines are correctly rounded, by a library of any precision") {
        Rng rng(1);
        mpfr_t exact, rounded;
        mpfr_init2(exact, 53);
        mpfr_init2(rounded, 53);
        const int count = how_many();
        int wrong = 0;
        for (int k = 0; k < count; ++k) {
            const double angle = some_angle(rng, k);
            mpfr_set_d(exact, angle, MPFR_RNDN);
            mpfr_sin(rounded, exact, MPFR_RNDN);
            wrong += mpfr_get_d(rounded, MPFR_RNDN) != sine(angle);
            mpfr_cos(rounded, exact, MPFR_RNDN);
            wrong += mpfr_get_d(rounded, MPFR_RNDN) != cosine(angle);
        }
        mpfr_clear(exact);
        mpfr_clear(rounded);
        std::printf("sines and cosines of %d angles: %d not correctly rounded\n", count, wrong);
        CHECK(wrong == 0);
    }
    TEST_CASE("they have the signs of their quarters, and a zero keeps its own") {
        CHECK(sine(0.0) == 0.0);
        CHECK(std::signbit(sine(-0.0)));
        CHECK(cosine(0.0) == 1.0);
        for (int quarter = -8; quarter < 8; ++quarter) {
            const double angle = (quarter + 0.5) * (PI / 2);
            CHECK((sine(angle) > 0) == ((quarter & 2) == 0));
            CHECK((cosine(angle) > 0) == (((quarter + 1) & 2) == 0));
        }
        // The cosine of the double nearest to a quarter turn is that double's rounding error.
        CHECK(cosine(PI / 2) == 6.123233995736766e-17);
    }
}
