// The impulse between two circles, computed one number after the other as in the official referees.
// This is the reference for bounce.h, and part of the direct port that benchmarks compare with.
#pragma once

#include "sim/world/bounce.h"

namespace carom {

// Circles i < j bounce off each other at their current places, and are moved apart if they overlap.
// Returns the size of the second impulse before the minimum is applied.
template <class World, class Before>
double plain_bounce_pair(World& c, const Before& before, int i, int j, const Elasticity& e) {
    const double m1 = c.mass[i], m2 = c.mass[j];
    const double k = (m1 + m2) / (m1 * m2);
    const double nx = c.x[i] - c.x[j], ny = c.y[i] - c.y[j];
    const double q = nx * nx + ny * ny;
    const double dvx = before.vx[i] - before.vx[j], dvy = before.vy[i] - before.vy[j];
    const double p = (nx * dvx + ny * dvy) / (q * k);
    double fx = nx * p, fy = ny * p;
    const double i1 = 1.0 / m1, i2 = 1.0 / m2;
    const auto apply = [&] {
        c.vx[i] -= fx * i1, c.vy[i] -= fy * i1;
        c.vx[j] += fx * i2, c.vy[j] += fy * i2;
    };
    apply();
    const double strength = weaken(fx, fy, e);
    apply();

    const double overlap = (length(nx, ny) - c.radius[i] - c.radius[j]) / 2.0;
    if (overlap <= 0.0) {
        push_toward(c, i, c.x[j], c.y[j], overlap - e.epsilon, e.epsilon);
        push_toward(c, j, c.x[i], c.y[i], overlap - e.epsilon, e.epsilon);
    }
    return strength;
}
template <class World>
void plain_bounce_pair(World& c, int i, int j, const Elasticity& e) {
    plain_bounce_pair(c, c, i, j, e);
}

}  // namespace carom
