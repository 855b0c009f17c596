// The pairs of units that may touch in the rest of a turn, for worlds of up to 64 circles. In such
// worlds sorting costs more than comparing all pairs. The boxes (16-bit integers,
// engine/short_boxes.h) are kept for the whole turn. After a contact only the changed circles get
// new boxes and are compared again. The few pairs with overlapping boxes are listed.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/engine/short_boxes.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

// World: a type with a count and arrays x, y, vx, vy and radius of N numbers.
template <int N, class FinderObserver = NoFinderObserver>
class PairList {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    static constexpr int MAX_CIRCLES = N < 64 ? N : 64;  // circles, one bit each
    // A set of circles.
    using Set = std::conditional_t<(MAX_CIRCLES > 32), std::uint64_t, std::uint32_t>;

    static Set bit(int i) { return Set{1} << i; }
    static Set first_bits(int count) { return count == 8 * sizeof(Set) ? ~Set{0} : bit(count) - 1; }

    // Lists the pairs at the start of a turn.
    template <class World>
    void start(const World& c) {
        assert(c.count <= MAX_CIRCLES);
        present_ = first_bits(c.count);
        // Each pair is listed once: within a block of sixteen circles by its lower circle, across
        // blocks by the higher one.
        ShortPair* end = list_;
        for (int block = 0; block < c.count; block += 16) {
            const Boxes16 own = SWEEP.block(c, block, MAX_CIRCLES);
            boxes_.put_block(block, own);
            for (int i = block; i < c.count && i < block + 16; ++i) {
                const Set above = present_ & (~Set{0} << i << 1);
                const Boxes16 same = boxes_.in_all_lanes(i);
                end = append_pairs(end, own.overlapping(same) & above >> block, i << 8 | block);
                for (int other = 0; other < block; other += 16) {
                    end = append_pairs(end, boxes_.block(other).overlapping(same), i << 8 | other);
                }
            }
        }
        FinderObserver::proposed(static_cast<int>(end - list_));
        end_list(end);
    }
    // Lists the pairs of circle i again after its velocity has changed. The same for j, unless j
    // equals i.
    template <class World>
    void changed(const World& c, int i, int j, double remaining) {
        ShortPair* const kept = drop_pairs_of(i, j);
        // Both new boxes are compared with the old arrays and with each other before they are
        // stored.
        const ShortBox box_i = SWEEP.box(c, i, remaining), box_j = SWEEP.box(c, j, remaining);
        const Set others = present_ & ~(bit(i) | bit(j));
        ShortPair* end = append(kept, i, (overlapping(box_i) & others) | (i != j ? bit(j) : 0));
        if (i != j) end = append(end, j, overlapping(box_j) & others);
        FinderObserver::proposed(static_cast<int>(end - kept));
        end_list(end);
        boxes_.put(i, box_i);
        boxes_.put(j, box_j);
    }
    void gone(int i) {
        present_ &= ~bit(i);
        end_list(drop_pairs_of(i, i));
    }

    // Calls look(place, pairs, listed) for all pairs, four at a time. `place` points into the list,
    // `pairs` are the four pairs there, and `listed` is a mask of those that are real pairs. `look`
    // returns a bit for each pair that stays in the list. The first group is passed even if the
    // list is empty.
    template <class Look>
    void look_at_all(Look&& look) {
        ShortPair* end = list_;
        const int size = size_;
        FinderObserver::evaluated(size);
        for (int k = 0; k == 0 || k < size; k += 4) {
            const UShort4 pairs = load<UShort4>(list_ + k);
            const unsigned kept = look(list_ + k, pairs, below(k, size));
            end = squeeze(end, pairs, kept);
        }
        end_list(end);
    }

  private:
    static constexpr Sweep<1, false> SWEEP{PADDING};

    // Returns the circles whose boxes overlap this box.
    CAROM_INLINE Set overlapping(const ShortBox& box) const {
        const Boxes16 same = in_all_lanes(box);
        Set found = boxes_.block(0).overlapping(same);
        for (int block = 1; block < BLOCKS && present_ >> 16 * block; ++block) {
            found |= Set{boxes_.block(16 * block).overlapping(same)} << 16 * block;
        }
        return found;
    }

    // Appends pairs of i with every circle of `others` and returns the new end. Writes up to three
    // places past the new end.
    CAROM_INLINE static ShortPair* append(ShortPair* end, int i, Set others) {
        end = append_pairs(end, others & 0xffff, i << 8);
        for (int block = 16; block < 16 * BLOCKS && others >> block; block += 16) {
            end = append_pairs(end, others >> block & 0xffff, i << 8 | block);
        }
        return end;
    }
    // Removes the pairs that contain i or j from the list, without gaps. Returns the new end.
    ShortPair* drop_pairs_of(int i, int j) {
        ShortPair* end = list_;
        const int size = size_;
        const auto close_up = [&](int k) CAROM_INLINE_LAMBDA {  // eight pairs
            const Short8 pairs = load<Short8>(list_ + k), first = pairs >> 8, second = pairs & 255;
            const UShort4 low = load<UShort4>(list_ + k), high = load<UShort4>(list_ + k + 4);
            const short a = static_cast<short>(i), b = static_cast<short>(j);
            const Short8 named = (first == a) | (first == b) | (second == a) | (second == b);
            const unsigned listed = (1u << std::min(size - k, 8)) - 1;
            const unsigned kept = listed & ~bits(named);
            end = squeeze(end, low, kept & 15);
            end = squeeze(end, high, kept >> 4);
        };
        close_up(0);  // Few lists are longer.
        for (int k = 8; k < size; k += 8) close_up(k);
        return end;
    }
    // Stores those of the four pairs whose bit in `kept` is set, without gaps. Returns the new end.
    // Writes four places.
    static ShortPair* squeeze(ShortPair* end, UShort4 pairs, unsigned kept) {
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
    // Fills the lanes past the last pair with circle 0 twice.
    void end_list(ShortPair* end) {
        size_ = static_cast<int>(end - list_);
        std::memset(end, 0, 8 * sizeof *end);
    }

    static constexpr int BLOCKS = ShortBoxes<MAX_CIRCLES>::BLOCKS;

    Set present_ = 0;
    ShortBoxes<MAX_CIRCLES> boxes_;
    int size_ = 0;
    ShortPair list_[MAX_CIRCLES * (MAX_CIRCLES - 1) / 2 + 16];
};

}  // namespace carom
