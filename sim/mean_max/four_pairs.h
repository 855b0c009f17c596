// Four pairs of circles at once: the contact times by the rules, and bounds on those times that
// stay valid after rounding.
#pragma once

#include <cstdint>

#include "sim/engine/bounds.h"
#include "sim/engine/simd.h"
#include "sim/mean_max/impact.h"

namespace carom {

struct FourPairs {
    // The squared distance after time t is a*t*t + b*t + d2.
    Double4 d2, radius_sum, a, b;

    // Loads pairs that are stored as two bytes each, for worlds of up to 256 circles. Swapping the
    // two bytes of a pair changes no bit of the result.
    template <int N>
    FourPairs(const Circles<N>& c, const std::uint16_t* pair)
        : FourPairs(c, reinterpret_cast<const unsigned char*>(pair)) {}

    template <int N>
    FourPairs(const Circles<N>& c, int i0, int i1, int i2, int i3, int j0, int j1, int j2, int j3) {
        const Double4 x2 = four(c.x, i0, i1, i2, i3) - four(c.x, j0, j1, j2, j3);
        const Double4 y2 = four(c.y, i0, i1, i2, i3) - four(c.y, j0, j1, j2, j3);
        const Double4 vx2 = four(c.vx, i0, i1, i2, i3) - four(c.vx, j0, j1, j2, j3);
        const Double4 vy2 = four(c.vy, i0, i1, i2, i3) - four(c.vy, j0, j1, j2, j3);
        radius_sum = four(c.radius, i0, i1, i2, i3) + four(c.radius, j0, j1, j2, j3);
        d2 = x2 * x2 + y2 * y2;
        a = vx2 * vx2 + vy2 * vy2;
        b = 2.0 * (x2 * vx2 + y2 * vy2);
    }

    // Returns the contact times by the rules' formula (impact.h), bit for bit.
    Double4 contact_times() const {
        const Double4 delta = b * b - 4.0 * a * (d2 - radius_sum * radius_sum);
        // Not a number if there is no solution.
        const Double4 time = (-b - sqrt(delta)) / (2.0 * a);
        const Double4 later = select(time > 0.0, time, broadcast(NEVER));
        return select(sqrt(d2) <= radius_sum, Double4{}, later);
    }

    // The two functions below add `padding` units to the radii and make the distances smaller by
    // the share PADDING_SHARE. By the argument in bounds.h, that margin is larger than the effect
    // of rounding on a contact, now and in later searches, as long as nothing hits the two circles.
    // Rounding cannot change the sign of b unless the circles are within the padding, and then both
    // functions answer "now".

    // Returns a mask of the pairs that may touch within `remaining` turns.
    Long4 may_touch(double remaining, double padding) const {
        const Double4 gap = padded_gap(padding);
        // Slope of the squared distance at the end of the turn.
        const Double4 slope = 2.0 * a * remaining + b;
        const Double4 at_end = (a * remaining + b) * remaining + gap;
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
    // needs fewer shifts.
    template <int N>
    FourPairs(const Circles<N>& c, const unsigned char* p)
        : FourPairs(c, p[1], p[3], p[5], p[7], p[0], p[2], p[4], p[6]) {}

    CAROM_INLINE static Double4 four(const double* v, int a, int b, int c, int d) {
        return Double4{v[a], v[b], v[c], v[d]};
    }
    CAROM_INLINE Double4 padded_gap(double padding) const {
        const Double4 wide = radius_sum + padding;
        return d2 * (1.0 - PADDING_SHARE) - wide * wide;
    }
};

}  // namespace carom
