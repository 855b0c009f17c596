// bounce_pair with both coordinates in one register and no branch on numbers: the same bits, about
// half the time, since what an event costs is waiting for square roots and divisions in a row.
#pragma once

#include "sim/bounce.h"
#include "sim/simd.h"

namespace carom {

inline Double2 select(bool condition, Double2 yes, Double2 no) {
    using Long2 = long __attribute__((vector_size(16)));
    const Long2 mask = Long2{} - static_cast<long>(condition);
    return (Double2)(((Long2)yes & mask) | ((Long2)no & ~mask));
}

// sqrt(x*x + y*y)
inline double length(Double2 v) {
    const Double2 squares = v * v;
    return std::sqrt(squares[0] + squares[1]);
}

template <int N>
void quick_bounce_pair(Circles<N>& c, int i, int j, const Elasticity& e) {
    const double m1 = c.mass[i], m2 = c.mass[j];
    const double k = (m1 + m2) / (m1 * m2);
    const double i1 = 1.0 / m1, i2 = 1.0 / m2;
    Double2 p1 = {c.x[i], c.y[i]}, p2 = {c.x[j], c.y[j]};
    Double2 v1 = {c.vx[i], c.vy[i]}, v2 = {c.vx[j], c.vy[j]};
    const Double2 n = p1 - p2, dv = v1 - v2;
    const Double2 nn = n * n, ndv = n * dv;
    const double q = nn[0] + nn[1];
    const double p = (ndv[0] + ndv[1]) / (q * k);
    Double2 f = n * p;
    v1 -= f * i1;
    v2 += f * i2;
    f = f * e.second_impulse;
    const double strength = length(f);
    if (strength < e.minimum_impulse && strength > e.epsilon) {  // rare: worth a prediction
        f = f * (e.minimum_impulse / strength);
    }
    v1 -= f * i1;
    v2 += f * i2;

    // Both are pushed apart where they overlap: i first, then j from where i now stands.
    const double distance = std::sqrt(q);
    const double overlap = (distance - c.radius[i] - c.radius[j]) / 2.0;
    if (overlap <= 0.0) {
        const double way = overlap - e.epsilon;
        if (!(distance < e.epsilon)) p1 += (p2 - p1) * (way / distance);
        const Double2 m = p1 - p2;
        const double gap = length(m);
        if (!(gap < e.epsilon)) p2 += m * (way / gap);
    }

    c.x[i] = p1[0], c.y[i] = p1[1], c.x[j] = p2[0], c.y[j] = p2[1];
    c.vx[i] = v1[0], c.vy[i] = v1[1], c.vx[j] = v2[0], c.vy[j] = v2[1];
}

}  // namespace carom
