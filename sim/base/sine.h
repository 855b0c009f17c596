// sine() and cosine() are correctly rounded, so they return the same double on every machine, while
// the last bit differs between libraries. A quick computation with a table has some 62 correct
// bits. For one angle in 300 these bits do not decide how to round. The functions then compute with
// double-doubles (unevaluated sums of two doubles) and round once. (The result could be wrong only
// for a value so close to the middle between two doubles that 100 bits cannot decide. This concerns
// at most one argument in 10^14.) Sources: T. J. Dekker, A floating-point technique for extending
// the available precision, 1971; W. Cody and W. Waite, Software manual for the elementary
// functions, 1980 (argument reduction); A. Ziv, Fast evaluation of elementary mathematical
// functions with correctly rounded last bit, 1991 (the rounding test); S. Gal, Computing elementary
// functions, 1986 (the table).
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

namespace twofold {

// The value hi + lo. The size of lo is at most half a unit in the last place of hi.
struct DoubleDouble {
    double hi, lo;
};

// Returns a + b exactly.
CAROM_INLINE constexpr DoubleDouble sum(double a, double b) {
    const double hi = a + b, part = hi - a;
    return {hi, (a - (hi - part)) + (b - part)};
}

// Splits a double into its upper 26 bits and the rest. The product of two halves is exact.
CAROM_INLINE constexpr DoubleDouble halves(double a) {
    const double scaled = a * 134217729.0;  // 2^27 + 1
    const double hi = scaled - (scaled - a);
    return {hi, a - hi};
}

// Returns a * b exactly, if nothing overflows.
CAROM_INLINE constexpr DoubleDouble product(double a, double b) {
    const double hi = a * b;
    const DoubleDouble p = halves(a), q = halves(b);
    return {hi, ((p.hi * q.hi - hi) + p.hi * q.lo + p.lo * q.hi) + p.lo * q.lo};
}

CAROM_INLINE constexpr DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s = sum(a.hi, b.hi);
    return sum(s.hi, s.lo + (a.lo + b.lo));
}
CAROM_INLINE constexpr DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble p = product(a.hi, b.hi);
    return sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

// An angle minus the nearest multiple of a quarter turn, and that multiple modulo 4.
struct Reduced {
    DoubleDouble rest;
    int quarters;
};

inline Reduced reduced(double angle) {
    // A quarter turn is the sum of these four parts. The first three have 40 bits each, so their
    // multiples are exact for thousands of turns.
    constexpr double FIRST = 0x1.921fb54442p+0, SECOND = 0x1.a308d31318p-41,
                     THIRD = 0x1.8a2e037072p-81, FOURTH = 0x1.44a409382229ap-121;
    constexpr double QUARTERS_BY_ANGLE = 0x1.45f306dc9c883p-1;
    constexpr int PARTS = 5;
    const double n = std::floor(angle * QUARTERS_BY_ANGLE + 0.5);
    const DoubleDouble last = product(-n, FOURTH);
    double part[PARTS] = {angle - n * FIRST, -n * SECOND, -n * THIRD, last.hi, last.lo};
    // After these passes the first two parts hold all digits that matter.
    for (int pass = 0; pass + 1 < PARTS; ++pass) {
        for (int k = PARTS - 1; k > 0; --k) {
            const DoubleDouble s = sum(part[k - 1], part[k]);
            part[k - 1] = s.hi, part[k] = s.lo;
        }
    }
    return {{part[0], part[1]}, static_cast<int>(n) & 3};
}

// Evaluates c[0] + z (c[1] + z (c[2] + ...)). The first TWOFOLD coefficients are double-doubles.
// The others are small enough to be plain doubles.
template <int TWOFOLD, int SINGLE>
constexpr DoubleDouble series(const DoubleDouble& z, const DoubleDouble (&c)[TWOFOLD],
                              const double (&rest)[SINGLE]) {
    double small = rest[SINGLE - 1];
    for (int k = SINGLE - 2; k >= 0; --k) small = rest[k] + z.hi * small;
    DoubleDouble value = {small, 0};
    for (int k = TWOFOLD - 1; k >= 0; --k) value = c[k] + z * value;
    return value;
}

// Returns the sine by its Taylor series. The argument must be at most an eighth of a turn.
constexpr DoubleDouble sine_of_rest(const DoubleDouble& r) {
    constexpr DoubleDouble LARGE[] = {{-0x1.5555555555555p-3, -0x1.5555555555555p-57},
                                      {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                                      {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73},
                                      {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
                                      {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80},
                                      {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
                                      {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97},
                                      {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103}};
    constexpr double SMALL[] = {-0x1.2f49b46814157p-57, 0x1.71b8ef6dcf572p-66,
                                -0x1.761b41316381ap-75, 0x1.3f3ccdd165fa9p-84,
                                -0x1.d1ab1c2dccea3p-94, 0x1.259f98b4358adp-103};
    const DoubleDouble z = r * r;
    return r + r * (z * series(z, LARGE, SMALL));
}
constexpr DoubleDouble cosine_of_rest(const DoubleDouble& r) {
    constexpr DoubleDouble LARGE[] = {{-0.5, 0},
                                      {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                      {-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65},
                                      {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                      {-0x1.27e4fb7789f5cp-22, -0x1.cbbc05b4fa99ap-76},
                                      {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                      {-0x1.93974a8c07c9dp-37, -0x1.05d6f8a2efd1fp-92},
                                      {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101}};
    constexpr double SMALL[] = {-0x1.6827863b97d97p-53, 0x1.e542ba4020225p-62,
                                -0x1.0ce396db7f853p-70, 0x1.f2cf01972f578p-80,
                                -0x1.88e85fc6a4e5ap-89, 0x1.0a18a2635085dp-98};
    const DoubleDouble z = r * r;
    return DoubleDouble{1, 0} + z * series(z, LARGE, SMALL);
}

// Returns the sine of the reduced angle plus `quarters` quarter turns.
inline double sine_after(const Reduced& at, int quarters) {
    const int quarter = (at.quarters + quarters) & 3;
    const DoubleDouble value = quarter & 1 ? cosine_of_rest(at.rest) : sine_of_rest(at.rest);
    return quarter & 2 ? -value.hi : value.hi;
}

}  // namespace twofold

namespace tabled {

using twofold::DoubleDouble;

constexpr int TURN = 256, QUARTER = TURN / 4;  // steps of the table

// The sines of all multiples of a step. A cosine is the sine of an angle that is a quarter turn
// larger.
struct Table {
    DoubleDouble sine[TURN + QUARTER] = {};

    constexpr Table() {
        constexpr DoubleDouble STEP = {0x1.921fb54442d18p-6, 0x1.1a62633145c07p-60};
        for (int k = 0; k <= QUARTER; ++k) {
            const bool is_near_zero = k <= QUARTER / 2;
            const DoubleDouble steps = {static_cast<double>(is_near_zero ? k : QUARTER - k), 0};
            set(k, is_near_zero ? twofold::sine_of_rest(steps * STEP)
                                : twofold::cosine_of_rest(steps * STEP));
        }
        for (int k = 0; k < QUARTER; ++k) sine[TURN + k] = sine[k];
    }

  private:
    // Sets the four sines that equal sine k, up to the sign.
    constexpr void set(int k, const DoubleDouble& s) {
        sine[k] = sine[TURN / 2 - k] = s;
        sine[(TURN / 2 + k) % TURN] = sine[(TURN - k) % TURN] = {-s.hi, -s.lo};
        if (k == 0) sine[0] = sine[TURN / 2] = {0, 0};
    }
};
constexpr Table TABLE;

// Computes the sine of an angle plus `steps` steps of the table. Returns false if the angle is too
// large or the computed digits do not decide how to round.
CAROM_INLINE bool sine(double angle, int steps, double& result) {
    // The first two parts of a step have 33 bits, so their multiples are exact below MAX_ANGLE.
    constexpr double MAX_ANGLE = 16384, STEPS_BY_ANGLE = 0x1.45f306dc9c883p+5;
    constexpr double FIRST = 0x1.921fb5440p-6, SECOND = 0x1.0b4611a60p-40,
                     THIRD = 0x1.3198a2e037073p-75;
    if (!(std::fabs(angle) < MAX_ANGLE)) return false;
    const double n = std::floor(angle * STEPS_BY_ANGLE + 0.5);
    const DoubleDouble part = twofold::sum(angle - n * FIRST, -n * SECOND);
    const double r = part.hi, low = part.lo - n * THIRD;

    // The angle is a + r, where a is a multiple of a step, and sin(a + r) = sin(a) + cos(a) r +
    // sin(a) (cos(r) - 1) + cos(a) (sin(r) - r).
    const int k = (static_cast<int>(n) + steps) & (TURN - 1);
    const DoubleDouble &s = TABLE.sine[k], &c = TABLE.sine[k + QUARTER];
    const double z = r * r;
    const double cosine_rest =
        z * (-1 / 2.0 + z * (1 / 24.0 + z * (-1 / 720.0 + z * (1 / 40320.0)))) - r * low;
    const double sine_rest = r * z * (-1 / 6.0 + z * (1 / 120.0 + z * (-1 / 5040.0))) + low;
    const DoubleDouble product = twofold::product(c.hi, r);
    const DoubleDouble large = twofold::sum(s.hi, product.hi);
    const double small =
        large.lo + (product.lo + (s.lo + (s.hi * cosine_rest + (c.hi * sine_rest + c.lo * r))));

    // The true error is below 2^-63 of the result, plus 2^-107 for the rounding of the third part.
    // The test uses larger bounds.
    const double error = std::fabs(large.hi) * 0x1p-62 + 0x1p-100;
    result = large.hi + (small + error);
    return result == large.hi + (small - error);
}

}  // namespace tabled

// Returns the sine of an angle in radians. The angle must be below some thousands of turns.
inline double sine(double angle) {
    double quick;
    if (angle != 0 && tabled::sine(angle, 0, quick)) return quick;
    return angle == 0 ? angle : twofold::sine_after(twofold::reduced(angle), 0);
}
inline double cosine(double angle) {
    double quick;
    if (tabled::sine(angle, tabled::QUARTER, quick)) return quick;
    return twofold::sine_after(twofold::reduced(angle), 1);
}

}  // namespace carom
