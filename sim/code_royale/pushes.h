// This file contains the collision check: bodies that overlap are pushed apart, pair by pair, in
// the referee's order (RULES.md, "Collision check"). The fast check compares four bodies at a time.
// Up to 180 bodies, this is quicker than the boxes of sim/world/separation.h.
#pragma once

#include <cmath>
#include <type_traits>

#include "sim/base/engine.h"
#include "sim/base/simd.h"
#include "sim/code_royale/state.h"

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
struct Pushes {
    double gap = 0;

    // Moves a body inside the field. Sites keep a distance of 90 from the border.
    static void clamp(State& s, int body) {
        constexpr double SITE_MARGIN = 90;
        const double c = s.radius[body] + (s.is_fixed(body) ? SITE_MARGIN : 0);
        double &x = s.x[body], &y = s.y[body];
        // Nothing is written without need: a vector with a number just written would have to wait.
        if (x < c || x > WIDTH - c) x = x < c ? c : WIDTH - c;
        if (y < c || y > HEIGHT - c) y = y < c ? c : HEIGHT - c;
    }
    // Pushes two bodies apart if they overlap. Returns whether they did.
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
        Pushes::clamp(s, a);
        for (int b = first; b < s.count; ++b) {
            if (b != a && rules.part(s, a, b)) pushed = true;
        }
    }
    return pushed;
}

// Returns the first body from `first` on that overlaps body a, or `end` if there is none before
// `end`. Compares four bodies at a time, by the squares that Pushes::part compares first.
CAROM_INLINE int next_overlap(const State& s, int a, int first, int end) {
    const Double4 x = broadcast(s.x[a]), y = broadcast(s.y[a]), radius = broadcast(s.radius[a]);
    for (int block = first & ~3; block < end; block += 4) {
        const Double4 dx = load<Double4>(s.x + block) - x, dy = load<Double4>(s.y + block) - y;
        const Double4 reach = radius + load<Double4>(s.radius + block);
        unsigned found = bits((Long4)(dx * dx + dy * dy < reach * reach));
        if (block < first) found &= ~0u << (first - block);
        if (end - block < 4) found &= (1u << (end - block)) - 1;
        if (a / 4 == block / 4) found &= ~(1u << a % 4);
        if (found) return block + __builtin_ctz(found);
    }
    return end;
}

// Makes the same check, but leaves out pairs that do not overlap and pairs of sites. All sites must
// be at rest.
inline bool check_overlaps(State& s) {
    const Pushes rules;
    const int movers = s.first_site();
    bool pushed = false;
    for (int a = 0; a < s.count; ++a) {
        if (a < movers) Pushes::clamp(s, a);
        const int end = a < movers ? s.count : movers;
        for (int b = next_overlap(s, a, 0, end); b < end; b = next_overlap(s, a, b + 1, end)) {
            if (rules.part(s, a, b)) pushed = true;
        }
    }
    return pushed;
}

// Makes one check with an engine.
template <class Engine>
bool check(State& s) {
    const bool is_fast = std::is_same_v<Engine, Fast> && s.sites_rest;
    return is_fast ? check_overlaps(s) : check_all(s, Pushes());
}

// Makes at most `most` checks of all bodies, until one pushes nothing. Returns their number.
template <class Engine>
int settle(State& s, int most) {
    int checks = 0;
    bool pushed = true;
    for (; pushed && checks < most; ++checks) pushed = check<Engine>(s);
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
