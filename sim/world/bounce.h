// These functions apply the impulse of a contact between two circles, or between a circle and the
// round border, in the order of operations of two official referees (Mean Max, Bit Runner 2048).
#pragma once

#include <cmath>

#include "sim/base/simd.h"
#include "sim/world/contact_times.h"

namespace carom {

// The constants of a game's contacts. A contact applies its impulse once in full, and then a second
// time, scaled.
struct Elasticity {
    double second_impulse;  // share of the first impulse
    double minimum_impulse;  // smallest second impulse; mass x units per turn
    double epsilon;  // units; gap between circles after they are moved apart
};

// Returns sqrt(x*x + y*y).
inline double length(Double2 v) {
    const Double2 squares = v * v;
    return std::sqrt(squares[0] + squares[1]);
}

// World has the arrays x, y, vx, vy, radius and mass of circles. Before has the arrays vx and vy of
// the velocities that decide the impulse. Mean Max uses the current velocities, Bit Runner 2048 the
// velocities before the batch of contacts.

// Moves circle i toward (px, py) by `distance` units. A circle closer than epsilon to the point
// does not move.
template <class World>
void push_toward(World& c, int i, double px, double py, double distance, double epsilon) {
    const double dx = px - c.x[i], dy = py - c.y[i];
    const double d = length(dx, dy);
    if (d < epsilon) return;
    const double coefficient = distance / d;
    c.x[i] += dx * coefficient;
    c.y[i] += dy * coefficient;
}

// Scales the first impulse (fx, fy) to the second one. Returns the size of the second impulse
// before the minimum is applied.
inline double weaken(double& fx, double& fy, const Elasticity& e) {
    fx = fx * e.second_impulse;
    fy = fy * e.second_impulse;
    const double strength = length(fx, fy);
    const double scale =
        strength > e.epsilon && strength < e.minimum_impulse ? e.minimum_impulse / strength : 1.0;
    fx = fx * scale;
    fy = fy * scale;
    return strength;
}

// Makes circles i < j bounce off each other, and moves them apart if they overlap. Returns the size
// of the second impulse before the minimum is applied. The results equal those of
// plain_bounce_pair() bit for bit. Both coordinates share one register. Most of the time of a
// contact is spent waiting for square roots and divisions that depend on each other. The scaling of
// the second impulse and the separation are branches, because a correct branch prediction avoids
// this wait.
template <class World, class Before>
double bounce_pair(World& c, const Before& before, int i, int j, const Elasticity& e) {
    const double m1 = c.mass[i], m2 = c.mass[j];
    const double k = (m1 + m2) / (m1 * m2);
    const double i1 = 1.0 / m1, i2 = 1.0 / m2;
    const Double2 dv = {before.vx[i] - before.vx[j], before.vy[i] - before.vy[j]};
    Double2 p1 = {c.x[i], c.y[i]}, p2 = {c.x[j], c.y[j]};
    Double2 v1 = {c.vx[i], c.vy[i]}, v2 = {c.vx[j], c.vy[j]};
    const Double2 n = p1 - p2;
    const Double2 nn = n * n, ndv = n * dv;
    const double q = nn[0] + nn[1];
    const double p = (ndv[0] + ndv[1]) / (q * k);
    Double2 f = n * p;
    v1 -= f * i1;
    v2 += f * i2;
    f = f * e.second_impulse;
    const double strength = length(f);
    // This case is rare, so the branch is predicted well.
    if (strength < e.minimum_impulse && strength > e.epsilon) {
        f = f * (e.minimum_impulse / strength);
    }
    v1 -= f * i1;
    v2 += f * i2;

    // Circles that overlap are moved apart. First i is moved away from j, then j is moved away from
    // the new position of i.
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
    return strength;
}
template <class World>
void bounce_pair(World& c, int i, int j, const Elasticity& e) {
    bounce_pair(c, c, i, j, e);
}

// Makes circle i bounce off the inside of the border, and moves it back inside if it crosses the
// border. Returns the size of the second impulse before the minimum is applied.
template <class World, class Before>
double bounce_border(World& c, const Before& before, int i, double map_radius,
                     const Elasticity& e) {
    const double x = c.x[i], y = c.y[i];
    const double k = 1.0 / c.mass[i];
    const double q = x * x + y * y;
    const double p = (x * before.vx[i] + y * before.vy[i]) / (q * k);
    double fx = x * p, fy = y * p;
    c.vx[i] -= fx * k, c.vy[i] -= fy * k;
    const double strength = weaken(fx, fy, e);
    c.vx[i] -= fx * k, c.vy[i] -= fy * k;

    const double outside = length(x, y) + c.radius[i] - map_radius;
    if (outside >= 0.0) push_toward(c, i, 0.0, 0.0, outside + e.epsilon, e.epsilon);
    return strength;
}
template <class World>
void bounce_border(World& c, int i, double map_radius, const Elasticity& e) {
    bounce_border(c, c, i, map_radius, e);
}

#ifndef CAROM_SUBMISSION
// plain_bounce_pair() computes one number after the other, as the official referees do. This is
// the reference for bounce_pair(), and part of the direct port that benchmarks compare with.

// Makes circles i < j bounce off each other, and moves them apart if they overlap. Returns the size
// of the second impulse before the minimum is applied.
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
#endif

}  // namespace carom
