// This file contains the collision check: bodies that overlap are pushed apart, pair by pair, in
// the referee's order (RULES.md, "Collision check"). The fast check leaves out pairs that cannot
// overlap (sim/world/separation.h).
#pragma once

#include <cmath>

#include "sim/base/engine.h"
#include "sim/code_royale/state.h"
#include "sim/world/separation.h"
#include "sim/world/world.h"

namespace carom::code_royale {

// Returns the unit vector in the direction of v, or along x if v is almost zero. `square` and
// `length` are those of v.
inline Vector direction(const Vector& v, double square, double length) {
    constexpr double SMALL = 1e-6 * 1e-6;
    if (square < SMALL) return {1, 0};
    return {v.x / length, v.y / length};
}
// Returns the vector of this length in the direction of v.
inline Vector stretched(const Vector& v, double length) {
    const double square = v.x * v.x + v.y * v.y;
    const Vector way = direction(v, square, std::sqrt(square));
    return {way.x * length, way.y * length};
}

// Moves a creep or queen. An order or a push to exactly (0, 0) has no effect.
inline void put(State& s, int mover, double x, double y) {
    if (x == 0 && y == 0) return;
    s.x[mover] = x, s.y[mover] = y;
}

// The rules of one check. `gap` is the distance in units that bodies keep.
struct Pushes : Rules {
    static constexpr double PADDING = 1.0 / 8;
    static constexpr bool PREPARING_COUNTS = false;

    double gap = 0;

    int first_fixed(const State& s) const { return s.first_site(); }
    double reach(const State& s, int body) const { return s.radius[body] + gap; }
    // Moves a body inside the field. Sites keep a distance of 90 from the border.
    bool prepare(State& s, int body) const {
        constexpr double SITE_MARGIN = 90;
        const double c = s.radius[body] + (s.is_fixed(body) ? SITE_MARGIN : 0);
        const double x = s.x[body], y = s.y[body];
        s.x[body] = x < c ? c : x > WIDTH - c ? WIDTH - c : x;
        s.y[body] = y < c ? c : y > HEIGHT - c ? HEIGHT - c : y;
        return s.x[body] != x || s.y[body] != y;
    }
    bool part(State& s, int a, int b) const {
        constexpr double ALMOST_NONE = 1e-6;
        const double dx = s.x[b] - s.x[a], dy = s.y[b] - s.y[a], square = dx * dx + dy * dy;
        const double reach = s.radius[a] + s.radius[b] + gap;
        // The root of such a square is at least `reach`, which is an integer.
        if (square >= reach * reach) return false;
        const double distance = std::sqrt(square), overlap = reach - distance;
        if (overlap <= ALMOST_NONE) return false;
        const Vector way = direction({dx, dy}, square, distance);
        const bool a_stays = s.is_fixed(a), b_stays = s.is_fixed(b);
        if (a_stays && b_stays) {
            const double by = 0.5 * overlap + 20;
            s.x[a] -= way.x * by, s.y[a] -= way.y * by;
            s.x[b] += way.x * by, s.y[b] += way.y * by;
        } else if (a_stays || b_stays) {
            const double by = overlap + 1;
            a_stays ? put(s, b, s.x[b] + way.x * by, s.y[b] + way.y * by)
                    : put(s, a, s.x[a] - way.x * by, s.y[a] - way.y * by);
        } else {
            const double mass_a = MASS[s.kind[a]], mass_b = MASS[s.kind[b]];
            const double mass = mass_a + mass_b;
            const double by_a = mass_b / mass * overlap + 1, by_b = mass_a / mass * overlap + 1;
            put(s, a, s.x[a] - way.x * by_a, s.y[a] - way.y * by_a);
            put(s, b, s.x[b] + way.x * by_b, s.y[b] + way.y * by_b);
        }
        return true;
    }
};

// Makes one check of the bodies from `first` on, as the rules describe it. Returns whether any pair
// was pushed apart.
inline bool check_all(State& s, const Pushes& rules, int first = 0) {
    bool pushed = false;
    for (int a = first; a < s.count; ++a) {
        rules.prepare(s, a);
        for (int b = first; b < s.count; ++b) {
            if (b != a && rules.part(s, a, b)) pushed = true;
        }
    }
    return pushed;
}

using Separator = Separation<State::CAPACITY, Passes::BOTH_WAYS>;

// Makes at most `most` checks of all bodies, until one pushes nothing. Returns their number.
template <class Engine>
int settle(State& s, int most) {
    const Pushes rules;
    int checks = 0;
    bool pushed = true;
    if constexpr (std::is_same_v<Engine, Fast>) {
        Separator separator;
        separator.start(s, rules);
        for (; pushed && checks < most; ++checks) pushed = separator.pass(s, rules);
    } else {
        for (; pushed && checks < most; ++checks) pushed = check_all(s, rules);
    }
    return checks;
}

// Notes whether all sites are within their border and do not overlap, so that no check moves them.
inline void note_sites(State& s) {
    State still = s;
    s.sites_rest = !check_all(still, Pushes(), s.first_site());
    for (int i = s.first_site(); i < s.count; ++i) {
        s.sites_rest = s.sites_rest && still.x[i] == s.x[i] && still.y[i] == s.y[i];
    }
}

}  // namespace carom::code_royale
