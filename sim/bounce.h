// What a contact does: the impulse between two circles, and against the round border, in the
// official referee's order of operations.
#pragma once

#include <cmath>

#include "sim/circles.h"
#include "sim/impact.h"

namespace carom {

// A game's constants of contact; the impulse is applied once in full, then once more scaled.
struct Elasticity {
    double second_impulse;  // the second impulse as a share of the first
    double minimum_impulse;  // mass x units per turn: what the second one comes to at least
    double epsilon;  // units: the gap left when touching circles are pushed apart
};

// Circle i moves toward (px, py) by `distance` units, unless it is closer to it than epsilon.
template <int N>
void push_toward(Circles<N>& c, int i, double px, double py, double distance, double epsilon) {
    const double dx = px - c.x[i], dy = py - c.y[i];
    const double d = length(dx, dy);
    if (d < epsilon) return;
    const double coefficient = distance / d;
    c.x[i] += dx * coefficient;
    c.y[i] += dy * coefficient;
}

// Scales the first impulse (fx, fy) to the second one.
inline void weaken(double& fx, double& fy, const Elasticity& e) {
    fx = fx * e.second_impulse;
    fy = fy * e.second_impulse;
    const double strength = length(fx, fy);
    const double scale =
        strength > e.epsilon && strength < e.minimum_impulse ? e.minimum_impulse / strength : 1.0;
    fx = fx * scale;
    fy = fy * scale;
}

// Circles i < j bounce off each other where they stand, then part if they overlap.
template <int N>
void bounce_pair(Circles<N>& c, int i, int j, const Elasticity& e) {
    const double m1 = c.mass[i], m2 = c.mass[j];
    const double k = (m1 + m2) / (m1 * m2);
    const double nx = c.x[i] - c.x[j], ny = c.y[i] - c.y[j];
    const double q = nx * nx + ny * ny;
    const double dvx = c.vx[i] - c.vx[j], dvy = c.vy[i] - c.vy[j];
    const double p = (nx * dvx + ny * dvy) / (q * k);
    double fx = nx * p, fy = ny * p;
    const double i1 = 1.0 / m1, i2 = 1.0 / m2;
    const auto apply = [&] {
        c.vx[i] -= fx * i1, c.vy[i] -= fy * i1;
        c.vx[j] += fx * i2, c.vy[j] += fy * i2;
    };
    apply();
    weaken(fx, fy, e);
    apply();

    const double overlap = (length(nx, ny) - c.radius[i] - c.radius[j]) / 2.0;
    if (overlap <= 0.0) {
        push_toward(c, i, c.x[j], c.y[j], overlap - e.epsilon, e.epsilon);
        push_toward(c, j, c.x[i], c.y[i], overlap - e.epsilon, e.epsilon);
    }
}

// Circle i bounces off the inside of the border, then goes back inside if it stands out.
template <int N>
void bounce_border(Circles<N>& c, int i, double map_radius, const Elasticity& e) {
    const double x = c.x[i], y = c.y[i];
    const double k = 1.0 / c.mass[i];
    const double q = x * x + y * y;
    const double p = (x * c.vx[i] + y * c.vy[i]) / (q * k);
    double fx = x * p, fy = y * p;
    c.vx[i] -= fx * k, c.vy[i] -= fy * k;
    weaken(fx, fy, e);
    c.vx[i] -= fx * k, c.vy[i] -= fy * k;

    const double outside = length(x, y) + c.radius[i] - map_radius;
    if (outside >= 0.0) push_toward(c, i, 0.0, 0.0, outside + e.epsilon, e.epsilon);
}

}  // namespace carom
