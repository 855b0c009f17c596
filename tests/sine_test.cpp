// Tests sines and cosines.
#include "sim/base/sine.h"

#include <doctest/doctest.h>
#include <mpfr.h>

#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "sim/base/rng.h"
#include "sim/base/vector.h"

using namespace carom;

namespace {

// Draws angles of three kinds: within a turn, within some tens of turns, and near multiples of PI /
// 10. Near a zero of the sine or cosine, the reduction of the angle loses the most digits.
double some_angle(Rng& rng, int k) {
    if (k % 3 == 0) return rng.between(-PI, PI);
    if (k % 3 == 1) return rng.between(-200, 200);
    const double tenths = (rng.below(1000) - 500) * (PI / 10);
    const double near = rng.below(3) == 0 ? 0 : rng.between(-1, 1);
    return tenths + near * std::ldexp(1.0, -rng.below(50));
}

// Returns the number of tested angles. Long checks set CAROM_SINES.
int argument_count() {
    const char* wanted = std::getenv("CAROM_SINES");
    return wanted ? std::atoi(wanted) : 200'000;
}

}  // namespace

TEST_SUITE("sine") {
    TEST_CASE("sines and cosines are correctly rounded") {
        Rng rng(1);
        mpfr_t exact, rounded;
        mpfr_init2(exact, 53);
        mpfr_init2(rounded, 53);
        const int count = argument_count();
        // The fast path computes most results, so the slow path is also compared separately.
        int wrong = 0, undecided = 0;
        for (int k = 0; k < count; ++k) {
            const double angle = some_angle(rng, k);
            mpfr_set_d(exact, angle, MPFR_RNDN);
            mpfr_sin(rounded, exact, MPFR_RNDN);
            const double sine_of_angle = mpfr_get_d(rounded, MPFR_RNDN);
            wrong += sine_of_angle != sine(angle);
            wrong += sine_of_angle != twofold::sine_after(twofold::reduced(angle), 0);
            double quick;
            undecided += k % 3 == 0 && !tabled::sine(angle, 0, quick);
            mpfr_cos(rounded, exact, MPFR_RNDN);
            const double cosine_of_angle = mpfr_get_d(rounded, MPFR_RNDN);
            wrong += cosine_of_angle != cosine(angle);
            wrong += cosine_of_angle != twofold::sine_after(twofold::reduced(angle), 1);
        }
        mpfr_clear(exact);
        mpfr_clear(rounded);
        std::printf("sines and cosines of %d angles: %d not correctly rounded\n", count, wrong);
        CHECK(wrong == 0);
        // For angles within a turn the fast path decides all but one in several hundred.
        CHECK(undecided > 0);
        CHECK(undecided < count / 3 / 100);
    }
    TEST_CASE("the table of sines refuses angles of 16384 radians and more") {
        double quick;
        for (const double angle : {16384.0, -20000.0, 1e300, std::nan("")}) {
            CHECK(!tabled::sine(angle, 0, quick));
        }
        CHECK(tabled::sine(16383.0, 0, quick));
    }
    TEST_CASE("sines have the sign of their quadrant, and the sine of -0 is -0") {
        CHECK(sine(0.0) == 0.0);
        CHECK(std::signbit(sine(-0.0)));
        CHECK(cosine(0.0) == 1.0);
        for (int quarter = -8; quarter < 8; ++quarter) {
            const double angle = (quarter + 0.5) * (PI / 2);
            CHECK((sine(angle) > 0) == ((quarter & 2) == 0));
            CHECK((cosine(angle) > 0) == (((quarter + 1) & 2) == 0));
        }
        // The cosine of the double nearest to a quarter turn equals that double's rounding error.
        CHECK(cosine(PI / 2) == 6.123233995736766e-17);
    }
}
