// This file compares bounding boxes in 16-bit integers, sixteen at a time, and lists the pairs that
// overlap. BoxPairs, Separation and the broad phase of Poker Chip Race (stages_fast.h) use these
// boxes. A box covers a circle's path over the rest of the turn. The box is padded by a number of
// units, by PADDING_SHARE of the coordinates, and by one integer step, because coordinates are
// truncated.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sim/base/simd.h"
#include "sim/world/contact_times.h"
#include "sim/world/pair_bounds.h"

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

// Computes the boxes of moving circles. If HIDES is true, no edge is the smallest 16-bit number, so
// that a box from INT16_MAX to INT16_MIN overlaps no other box.
template <bool HIDES>
struct Sweep {
    double padding;  // map units
    double scale;  // integer steps of a box per map unit

    // Returns the box of circle i over the next `time` turns.
    template <class W, class R>
    CAROM_INLINE ShortBox box(const W& w, const R& rules, int i, double time) const {
        const double x = w.x[i], y = w.y[i];
        return cover(x, y, x + w.vx[i] * time, y + w.vy[i] * time, rules.reach(w, i));
    }
    // Returns the box of circle i at its current position.
    template <class W, class R>
    CAROM_INLINE ShortBox box(const W& w, const R& rules, int i) const {
        return cover(w.x[i], w.y[i], w.x[i], w.y[i], rules.reach(w, i));
    }
    // Returns the boxes of sixteen circles, starting at circle `first`. The world has room for
    // `end` circles. Lanes past the end repeat the last four circles.
    template <class W, class R>
    CAROM_INLINE Boxes16 block(const W& w, const R& rules, int first, int end, double time) const {
        const auto four = [&](int k) CAROM_INLINE_LAMBDA {
            const int i = std::min(first + 4 * k, end - 4);
            const Double4 x = load<Double4>(w.x + i), y = load<Double4>(w.y + i);
            const Double4 to_x = x + load<Double4>(w.vx + i) * time;
            const Double4 to_y = y + load<Double4>(w.vy + i) * time;
            const Double4 left = min(x, to_x), right = max(x, to_x);
            const Double4 bottom = min(y, to_y), top = max(y, to_y);
            const Double4 far = max(max(-left, right), max(-bottom, top));
            const Double4 pad = padded(four_reaches(w, rules, i), far);
            return Edges{edge(left - pad), edge(bottom - pad), edge(right + pad), edge(top + pad)};
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

    CAROM_INLINE ShortBox cover(double x, double y, double to_x, double to_y, double reach) const {
        const Double4 from = {x, y, x, y}, to = {to_x, to_y, to_x, to_y};
        const Double4 low = min(from, to), high = max(from, to), far = max(-low, high);
        const double pad = padded(reach, std::max(far[0], far[1]));
        const Double4 least = edge(low - pad), most = edge(high + pad);
        return to_shorts(Double4{least[0], least[1], most[2], most[3]});
    }
    template <class Real>
    CAROM_INLINE Real padded(const Real& reach, const Real& far) const {
        return reach + (padding + 1.0 / scale) + far * PADDING_SHARE;
    }
    CAROM_INLINE Double4 edge(const Double4& v) const {
        if constexpr (HIDES) return max(v * scale, broadcast(INT16_MIN + 1));
        return v * scale;
    }
};

// A candidate pair: the numbers of two circles, eight bits each.
using ShortPair = std::uint16_t;

// Appends `fixed` + j for each set bit j of the sixteen bits. The high byte of `fixed` is a
// circle's number, and the low byte is the number of the first circle of a block. Returns the new
// end of the list. Writes up to three entries past the new end.
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

// Stores without gaps those of the four pairs whose bit in `kept` is set. Returns the new end.
// Always writes four entries.
CAROM_INLINE ShortPair* compress_pairs(ShortPair* end, UShort4 pairs, unsigned kept) {
#ifdef CAROM_AVX2
    const std::uint64_t lanes = _pdep_u64(kept, 0x0001000100010001u) * 0xffff;
    store(end, _pext_u64((std::uint64_t)pairs, lanes));
#else
    int count = 0;
    for (int k = 0; k < 4; ++k) {
        end[count] = pairs[k];
        count += kept >> k & 1;
    }
#endif
    return end + __builtin_popcount(kept);
}

// A list of candidate pairs of up to CAPACITY circles, at most 128. The entries after the last pair
// contain circle 0 twice, so that whole vectors can be read.
template <int CAPACITY>
class ShortPairs {
  public:
    static constexpr int ROOM = CAPACITY * (CAPACITY - 1) / 2 + 16;

    int size() const { return size_; }
    // Returns the smaller or the larger circle number of pair k.
    int lower(int k) const { return std::min(pair_[k] >> 8, pair_[k] & 255); }
    int higher(int k) const { return std::max(pair_[k] >> 8, pair_[k] & 255); }

    // Some functions below return a new end of the list. The list must not be read until end() is
    // called.

    ShortPair* begin() { return pair_; }
    // Appends pairs of i with the circles `block` + k for each set bit k.
    CAROM_INLINE static ShortPair* append_block(ShortPair* end, int i, int block,
                                                std::uint32_t bits16) {
        return append_pairs(end, bits16, i << 8 | block);
    }
    // Appends pairs of i with every circle of a set.
    template <class Set>
    CAROM_INLINE static ShortPair* append(ShortPair* end, int i, Set others) {
        end = append_block(end, i, 0, others & 0xffff);
        for (int block = 16; block < CAPACITY && others >> block; block += 16) {
            end = append_block(end, i, block, others >> block & 0xffff);
        }
        return end;
    }
    CAROM_INLINE void end(ShortPair* end) {
        size_ = static_cast<int>(end - pair_);
        std::memset(end, 0, 8 * sizeof *end);
    }
    // Removes the pairs that contain i or j and closes the gaps. Returns the new end.
    CAROM_INLINE ShortPair* drop_pairs_of(int i, int j) {
        ShortPair* end = pair_;
        const int size = size_;
        const auto close_up = [&](int k) CAROM_INLINE_LAMBDA {  // eight pairs
            const Short8 pairs = load<Short8>(pair_ + k), first = pairs >> 8, second = pairs & 255;
            const UShort4 low = load<UShort4>(pair_ + k), high = load<UShort4>(pair_ + k + 4);
            const short a = static_cast<short>(i), b = static_cast<short>(j);
            const Short8 named = (first == a) | (first == b) | (second == a) | (second == b);
            const unsigned listed = (1u << std::min(size - k, 8)) - 1;
            const unsigned kept = listed & ~bits(named);
            end = compress_pairs(end, low, kept & 15);
            end = compress_pairs(end, high, kept >> 4);
        };
        close_up(0);  // Most lists have at most eight pairs.
        for (int k = 8; k < size; k += 8) close_up(k);
        return end;
    }
    // Calls look(place, pairs, listed) for all pairs, four at a time. `place` points into the list,
    // `pairs` are the four entries at this place, and `listed` is a mask of the entries before the
    // end. `look` returns a bit for each pair that stays. The first group is passed even if the
    // list is empty.
    template <class Look>
    CAROM_INLINE void keep_if(Look&& look) {
        ShortPair* kept = pair_;
        for (int k = 0, size = size_; k == 0 || k < size; k += 4) {
            const UShort4 pairs = load<UShort4>(pair_ + k);
            const unsigned stay = look(pair_ + k, pairs, below(k, size));
            kept = compress_pairs(kept, pairs, stay);
        }
        end(kept);
    }

  private:
    int size_ = 0;
    ShortPair pair_[ROOM];
};

}  // namespace carom
