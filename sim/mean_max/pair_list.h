// Which units may touch each other in the rest of a turn, in worlds of up to 64 circles, where
// sorting costs more than comparing all: boxes of 16-bit integers (engine/short_boxes.h), kept all
// turn; only what changed is boxed and compared again. The few pairs whose boxes overlap are
// listed.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "sim/engine/short_boxes.h"
#include "sim/mean_max/plain_finder.h"

namespace carom {

// World: anything with arrays x, y, vx, vy and radius of N numbers, and a count.
template <int N, class FinderObserver = NoFinderObserver>
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
        ShortPair* end = list_;
        for (int block = 0; block < c.count; block += 16) {
            const Boxes16 own = SWEEP.block(c, block, MOST);
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
    // Circle i moves otherwise from now on, and j too unless it is i.
    template <class World>
    void changed(const World& c, int i, int j, double remaining) {
        ShortPair* const kept = drop_pairs_of(i, j);
        // Both boxes are compared with the old arrays and with each other, before they are stored.
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

    // The pairs, two numbers of eight bits each, in any order; lanes past the last one hold circle
    // 0 with itself.
    const ShortPair* pairs() const { return list_; }
    int size() const { return size_; }
    // Looks at all pairs, four at a time: look(pairs, listed) is given a place in the list and
    // which of the four there are, and returns a bit for each that stays. The first group is looked
    // at even where the list is empty.
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

    // Everyone whose box overlaps this one.
    Set overlapping(const ShortBox& box) const {
        const Boxes16 same = in_all_lanes(box);
        Set found = boxes_.block(0).overlapping(same);
        for (int block = 1; block < BLOCKS && present_ >> 16 * block; ++block) {
            found |= Set{boxes_.block(16 * block).overlapping(same)} << 16 * block;
        }
        return found;
    }

    // Lists i with every circle of `others`; returns the new end. Writes up to three places more.
    static ShortPair* append(ShortPair* end, int i, Set others) {
        end = append_pairs(end, others & 0xffff, i << 8);
        for (int block = 16; block < 16 * BLOCKS && others >> block; block += 16) {
            end = append_pairs(end, others >> block & 0xffff, i << 8 | block);
        }
        return end;
    }
    // Closes the list up over the pairs of i and j; returns its new end.
    ShortPair* drop_pairs_of(int i, int j) {
        ShortPair* end = list_;
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
    // Lanes past the last pair hold circle 0 with itself.
    void end_list(ShortPair* end) {
        size_ = static_cast<int>(end - list_);
        std::memset(end, 0, 8 * sizeof *end);
    }

    static constexpr int BLOCKS = ShortBoxes<MOST>::BLOCKS;

    Set present_ = 0;
    ShortBoxes<MOST> boxes_;
    int size_ = 0;
    ShortPair list_[MOST * (MOST - 1) / 2 + 16];
};

}  // namespace carom
