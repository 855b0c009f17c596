// Bounding boxes in 16-bit integers, compared sixteen at a time. The broad phases of Mean Max
// (pair_list.h) and Poker Chip Race (candidate_pairs.h) use them. A box covers position plus
// velocity over the rest of the turn. It is padded by a number of units, by PADDING_SHARE of the
// coordinates, and by one integer step, because coordinates are truncated.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/engine/bounds.h"
#include "sim/engine/simd.h"

namespace carom {

// The lanes are left, bottom, right and top of one box, then four unused lanes.
using ShortBox = Short8;

// Sixteen boxes. Lane k of each vector belongs to box k.
struct Boxes16 {
    Short16 left, bottom, right, top;

    // Returns a mask. Bit k is set if box k overlaps box k of `other`.
    CAROM_INLINE std::uint32_t overlapping(const Boxes16& other) const {
        const auto apart = (right < other.left) | (top < other.bottom) | (left > other.right) |
                           (bottom > other.top);
        return ~bits(apart) & 0xffff;
    }
};

// Returns sixteen copies of one box.
CAROM_INLINE Boxes16 in_all_lanes(const ShortBox& box) {
    return {broadcast<0>(box), broadcast<1>(box), broadcast<2>(box), broadcast<3>(box)};
}

// The boxes of up to CAPACITY circles, stored as four arrays.
template <int CAPACITY>
struct ShortBoxes {
    static constexpr int BLOCKS = (CAPACITY + 15) / 16;

    alignas(32) short left[16 * BLOCKS], bottom[16 * BLOCKS], right[16 * BLOCKS], top[16 * BLOCKS];

    CAROM_INLINE Boxes16 block(int first) const {
        return {load<Short16>(left + first), load<Short16>(bottom + first),
                load<Short16>(right + first), load<Short16>(top + first)};
    }
    CAROM_INLINE Boxes16 in_all_lanes(int i) const {
        return {Short16{} + left[i], Short16{} + bottom[i], Short16{} + right[i],
                Short16{} + top[i]};
    }
    CAROM_INLINE void put(int i, const ShortBox& box) {
        left[i] = box[0], bottom[i] = box[1], right[i] = box[2], top[i] = box[3];
    }
    CAROM_INLINE void put_block(int first, const Boxes16& boxes) {
        store(left + first, boxes.left), store(bottom + first, boxes.bottom);
        store(right + first, boxes.right), store(top + first, boxes.top);
    }
};

// Computes the boxes of moving circles. SCALE: integer steps of a box per map unit. HIDES: no left
// or bottom edge is the smallest 16-bit number, so that a box from INT16_MAX to INT16_MIN overlaps
// no other box. World: a type with arrays x, y, vx, vy and radius.
template <int SCALE, bool HIDES>
struct Sweep {
    double padding;  // map units

    // Returns the box of circle i over the next `time` turns.
    template <class World>
    CAROM_INLINE ShortBox box(const World& c, int i, double time) const {
        const double x = c.x[i], y = c.y[i];
        const double to_x = x + c.vx[i] * time, to_y = y + c.vy[i] * time;
        const Double4 from = {x, y, x, y}, to = {to_x, to_y, to_x, to_y};
        const Double4 far = max(abs(from), abs(to));
        const double pad = padded(c.radius[i], std::max(far[0], far[1]));
        const Double4 least = low(min(from, to) - pad), most = high(max(from, to) + pad);
        return to_shorts(Double4{least[0], least[1], most[2], most[3]});
    }
    // Returns the boxes of sixteen circles over a whole turn, starting at circle `first`. The world
    // has room for `end` circles. Lanes past the end repeat the last four circles.
    template <class World>
    CAROM_INLINE Boxes16 block(const World& c, int first, int end) const {
        const auto four = [&](int k) CAROM_INLINE_LAMBDA {
            const int i = std::min(first + 4 * k, end - 4);
            const Double4 x = load<Double4>(c.x + i), y = load<Double4>(c.y + i);
            const Double4 to_x = x + load<Double4>(c.vx + i), to_y = y + load<Double4>(c.vy + i);
            const Double4 reach = max(max(abs(x), abs(y)), max(abs(to_x), abs(to_y)));
            const Double4 pad = padded(load<Double4>(c.radius + i), reach);
            return Edges{low(min(x, to_x) - pad), low(min(y, to_y) - pad), high(max(x, to_x) + pad),
                         high(max(y, to_y) + pad)};
        };
        const Edges a = four(0), b = four(1), e = four(2), f = four(3);
        return {to_shorts(a.left, b.left, e.left, f.left),
                to_shorts(a.bottom, b.bottom, e.bottom, f.bottom),
                to_shorts(a.right, b.right, e.right, f.right),
                to_shorts(a.top, b.top, e.top, f.top)};
    }

  private:
    struct Edges {
        Double4 left, bottom, right, top;
    };

    template <class Real>
    CAROM_INLINE Real padded(const Real& radius, const Real& reach) const {
        return radius + (padding + 1.0 / SCALE) + reach * PADDING_SHARE;
    }
    CAROM_INLINE static Double4 high(const Double4& v) {
        if constexpr (SCALE == 1) return v;
        return v * SCALE;
    }
    CAROM_INLINE static Double4 low(const Double4& v) {
        if constexpr (HIDES) return max(high(v), broadcast(INT16_MIN + 1));
        return high(v);
    }
};

// A candidate pair: the numbers of two circles, eight bits each.
using ShortPair = std::uint16_t;

// Appends `fixed` + j for each set bit j of the sixteen bits. `fixed` is a circle's number in the
// high byte, and the number of the block's first circle in the low byte. Returns the new end of the
// list. Writes up to three places past the new end.
CAROM_INLINE ShortPair* append_pairs(ShortPair* end, std::uint32_t bits16, int fixed) {
#ifdef CAROM_AVX2
    // The numbers of the set bits are packed as hexadecimal digits, then unpacked four at a time.
    constexpr std::uint64_t FOUR = 0x0001000100010001u;
    const std::uint64_t digits =
        _pext_u64(0xfedcba9876543210u, _pdep_u64(bits16, 0x1111111111111111u) * 15);
    const int count = __builtin_popcount(bits16);
    store(end, _pdep_u64(digits, 15 * FOUR) + fixed * FOUR);
    for (int k = 4; k < count; k += 4) {
        store(end + k, _pdep_u64(digits >> 4 * k, 15 * FOUR) + fixed * FOUR);
    }
    return end + count;
#else
    for (; bits16; bits16 &= bits16 - 1) {
        *end++ = static_cast<ShortPair>(__builtin_ctz(bits16) + fixed);
    }
    return end;
#endif
}

}  // namespace carom
