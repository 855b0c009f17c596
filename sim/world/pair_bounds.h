// FourPairs computes two results for four pairs of circles at once: bounds on the time at which the
// circles come within reach, which stay valid after rounding, and the time by the formula of most
// referees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "sim/base/simd.h"
#include "sim/world/contact_times.h"
#include "sim/world/world.h"

namespace carom {

// True if the rules keep the default reach, which is the radius of the circle.
template <class R, class W, class = void>
struct ReachIsRadius : std::false_type {};
template <class R, class W>
struct ReachIsRadius<R, W, std::void_t<decltype(&R::template reach<W>)>>
    : std::is_same<decltype(&R::template reach<W>), double (Rules::*)(const W&, int) const> {};

struct FourPairs {
    // The squared distance after time t is a*t*t + b*t + d2. The circles are within reach when
    // the squared distance is at most reach * reach.
    Double4 d2, reach, a, b;

    // Loads pairs that are stored as two bytes each, for worlds of up to 256 circles. Swapping the
    // two bytes of a pair changes no bit of the result.
    template <class W, class R>
    FourPairs(const W& w, const R& rules, const std::uint16_t* pair)
        : FourPairs(w, rules, reinterpret_cast<const unsigned char*>(pair)) {}

    template <class W, class R>
    FourPairs(const W& w, const R& rules, int i0, int i1, int i2, int i3, int j0, int j1, int j2,
              int j3) {
        const Double4 x2 = four(w.x, i0, i1, i2, i3) - four(w.x, j0, j1, j2, j3);
        const Double4 y2 = four(w.y, i0, i1, i2, i3) - four(w.y, j0, j1, j2, j3);
        const Double4 vx2 = four(w.vx, i0, i1, i2, i3) - four(w.vx, j0, j1, j2, j3);
        const Double4 vy2 = four(w.vy, i0, i1, i2, i3) - four(w.vy, j0, j1, j2, j3);
        if constexpr (ReachIsRadius<R, W>::value) {
            reach = four(w.radius, i0, i1, i2, i3) + four(w.radius, j0, j1, j2, j3);
        } else {
            const auto of = [&](int i) { return rules.reach(w, i); };
            reach = Double4{of(i0) + of(j0), of(i1) + of(j1), of(i2) + of(j2), of(i3) + of(j3)};
        }
        d2 = x2 * x2 + y2 * y2;
        a = vx2 * vx2 + vy2 * vy2;
        b = 2.0 * (x2 * vx2 + y2 * vy2);
    }

    // Returns the times of time_to_touch (contact_times.h), bit for bit.
    Double4 times_to_touch() const {
        const Double4 delta = b * b - 4.0 * a * (d2 - reach * reach);
        // The time is not a number if there is no solution.
        const Double4 time = (-b - sqrt(delta)) / (2.0 * a);
        const Double4 later = select(time > 0.0, time, broadcast(NEVER));
        return select(sqrt(d2) <= reach, Double4{}, later);
    }

    // The two functions below add `padding` units to the reach and make the squared distances
    // smaller by the share PADDING_SHARE. This margin is larger than the effect of rounding on a
    // contact (contact_times.h explains why), now and in later searches, as long as nothing changes
    // the two circles. Rounding cannot change the sign of b unless the circles are within the
    // padding. In that case both functions report a contact now.

    // Returns a mask of the pairs that may touch within `left` turns.
    Long4 may_touch(double left, double padding) const {
        const Double4 gap = padded_gap(padding);
        // The slope of the squared distance at the end.
        const Double4 slope = 2.0 * a * left + b;
        const Double4 at_end = (a * left + b) * left + gap;
        const Long4 dips = (b < 0.0) & (b * b >= 4.0 * a * gap);
        return (gap <= 0.0) | (dips & ((slope >= 0.0) | (at_end <= 0.0)));
    }
    // Returns a time before which the pair does not touch, or NEVER if the circles miss each other.
    Double4 not_before(double padding) const {
        const Double4 gap = padded_gap(padding);
        const Double4 delta = b * b - 4.0 * a * gap;
        const Double4 time = (-b - sqrt(delta)) / (2.0 * a);
        const Double4 later = select((b < 0.0) & (delta >= 0.0), time, broadcast(NEVER));
        return select(gap <= 0.0, Double4{}, later);
    }

  private:
    // Loads the pairs byte by byte, in the order j, i, j, i, ... of a little-endian machine. This
    // order needs fewer shifts.
    template <class W, class R>
    FourPairs(const W& w, const R& rules, const unsigned char* p)
        : FourPairs(w, rules, p[1], p[3], p[5], p[7], p[0], p[2], p[4], p[6]) {}

    CAROM_INLINE static Double4 four(const double* v, int a, int b, int c, int d) {
        return Double4{v[a], v[b], v[c], v[d]};
    }
    CAROM_INLINE Double4 padded_gap(double padding) const {
        const Double4 wide = reach + padding;
        return d2 * (1.0 - PADDING_SHARE) - wide * wide;
    }
};

// Returns whether circle i may meet a fixed thing in the next `left` turns, because its path may
// leave the set in which a circle meets no fixed thing (Rules::safe). The set is convex, so a path
// that begins and ends in the set stays in the set.
template <class W, class R>
CAROM_INLINE bool may_meet_fixed(const W& w, const R& rules, int i, double left) {
    if constexpr (!rules_check::Has_meet_fixed<R, W>::value) return false;
    if (i >= rules.fixed_count(w)) return false;
    if constexpr (rules_check::Has_safe<R, W>::value) {
        const double reach = rules.reach(w, i);
        return !(rules.safe(w.x[i], w.y[i], reach) &&
                 rules.safe(w.x[i] + w.vx[i] * left, w.y[i] + w.vy[i] * left, reach));
    }
    return true;
}

// Returns the reaches of four circles, starting at circle `first`.
template <class W, class R>
CAROM_INLINE Double4 four_reaches(const W& w, const R& rules, int first) {
    if constexpr (ReachIsRadius<R, W>::value) return load<Double4>(w.radius + first);
    const int last = rules.count(w) - 1;
    const auto of = [&](int i) { return rules.reach(w, i < last ? i : last); };
    return Double4{of(first), of(first + 1), of(first + 2), of(first + 3)};
}

// Returns the set of circles 0 .. count-1, one bit each.
template <class Set>
CAROM_INLINE Set first_bits(int count) {
    return count == 8 * sizeof(Set) ? ~Set{0} : (Set{1} << count) - 1;
}

// Returns the set of all circles that may meet a fixed thing, one bit each.
template <class Set, class W, class R>
CAROM_INLINE Set at_fixed(const W& w, const R& rules, double left) {
    if constexpr (!rules_check::Has_meet_fixed<R, W>::value) return 0;
    const int count = std::min(rules.fixed_count(w), rules.count(w));
    Set found = 0;
    if constexpr (rules_check::Has_safe<R, W>::value) {
        for (int i = 0; i < count; i += 4) {
            const Double4 x = load<Double4>(w.x + i), y = load<Double4>(w.y + i);
            const Double4 to_x = x + load<Double4>(w.vx + i) * left;
            const Double4 to_y = y + load<Double4>(w.vy + i) * left;
            const Double4 reach = four_reaches(w, rules, i);
            const Long4 safe = rules.safe(x, y, reach) & rules.safe(to_x, to_y, reach);
            found |= Set{~bits(safe) & 15} << i;
        }
    } else {
        found = ~Set{0};
    }
    return found & first_bits<Set>(count);
}

}  // namespace carom
