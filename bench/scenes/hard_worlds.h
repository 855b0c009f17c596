// Draws seeded worlds of circles that are hard to simulate and that random worlds rarely contain.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/base/rng.h"
#include "sim/world/bounce.h"
#include "sim/world/world.h"

namespace carom::bench {

enum class Kind {
    RANDOM,
    GRAZING,  // pairs that pass at almost exactly the sum of their radii
    TOUCHING,  // pairs at exactly the sum of their radii, up to the last bits
    SIMULTANEOUS,  // symmetric on a lattice, with many contacts at the same time
    NESTED,  // circles deep inside each other
    AT_REST,  // Most circles do not move.
    EQUAL_KEYS,  // All circles are in one cell of a coarse grid.
    OUTSIDE,  // far outside the map
    FAST,  // Circles pass through many others and the border in one turn.
    SLOW,  // pairs with relative speeds near the last bit
    CHAIN,  // The first circle of a row hits the others.
    NEARLY_EQUAL,  // contact times that differ only in the last bits
    KINDS
};

constexpr const char* KIND_NAMES[] = {"random", "grazing", "touching",   "simultaneous",
                                      "nested", "at rest", "equal keys", "outside",
                                      "fast",   "slow",    "chain",      "nearly equal"};

// Returns v changed by up to four steps of its last bit.
inline double jitter(double v, Rng& rng) {
    const int steps = rng.below(9) - 4;
    for (int k = 0; k < std::abs(steps); ++k) v = std::nextafter(v, steps < 0 ? -1e30 : 1e30);
    return v;
}

// The position and velocity of a circle. A list in braces is evaluated in order by every compiler,
// so that all compilers draw the same numbers. Arguments of a function have no such order.
struct Start {
    double x, y, vx, vy;
};

template <int N>
void put(World<N>& c, const Start& start, Rng& rng) {
    const int i = c.count++;
    constexpr double RADII[] = {400, 400, 400, 600, 850, 37.5, 1};
    constexpr double MASSES[] = {0.5, 1.5, 1.0, 3.0, 7.0};
    c.x[i] = start.x, c.y[i] = start.y, c.vx[i] = start.vx, c.vy[i] = start.vy;
    c.radius[i] = RADII[rng.below(7)];
    c.mass[i] = MASSES[rng.below(5)];
}

// Fills c with `count` circles. No two centres coincide.
template <int N>
void make_world(World<N>& c, Kind kind, int count, Rng& rng) {
    const auto spot = [&rng] { return rng.between(-5500, 5500); };
    const auto speed = [&rng] { return rng.between(-900, 900); };
    c.count = 0;
    // One speed for all circles, for kinds that need equal speeds.
    const double pace = rng.between(100, 800);
    while (c.count < count) {
        const int i = c.count;
        const bool second = i % 2 == 1;  // The circle is the second of a pair.
        switch (kind) {
            case Kind::GRAZING: {
                if (!second) {
                    put(c, {spot(), spot(), speed(), 0}, rng);
                    break;
                }
                put(c, {0, 0, 0, 0}, rng);
                const double ahead = rng.between(100, 1500) * (c.vx[i - 1] < 0 ? -1 : 1);
                const double sum = c.radius[i] + c.radius[i - 1];
                c.x[i] = c.x[i - 1] + ahead + (c.vx[i - 1] < 0 ? -sum : sum);
                c.y[i] = jitter(c.y[i - 1] + sum, rng);
                if (rng.chance(0.3)) c.y[i] += rng.between(-1e-6, 1e-6);
                c.vx[i] = rng.chance(0.5) ? 0 : -c.vx[i - 1];
                break;
            }
            case Kind::TOUCHING:
                if (!second) {
                    put(c, {spot(), spot(), speed(), speed()}, rng);
                } else {
                    put(c, {0, 0, speed(), speed()}, rng);
                    const double sum = c.radius[i] + c.radius[i - 1];
                    const double share = rng.chance(0.5) ? 1.0 : rng.unit();
                    c.x[i] = jitter(c.x[i - 1] + sum * share, rng);
                    c.y[i] = jitter(c.y[i - 1] + sum * std::sqrt(1 - share * share), rng);
                }
                break;
            case Kind::SIMULTANEOUS: {
                const double x = 1100 + 1000 * (i / 4 % 4), y = 1100 + 1000 * (i / 16);
                const double sx = i & 1 ? -1 : 1, sy = i & 2 ? -1 : 1;
                put(c, {sx * x, sy * y, -sx * pace * 2, -sy * (i / 4 % 2 ? pace : 0)}, rng);
                c.radius[i] = 400, c.mass[i] = 1;
                break;
            }
            case Kind::NESTED:
                put(c, {rng.between(-900, 900), rng.between(-900, 900), speed(), speed()}, rng);
                break;
            case Kind::AT_REST: {
                const bool moves = rng.chance(0.15);
                put(c, {spot(), spot(), moves ? speed() * 3 : 0, moves ? speed() * 3 : 0}, rng);
                break;
            }
            case Kind::EQUAL_KEYS:
                put(c,
                    {3000 + rng.between(-1e-3, 1e-3), -2000 + rng.between(-1e-3, 1e-3),
                     speed() * 0.01, speed() * 0.01},
                    rng);
                break;
            case Kind::OUTSIDE: {
                const double out = rng.chance(0.3) ? 1e6 : 20000;
                put(c, {rng.between(-out, out), rng.between(-out, out), speed(), speed()}, rng);
                break;
            }
            case Kind::FAST:
                put(c, {spot(), spot(), speed() * 40, speed() * 40}, rng);
                break;
            case Kind::SLOW:
                if (!second) {
                    put(c, {spot(), spot(), speed(), speed()}, rng);
                } else {
                    put(c, {0, 0, jitter(c.vx[i - 1], rng), jitter(c.vy[i - 1], rng)}, rng);
                    const double gap = c.radius[i] + c.radius[i - 1];
                    c.x[i] = c.x[i - 1] + gap + (rng.chance(0.5) ? 1e-12 : 1e-9) * rng.unit();
                    c.y[i] = c.y[i - 1];
                    if (rng.chance(0.5)) c.vx[i] -= rng.between(0, 1e-7);
                }
                break;
            case Kind::CHAIN:
                put(c,
                    {-5000 + 800.0 * (i % 12), 1000.0 * (i / 12) - 2000, i % 12 ? 0 : pace * 4, 0},
                    rng);
                c.radius[i] = 400, c.mass[i] = 1;
                if (rng.chance(0.2)) c.x[i] = jitter(c.x[i], rng);
                break;
            case Kind::NEARLY_EQUAL: {
                const double y = 900.0 * (i / 2 % 12) - 5000;
                const double x = second ? jitter(1000, rng) : -1000;
                put(c, {x + 2100.0 * (i / 24 % 3 - 1), y, second ? -pace : jitter(pace, rng), 0},
                    rng);
                c.radius[i] = 400;
                break;
            }
            default:
                put(c, {spot(), spot(), speed(), speed()}, rng);
                break;
        }
    }
}

// Draws a world of any size that is similar to Mean Max: nine looters per six tankers, spread over
// a disc without contacts, all inside its border. `density` 1 is the density of 15 units on the
// game's map. It must be at most 3, because no more circles fit. Returns the radius of the disc.
template <int N>
double fill_disc(World<N>& c, int count, double density, Rng& rng) {
    const double radius = 6000 * std::sqrt(count / 15.0 / density);
    constexpr double LOOTER_MASSES[] = {0.5, 1.5, 1.0};
    c.count = 0;
    while (c.count < count) {
        const int i = c.count;
        const bool looter = i % 15 < 9;
        const int size = 4 + rng.below(6);
        c.radius[i] = looter ? 400 : 400 + 50 * size;
        c.mass[i] = looter ? LOOTER_MASSES[i % 3] : 2.5 + 0.5 * (1 + rng.below(size));
        bool free = false;
        while (!free) {
            c.x[i] = std::floor(rng.between(-radius, radius));
            c.y[i] = std::floor(rng.between(-radius, radius));
            free = length(c.x[i], c.y[i]) + c.radius[i] < radius;
            for (int j = 0; free && j < i; ++j) {
                const double gap = length(c.x[i] - c.x[j], c.y[i] - c.y[j]);
                free = gap > c.radius[i] + c.radius[j];
            }
        }
        ++c.count;
    }
    return radius;
}

// Draws a new velocity for each circle, in the range of Mean Max.
template <int N>
void perturb(World<N>& c, Rng& rng) {
    for (int i = 0; i < c.count; ++i) {
        c.vx[i] = std::floor(rng.between(-600, 600));
        c.vy[i] = std::floor(rng.between(-600, 600));
    }
}

}  // namespace carom::bench
