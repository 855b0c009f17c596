// Plays a world of circles with any finder of contacts and hashes every bit of the result.
#pragma once

#include <memory>

#include "bench/scenes/hard_worlds.h"
#include "sim/engine/hash.h"
#include "sim/mean_max/advance.h"

namespace carom::tests {

constexpr int WORLD = 64;  // largest number of circles, by default
constexpr int MAX_EVENTS = 200;  // Overlapping circles would cause a thousand contacts.
constexpr Elasticity BOUNCY = {0.5, 30.0, 0.00001};

// Plays one turn and hashes every hit's time and circles, then all final places. Some circles break
// on contact, to test finders with circles that leave.
template <class Finder, int N>
std::uint64_t fingerprint(const Circles<N>& start, int bordered) {
    Circles<N> c = start;
    const auto finder = std::make_unique<Finder>();
    Hash hash;
    const auto resolve = [&](const Hit& hit, double t) {
        hash.add(hit.t), hash.add(t);
        hash.add(static_cast<std::int64_t>(hit.i)), hash.add(static_cast<std::int64_t>(hit.j));
        if (hit.j == BORDER) {
            bounce_border(c, hit.i, 6000, BOUNCY);
            return NOBODY;
        }
        if (hit.j % 7 == 3 && hit.i % 3 == 0) return hit.j;
        bounce_pair(c, hit.i, hit.j, BOUNCY);
        return NOBODY;
    };
    const int events = advance(c, {6000, bordered}, *finder, resolve, MAX_EVENTS).events;
    hash.add(static_cast<std::int64_t>(events));
    for (int i = 0; i < c.count; ++i) {
        hash.add(c.x[i]), hash.add(c.y[i]), hash.add(c.vx[i]), hash.add(c.vy[i]);
    }
    return hash.value();
}

// Returns world number k of an endless list: all kinds in turn, all sizes, with and without a
// border.
template <int N = WORLD>
Circles<N> numbered_world(std::uint64_t k, int& bordered) {
    Rng rng(k);
    Circles<N> c{};
    const auto kind = static_cast<bench::Kind>(k % static_cast<int>(bench::Kind::KINDS));
    bench::make_world(c, kind, 2 + rng.below(rng.chance(0.3) || N < 24 ? N - 1 : 23), rng);
    bordered = rng.chance(0.5) ? rng.below(c.count + 1) : 0;
    return c;
}

}  // namespace carom::tests
