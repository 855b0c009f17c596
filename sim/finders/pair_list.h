// Who may touch whom in the rest of a turn, in worlds of up to 64 circles, where sorting costs more
// than looking: boxes of position plus velocity in 16-bit integers, kept all turn, compared sixteen
// at a time; only what changed is boxed and compared again. The few pairs whose boxes overlap are
// listed, for whoever knows when two circles touch (small_world.h, and games with rules of their
// own).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/broadphase/bounds.h"
#include "sim/finders/plain_finder.h"
#include "sim/simd.h"

namespace carom {

// World: anything with arrays x, y, vx, vy and radius of N numbers, and a count.
template <int N, class Probe = NoProbe>
class PairList {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    static constexpr int MOST = N < 64 ? N : 64;  // circles: a bit for each
    using Set = std::conditional_t<(MOST > 32), std::uint64_t, std::uint32_t>;  // of circles

    static Set bit(int i) { return Set{1} << i; }
    static Set first_bits(int count) { return count == 8 * sizeof(Set) ? ~Set{0} : bit(count) - 1; }

    // A whole turn begins.
    template <class World>
    void start(const World& c) {
        assert(c.count <= MOST);
        present_ = first_bits(c.count);
        // Each pair is listed once: within a block of sixteen by its lower circle, across blocks by
        // the higher one.
        std::uint16_t* end = list_;
        for (int block = 0; block < c.count; block += 16) {
            const Boxes16 own = boxes_from(c, block);
            put(block, own);
            for (int i = block; i < c.count && i < block + 16; ++i) {
                const Set above = present_ & (~Set{0} << i << 1);
                end = append_pairs(end, own.overlapping(*this, i) & above >> block, i << 8 | block);
                for (int other = 0; other < block; other += 16) {
                    const std::uint32_t found = boxes_at(other).overlapping(*this, i);
                    end = append_pairs(end, found, i << 8 | other);
                }
            }
        }
        Probe::proposed(static_cast<int>(end - list_));
        end_list(end);
    }
    // Circle i moves otherwise from now on, and j too unless it is i.
    template <class World>
    void changed(const World& c, int i, int j, double remaining) {
        std::uint16_t* const kept = drop_pairs_of(i, j);
        // Both boxes are compared with the old arrays and with each other, before they are stored.
        const ShortBox box_i = boxed(c, i, remaining), box_j = boxed(c, j, remaining);
        const Set others = present_ & ~(bit(i) | bit(j));
        std::uint16_t* end = append(kept, i, (overlapping(box_i) & others) | (i != j ? bit(j) : 0));
        if (i != j) end = append(end, j, overlapping(box_j) & others);
        Probe::proposed(static_cast<int>(end - kept));
        end_list(end);
        put(i, box_i);
        put(j, box_j);
    }
    void gone(int i) {
        present_ &= ~bit(i);
        end_list(drop_pairs_of(i, i));
    }

    // The pairs, two numbers of eight bits each, in any order; lanes past the last one hold circle
    // 0 with itself.
    const std::uint16_t* pairs() const { return list_; }
    int size() const { return size_; }
    // Looks at all pairs, four at a time: look(pairs, listed) is given a place in the list and
    // which of the four there are, and returns a bit for each that stays. The first group is looked
    // at even where the list is empty.
    template <class Look>
    void look_at_all(Look&& look) {
        std::uint16_t* end = list_;
        const int size = size_;
        Probe::evaluated(size);
        for (int k = 0; k == 0 || k < size; k += 4) {
            const UShort4 pairs = load<UShort4>(list_ + k);
            const unsigned kept = look(list_ + k, pairs, below(k, size));
            end = squeeze(end, pairs, kept);
        }
        end_list(end);
    }

  private:
    using ShortBox = Short8;  // left, bottom, right, top, and four lanes of no meaning

    // As in bounds.h; a unit more for the cut to whole numbers.
    template <class Real>
    CAROM_INLINE static Real padding(const Real& radius, const Real& reach) {
        return radius + (PADDING + 1.0) + reach * PADDING_SHARE;
    }
    // Four circles' boxes over the turn.
    struct Sweep {
        Double4 left, bottom, right, top;
        Sweep(const Double4& x, const Double4& y, const Double4& vx, const Double4& vy,
              const Double4& radius) {
            const Double4 to_x = x + vx, to_y = y + vy;
            const Double4 reach = max(max(abs(x), abs(y)), max(abs(to_x), abs(to_y)));
            const Double4 pad = padding(radius, reach);
            left = min(x, to_x) - pad, right = max(x, to_x) + pad;
            bottom = min(y, to_y) - pad, top = max(y, to_y) + pad;
        }
    };

    struct Boxes16 {
        Short16 left, bottom, right, top;

        // A bit for each of these that overlaps the box.
        std::uint32_t overlapping(const ShortBox& box) const {
            return overlapping(broadcast<0>(box), broadcast<1>(box), broadcast<2>(box),
                               broadcast<3>(box));
        }
        std::uint32_t overlapping(const PairList& w, int i) const {
            return overlapping(Short16{} + w.left_[i], Short16{} + w.bottom_[i],
                               Short16{} + w.right_[i], Short16{} + w.top_[i]);
        }
        std::uint32_t overlapping(const Short16& box_left, const Short16& box_bottom,
                                  const Short16& box_right, const Short16& box_top) const {
            const auto apart =
                (right < box_left) | (top < box_bottom) | (left > box_right) | (bottom > box_top);
            return ~bits(apart) & 0xffff;
        }
    };
    template <class World>
    static Boxes16 boxes_from(const World& c, int first) {
        const auto group = [&](int k) {  // past the end the last one again, never looked at
            const int i = std::min(first + 4 * k, MOST - 4);
            return Sweep(load<Double4>(c.x + i), load<Double4>(c.y + i), load<Double4>(c.vx + i),
                         load<Double4>(c.vy + i), load<Double4>(c.radius + i));
        };
        const auto a = group(0), b = group(1), e = group(2), f = group(3);
        return {to_shorts(a.left, b.left, e.left, f.left),
                to_shorts(a.bottom, b.bottom, e.bottom, f.bottom),
                to_shorts(a.right, b.right, e.right, f.right),
                to_shorts(a.top, b.top, e.top, f.top)};
    }

    template <class World>
    static ShortBox boxed(const World& c, int i, double remaining) {
        const double x = c.x[i], y = c.y[i];
        const double to_x = x + c.vx[i] * remaining, to_y = y + c.vy[i] * remaining;
        const Double4 from = {x, y, x, y}, to = {to_x, to_y, to_x, to_y};
        const Double4 far = max(abs(from), abs(to));
        const double pad = padding(c.radius[i], std::max(far[0], far[1]));
        const Double4 low = min(from, to) - pad, high = max(from, to) + pad;
        return to_shorts(Double4{low[0], low[1], high[2], high[3]});
    }
    void put(int i, const ShortBox& box) {
        left_[i] = box[0], bottom_[i] = box[1], right_[i] = box[2], top_[i] = box[3];
    }
    void put(int first, const Boxes16& boxes) {
        store(left_ + first, boxes.left), store(bottom_ + first, boxes.bottom);
        store(right_ + first, boxes.right), store(top_ + first, boxes.top);
    }
    Boxes16 boxes_at(int first) const {
        return {load<Short16>(left_ + first), load<Short16>(bottom_ + first),
                load<Short16>(right_ + first), load<Short16>(top_ + first)};
    }
    // Everyone whose box overlaps this one.
    Set overlapping(const ShortBox& box) const {
        Set found = boxes_at(0).overlapping(box);
        for (int block = 1; block < BLOCKS && present_ >> 16 * block; ++block) {
            found |= Set{boxes_at(16 * block).overlapping(box)} << 16 * block;
        }
        return found;
    }

    // Lists i with every circle of `others`; returns the new end. Writes up to three places more.
    static std::uint16_t* append(std::uint16_t* end, int i, Set others) {
        end = append_pairs(end, others & 0xffff, i << 8);
        for (int block = 16; block < 16 * BLOCKS && others >> block; block += 16) {
            end = append_pairs(end, others >> block & 0xffff, i << 8 | block);
        }
        return end;
    }
    // Lists `fixed` + j for each bit j of sixteen.
    static std::uint16_t* append_pairs(std::uint16_t* end, std::uint32_t bits16, int fixed) {
#ifdef CAROM_AVX2
        // The numbers of the bits as hexadecimal digits, squeezed together, then four by four.
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
            *end++ = static_cast<std::uint16_t>(__builtin_ctz(bits16) + fixed);
        }
        return end;
#endif
    }
    // Closes the list up over the pairs of i and j; returns its new end.
    std::uint16_t* drop_pairs_of(int i, int j) {
        std::uint16_t* end = list_;
        const int size = size_;
        const auto close_up = [&](int k) {  // eight pairs
            const Short8 pairs = load<Short8>(list_ + k), first = pairs >> 8, second = pairs & 255;
            const UShort4 low = load<UShort4>(list_ + k), high = load<UShort4>(list_ + k + 4);
            const short a = static_cast<short>(i), b = static_cast<short>(j);
            const Short8 named = (first == a) | (first == b) | (second == a) | (second == b);
            const unsigned listed = (1u << std::min(size - k, 8)) - 1;
            const unsigned kept = listed & ~bits(named);
            end = squeeze(end, low, kept & 15);
            end = squeeze(end, high, kept >> 4);
        };
        close_up(0);  // few lists are longer
        for (int k = 8; k < size; k += 8) close_up(k);
        return end;
    }
    // Stores those of four pairs whose bit is set, without gaps; returns the new end. Writes four.
    static std::uint16_t* squeeze(std::uint16_t* end, UShort4 pairs, unsigned kept) {
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
    // Lanes past the last pair hold circle 0 with itself.
    void end_list(std::uint16_t* end) {
        size_ = static_cast<int>(end - list_);
        std::memset(end, 0, 8 * sizeof *end);
    }

    static constexpr int BLOCKS = (MOST + 15) / 16;

    Set present_ = 0;
    alignas(32) short left_[16 * BLOCKS], bottom_[16 * BLOCKS], right_[16 * BLOCKS],
        top_[16 * BLOCKS];
    int size_ = 0;
    std::uint16_t list_[MOST * (MOST - 1) / 2 + 16];
};

}  // namespace carom
