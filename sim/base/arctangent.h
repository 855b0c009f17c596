// Computes the angle of a direction. The result equals Java's Math.atan2 bit for bit on every
// machine. For one direction in six the C library's result differs from Java's in the last bit.
// Source: the formulas of e_atan2.c and s_atan.c in fdlibm, the freely distributable mathematical
// library (Sun Microsystems, 1993), which Java's specification names.
#pragma once

#include <cmath>

#include "sim/base/compiler.h"

namespace carom {

namespace fdlibm {

inline double arctangent(double v) {
    constexpr double HALF_PI = 1.57079632679489655800e+00, ITS_TAIL = 6.12323399573676603587e-17;
    // Arguments from 0.4375 on are replaced by a smaller argument t. A step applies if u < below:
    // atan(u) = angle + tail + atan(t).
    struct Step {
        double below, angle, tail;
    };
    constexpr Step STEPS[] = {
        {0.6875, 4.63647609000806093515e-01, 2.26987774529616870924e-17},
        {1.1875, 7.85398163397448278999e-01, 3.06161699786838301793e-17},
        {2.4375, 9.82793723247329054082e-01, 1.39033110312309984516e-17},
    };
    constexpr double A[] = {
        3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
        -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
        6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
        -3.65315727442169155270e-02, 1.62858201153657823623e-02};
    const double u = std::fabs(v);
    if (u >= 0x1p66) return std::copysign(HALF_PI + ITS_TAIL, v);
    if (u < 0x1p-29) return v;
    const bool small = u < 0.4375;
    double t = v, angle = 0, tail = 0;
    if (!small) {
        if (u < STEPS[0].below) {
            t = (2.0 * u - 1.0) / (2.0 + u), angle = STEPS[0].angle, tail = STEPS[0].tail;
        } else if (u < STEPS[1].below) {
            t = (u - 1.0) / (u + 1.0), angle = STEPS[1].angle, tail = STEPS[1].tail;
        } else if (u < STEPS[2].below) {
            t = (u - 1.5) / (1.0 + 1.5 * u), angle = STEPS[2].angle, tail = STEPS[2].tail;
        } else {
            t = -1.0 / u, angle = HALF_PI, tail = ITS_TAIL;
        }
    }
    const double z = t * t, w = z * z;
    const double odd = z * (A[0] + w * (A[2] + w * (A[4] + w * (A[6] + w * (A[8] + w * A[10])))));
    const double even = w * (A[1] + w * (A[3] + w * (A[5] + w * (A[7] + w * A[9]))));
    if (small) return t - t * (odd + even);
    return std::copysign(angle - ((t * (odd + even) - tail) - t), v);
}

}  // namespace fdlibm

// Returns the angle of the direction (x, y) in radians, from -pi to pi. The arguments must be
// finite.
inline double arctangent2(double y, double x) {
    constexpr double PI = 3.141592653589793, ITS_TAIL = 1.2246467991473532e-16;
    // If the binary exponents differ by more than FAR, the smaller argument does not change the
    // result.
    constexpr int FAR = 60;
    if (x == 1.0) return fdlibm::arctangent(y);
    if (y == 0.0) return std::signbit(x) ? std::copysign(PI, y) : y;
    if (x == 0.0) return std::copysign(PI / 2, y);
    const int apart = std::ilogb(y) - std::ilogb(x);
    double angle;
    if (apart > FAR) {
        angle = PI / 2 + 0.5 * ITS_TAIL;
    } else if (x < 0 && apart < -FAR) {
        angle = 0;
    } else {
        angle = fdlibm::arctangent(std::fabs(y / x));
    }
    if (x > 0) return y > 0 ? angle : -angle;
    return y > 0 ? PI - (angle - ITS_TAIL) : (angle - ITS_TAIL) - PI;
}

}  // namespace carom
