// Defines rules for worlds of circles that bounce on a disc or move apart, and computes the
// fingerprint of the world from such worlds and from a game of billiards.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

#include "bench/scenes/hard_worlds.h"
#include "sim/base/fields.h"
#include "sim/base/rng.h"
#include "sim/world/billiards.h"
#include "sim/world/bounce.h"
#include "sim/world/separation.h"

namespace carom::bench {

// Circles bounce off each other and off a round border. If PLAIN is true, the rules use the
// reference bounce, and `calls` counts the computations of the formula for two circles.
template <bool PLAIN>
struct DiscRules : Rules {
    static constexpr int BORDER = -1;
    static constexpr Elasticity ELASTICITY = {0.5, 30.0, 0.00001};
    static inline long calls = 0;
    double disc;
    int bordered;

    DiscRules(double radius, int first) : disc(radius), bordered(first) {}

    template <class W>
    double meet(const W& w, int a, int b) const {
        if (PLAIN) ++calls;
        return time_to_touch(w, a, b);
    }
    template <class W>
    int fixed_count(const W&) const {
        return bordered;
    }
    template <class W, class Report>
    void meet_fixed(const W& w, int a, Report&& report) const {
        const double h = time_to_border(w, a, disc);
        if (h < NEVER) report(h, BORDER);
    }
    template <class Real>
    auto safe(const Real& x, const Real& y, const Real& reach) const {
        const Real inner = disc * (1.0 - PADDING_SHARE) - PADDING - reach;
        return (inner > 0.0) & (x * x + y * y < inner * inner);
    }
    template <class W, class Changes>
    void react(W& w, const Contact& c, Changes&) {
        if (c.b == BORDER) {
            bounce_border(w, c.a, disc, ELASTICITY);
        } else if (PLAIN) {
            plain_bounce_pair(w, c.a, c.b, ELASTICITY);
        } else {
            bounce_pair(w, c.a, c.b, ELASTICITY);
        }
    }
};
// The same rules, with the contact formula for four pairs at once.
struct LaneRules : DiscRules<false> {
    using DiscRules::DiscRules;
    Double4 meet4(const FourPairs& pairs) const { return pairs.times_to_touch(); }
};

// The rules move circles that overlap apart.
struct CrowdRules : Rules {
    template <class W>
    bool part(W& w, int a, int b) const {
        const double dx = w.x[b] - w.x[a], dy = w.y[b] - w.y[a], d = length(dx, dy);
        const double overlap = w.radius[a] + w.radius[b] - d;
        if (overlap <= 1e-6 || d == 0) return false;
        w.x[a] -= dx / d * overlap / 2, w.y[a] -= dy / d * overlap / 2;
        w.x[b] += dx / d * overlap / 2, w.y[b] += dy / d * overlap / 2;
        return true;
    }
};

template <int N>
void add_to(Hash& hash, const World<N>& w) {
    for (const double* array : {w.x, w.y, w.vx, w.vy}) {
        hash.bytes(array, static_cast<std::size_t>(w.count) * sizeof *array);
    }
}

inline std::uint64_t world_signature() {
    Hash hash;
    const auto w = std::make_unique<World<200>>();
    const auto finder = std::make_unique<Finder<200>>();
    const auto separation = std::make_unique<Separation<200, Passes::BOTH_WAYS>>();
    for (const int n : {8, 20, 64, 200}) {
        Rng rng(static_cast<std::uint64_t>(n));
        LaneRules lanes(fill_disc(*w, n, 1, rng), n);
        DiscRules<false> rules(lanes.disc, n);
        for (int turn = 0; turn < 20; ++turn) {
            perturb(*w, rng);
            const Advanced motion = turn % 2 ? advance(*w, rules, *finder, 1, 1000 * n)
                                             : advance(*w, lanes, *finder, 1, 1000 * n);
            hash.add(std::int64_t{motion.contacts});
            add_to(hash, *w);
        }
        for (int i = 0; i < n; ++i) w->radius[i] *= 1.7;
        CrowdRules crowd;
        hash.add(std::int64_t{separation->separate(*w, crowd, 10)});
        add_to(hash, *w);
    }
    billiards::State s{};
    s.players = 2, s.league = 1;
    Rng rng(1);
    for (int i = 0; i < 14; ++i) {
        const double x = i < 2 ? billiards::spot_of(i) : 70 * (i % 4), y = i < 2 ? 0 : 70 * (i / 4);
        add_circle(s, x, y, 0, 0, billiards::RADIUS, 1);
        s.id[i] = static_cast<std::int8_t>(i), s.mover[i] = NOBODY;
    }
    for (int turn = 0; turn < 100; ++turn) {
        billiards::Orders orders;
        for (int p = 0; p < 2; ++p) {
            orders.x[p] = rng.below(101) - 50, orders.y[p] = rng.below(101) - 50;
            orders.push[p] = rng.below(121);
        }
        hash.add(std::int64_t{billiards::step(s, orders)});
        hash.add(std::int64_t{s.score[0]}), hash.add(std::int64_t{s.score[1]});
        add_to(hash, s);
    }
    return hash.value();
}

}  // namespace carom::bench
