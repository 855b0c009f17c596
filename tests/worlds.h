// Plays a world of circles with any finder of contacts and returns a hash of every bit of the
// result.
#pragma once

#include <memory>

#include "bench/scenes/hard_worlds.h"
#include "bench/scenes/world.h"
#include "sim/base/fields.h"
#include "sim/world/pair_bounds.h"
#include "sim/world/world.h"

namespace carom::tests {

constexpr int WORLD = 64;  // largest number of circles, by default
constexpr int SOME_CONTACTS = 200;  // Overlapping circles would cause a thousand contacts.
constexpr double BORDER_RADIUS = 6000;

// Rules of the hard worlds: circles bounce off each other, some circles also bounce off a round
// border, and some circles are removed on contact. The rules hash every contact.
struct HardRules : bench::DiscRules<false> {
    Hash* hash;

    HardRules(Hash& all, int first) : DiscRules(BORDER_RADIUS, first), hash(&all) {}

    template <class W, class Changes>
    void react(W& w, const Contact& c, Changes& changes) {
        hash->add(c.t), hash->add(changes.time());
        hash->add(std::int64_t{c.a}), hash->add(std::int64_t{c.b});
        if (c.b >= 0 && c.b % 7 == 3 && c.a % 3 == 0) {
            changes.gone(c.b);
        } else {
            DiscRules::react(w, c, changes);
        }
    }
};
// The same rules, with the contact formula for four pairs at once.
struct LaneRules : HardRules {
    using HardRules::HardRules;
    Double4 meet4(const FourPairs& pairs) const { return pairs.times_to_touch(); }
};
// The same rules, with times from the start of the motion. After every third batch of contacts
// another circle changes its velocity.
struct ClockRules : LaneRules {
    static constexpr MotionClock CLOCK = MotionClock::FROM_START;
    using LaneRules::LaneRules;
    int batches = 0;

    template <class W, class Changes>
    void after_batch(W& w, Changes& changes) {
        if (++batches % 3 != 0) return;
        const int i = batches % w.count;
        w.vx[i] -= 1;
        changes.changed(i);
    }
};
// The same rules for batches of simultaneous contacts, from the last circle down. Some contacts add
// circles.
struct BatchRules : HardRules {
    static constexpr MotionClock CLOCK = MotionClock::FROM_START;
    static constexpr double BATCH = SAME_TIME;
    using HardRules::HardRules;

    std::int64_t rank(int a, int b) const { return -HardRules::rank(a, b); }
    template <class W, class Changes>
    void react(W& w, const Contact& c, Changes& changes) {
        HardRules::react(w, c, changes);
        // Adds a part of circle a that moves away. Every fourth part is removed at once. No two
        // parts are at the same position.
        if (c.b < 0 || c.a % 5 != 2 || w.count == W::CAPACITY) return;
        const double r = w.radius[c.a] / 2;
        const int i =
            add_circle(w, w.x[c.a] + r, w.y[c.a] + 0.37 * w.count, w.vy[c.a], -w.vx[c.a], r, 1);
        changes.came(i);
        if (i % 4 == 1) changes.gone(i);
        changes.changed(c.a / 2);
        w.vx[c.a / 2] += 1;
    }
};

// Returns a hash of a motion: the time and the circles of every contact, and the final positions.
// All worlds use the same finder object.
template <class Finder, class R = HardRules, int N>
std::uint64_t fingerprint(const World<N>& start, int bordered, double duration = 1) {
    static const auto finder = std::make_unique<Finder>();
    World<N> w = start;
    Hash hash;
    R rules(hash, bordered);
    const Advanced motion = advance(w, rules, *finder, duration, SOME_CONTACTS);
    hash.add(std::int64_t{motion.contacts});
    hash.add(static_cast<std::int64_t>(motion.fault));
    for (int i = 0; i < w.count; ++i) hash.add(w.x[i]), hash.add(w.y[i]), hash.add(w.vx[i]);
    return hash.value();
}

// Returns world number k of an endless list, which cycles through all kinds. Worlds have random
// sizes, and some have a border.
template <int N = WORLD>
World<N> numbered_world(std::uint64_t k, int& bordered) {
    Rng rng(k);
    World<N> w{};
    const auto kind = static_cast<bench::Kind>(k % static_cast<int>(bench::Kind::KINDS));
    bench::make_world(w, kind, 2 + rng.below(rng.chance(0.3) || N < 24 ? N - 1 : 23), rng);
    bordered = rng.chance(0.5) ? rng.below(w.count + 1) : 0;
    return w;
}

}  // namespace carom::tests
