// Draws worlds with any number of circles for comparing broad phases. The kinds of worlds differ in
// density, sizes and motion. Circles may overlap, which does not affect a broad phase.
#pragma once

#include <cmath>

#include "sim/base/rng.h"
#include "sim/world/world.h"

namespace carom::bench {

enum class Crowd {
    DENSE,  // density, sizes and speeds of Mean Max
    SPARSE,  // 1/16 of the density of DENSE
    MIXED,  // radii from 1 to 30 times the smallest
    CLUSTERED,  // Clusters have fewer than 200 circles.
    AT_REST,  // 19 of 20 circles do not move.
    FAST,  // Each circle passes several others in a turn.
};
constexpr Crowd CROWDS[] = {Crowd::DENSE,     Crowd::SPARSE,  Crowd::MIXED,
                            Crowd::CLUSTERED, Crowd::AT_REST, Crowd::FAST};
constexpr const char* CROWD_NAMES[] = {"dense",     "sparse",  "sizes 1:30",
                                       "clustered", "at rest", "fast"};

// Returns half the side length of the world's square in units.
inline double crowd_reach(int count, Crowd crowd) {
    // Mean Max has fifteen circles on a disc with a radius of 6000 units.
    const double per_circle = 3.14159265358979 * 6000 * 6000 / 15;
    return std::sqrt(per_circle * count * (crowd == Crowd::SPARSE ? 16 : 1)) / 2;
}

template <int N>
void fill_crowd(World<N>& c, int count, Crowd crowd, Rng& rng) {
    const double reach = crowd_reach(count, crowd);
    const int heaps = 1 + count / 200;
    c.count = count;
    for (int i = 0; i < count; ++i) {
        c.x[i] = rng.between(-reach, reach), c.y[i] = rng.between(-reach, reach);
        c.radius[i] = i % 5 < 3 ? 400 : rng.between(600, 850);
        c.mass[i] = 1;
        if (crowd == Crowd::MIXED) c.radius[i] = 40 * std::pow(30.0, std::pow(rng.unit(), 3));
        if (crowd == Crowd::CLUSTERED && i >= heaps) {
            // The sum of three uniform random numbers is nearly normally distributed.
            const auto off = [&rng] { return rng.unit() + rng.unit() + rng.unit() - 1.5; };
            const int heap = i % heaps;
            c.x[i] = c.x[heap] + off() * 12000, c.y[i] = c.y[heap] + off() * 12000;
        }
        const double speed = crowd == Crowd::FAST ? 6000 : 600;
        const bool moves = crowd != Crowd::AT_REST || i % 20 == 0;
        c.vx[i] = moves ? rng.between(-speed, speed) : 0;
        c.vy[i] = moves ? rng.between(-speed, speed) : 0;
    }
}

// Moves the circles for a turn without collisions. A circle outside the square turns back, and some
// circles change direction.
template <int N>
void advance_crowd(World<N>& c, Crowd crowd, Rng& rng) {
    const double reach = crowd_reach(c.count, crowd);
    for (int i = 0; i < c.count; ++i) {
        c.x[i] += c.vx[i], c.y[i] += c.vy[i];
        if (std::abs(c.x[i]) > reach && c.x[i] * c.vx[i] > 0) c.vx[i] = -c.vx[i];
        if (std::abs(c.y[i]) > reach && c.y[i] * c.vy[i] > 0) c.vy[i] = -c.vy[i];
        if (c.vx[i] != 0 && rng.chance(0.1)) {
            const double turned = c.vx[i];
            c.vx[i] = -c.vy[i], c.vy[i] = turned;
        }
    }
}

}  // namespace carom::bench
