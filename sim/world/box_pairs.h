// BoxPairs is the finder for worlds of up to 64 circles, in which sorting costs more than comparing
// all boxes. The boxes of the circles' paths over the rest of the motion, in 16-bit integers
// (short_boxes.h), are compared sixteen at a time. The few pairs whose boxes overlap are listed.
// Every search computes bounds on the contact times of the listed pairs, four at a time, and calls
// the rules only for pairs that may have the earliest contact. No contact time is stored, so none
// can become outdated.
#pragma once

#include <cassert>
#include <cstdint>
#include <type_traits>

#include "sim/world/pair_bounds.h"
#include "sim/world/short_boxes.h"

namespace carom {

// N and the world's CAPACITY must be multiples of 4.
template <int N>
class BoxPairs {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    static constexpr int MAX_CIRCLES = N < 64 ? N : 64;

    template <class W, class R>
    CAROM_INLINE void start(const W& w, const R& rules, double left) {
        static_assert(W::CAPACITY % 4 == 0, "the arrays of a world have room for whole vectors");
        constexpr int END = MAX_CIRCLES < W::CAPACITY ? MAX_CIRCLES : W::CAPACITY;
        const int count = rules.count(w);
        assert(count <= MAX_CIRCLES);
        present_ = first_bits<Set>(count);
        at_fixed_ = at_fixed<Set>(w, rules, left);
        // Each pair is listed once. In the same block of sixteen circles, the lower circle lists
        // the pair. In different blocks, the higher circle lists the pair.
        ShortPair* end = list_.begin();
        for (int block = 0; block < count; block += 16) {
            const Boxes16 own = SWEEP<R>.block(w, rules, block, END, left);
            boxes_.put_block(block, own);
            for (int i = block; i < count && i < block + 16; ++i) {
                const Set above = present_ & (~Set{0} << i << 1);
                const Boxes16 same = boxes_.in_all_lanes(i);
                end = list_.append_block(end, i, block, own.overlapping(same) & above >> block);
                for (int other = 0; other < block; other += 16) {
                    end = list_.append_block(end, i, other, boxes_.block(other).overlapping(same));
                }
            }
        }
        list_.end(end);
    }

    template <class W, class R, class F>
    CAROM_INLINE void search(const W& w, R& rules, double left, F& found) {
        if constexpr (R::BATCH < 0 && R::CLOCK == MotionClock::FROM_NOW &&
                      rules_check::Has_meet4<R, W>::value) {
            search_in_lanes(w, rules, left, found);
        } else if (list_.size() > 0) {
            search_by_bounds(w, rules, found);
        }
        if constexpr (rules_check::Has_meet_fixed<R, W>::value) {
            for (Set left_over = at_fixed_; left_over; left_over &= left_over - 1) {
                const int i = __builtin_ctzll(left_over);
                rules.meet_fixed(w, i, [&](double h, int number) { found.offer(h, i, number); });
            }
        }
    }

    template <class W, class R, class C>
    CAROM_INLINE void update(const W& w, const R& rules, const C& changes, double left) {
        // The changed circles whose stored boxes are still old. Their pairs are listed when their
        // boxes are updated.
        Set old = 0;
        if (changes.size() > 2) {
            for (int k = 0; k < changes.size(); ++k) old |= bit(changes[k]);
        }
        // Two circles are updated at a time. Their new boxes are compared with the stored boxes and
        // with each other before they are stored, so that no comparison waits for a store.
        for (int k = 0; k < changes.size(); k += 2) {
            const int i = changes[k], j = k + 1 < changes.size() ? changes[k + 1] : i;
            assert(i < MAX_CIRCLES && j < MAX_CIRCLES);
            const bool has_i = !changes.is_gone(i), has_j = i != j && !changes.is_gone(j);
            const Set both = bit(i) | bit(j);
            old &= ~both;
            const Set others = present_ & ~both & ~old;
            if (changes.has_come(i)) present_ |= bit(i);
            if (changes.has_come(j)) present_ |= bit(j);
            if (changes.is_gone(i)) present_ &= ~bit(i);
            if (changes.is_gone(j)) present_ &= ~bit(j);
            const ShortBox box_i = SWEEP<R>.box(w, rules, i, left);
            const ShortBox box_j = SWEEP<R>.box(w, rules, j, left);
            ShortPair* end = list_.drop_pairs_of(i, j);
            if (has_i) end = list_.append(end, i, (overlapping(box_i) & others) | Set{has_j} << j);
            if (has_j) end = list_.append(end, j, overlapping(box_j) & others);
            list_.end(end);
            boxes_.put(i, box_i);
            boxes_.put(j, box_j);
            at_fixed_ &= ~both;
            if (has_i && may_meet_fixed(w, rules, i, left)) at_fixed_ |= bit(i);
            if (has_j && may_meet_fixed(w, rules, j, left)) at_fixed_ |= bit(j);
        }
    }

  private:
    // A set of circles, one bit each.
    using Set = std::conditional_t<(MAX_CIRCLES > 32), std::uint64_t, std::uint32_t>;

    template <class R>
    static constexpr Sweep<false> SWEEP{R::PADDING, 1.0 / R::PADDING};

    static Set bit(int i) { return Set{1} << i; }

    // Computes the rules' formula for four listed pairs at once. Each lane keeps its earliest
    // contact, without a branch that depends on times.
    template <class W, class R, class F>
    CAROM_INLINE void search_in_lanes(const W& w, R& rules, double left, F& found) {
        Double4 best = broadcast(NEVER), best_key = broadcast(INT16_MAX);
        list_.keep_if([&](const ShortPair* at, UShort4 pairs, const Long4& listed) {
            const FourPairs four(w, rules, at);
            const Double4 time = select(listed, rules.meet4(four), broadcast(NEVER));
            const Double4 key = ordered_pairs(pairs);
            const Long4 sooner = (time < best) | ((time == best) & (key < best_key));
            best = select(sooner, time, best), best_key = select(sooner, key, best_key);
            return bits(listed & four.may_touch(left, R::PADDING));
        });
        const double t = least(best);
        if (!(t < NEVER)) return;
        const int key = static_cast<int>(least(select(best == t, best_key, broadcast(INT16_MAX))));
        found.offer(t, key >> 8, key & 255);
    }

    // Computes bounds for all listed pairs, then calls the rules in the order of the bounds.
    template <class W, class R, class F>
    void search_by_bounds(const W& w, R& rules, F& found) {
        constexpr double SLACK = 1e-9;  // turns; larger than the rounding error of a bound
        alignas(32) double not_before[ShortPairs<MAX_CIRCLES>::ROOM];
        double* kept = not_before;
        list_.keep_if([&](const ShortPair* at, UShort4, const Long4& listed) {
            const Double4 bound = FourPairs(w, rules, at).not_before(R::PADDING);
            const unsigned may = bits(listed & Long4(bound < broadcast(NEVER)));
            for (int lane = 0; lane < 4; ++lane) *kept = bound[lane], kept += may >> lane & 1;
            return may;
        });
        store(kept, broadcast(NEVER));
        const int size = list_.size();
        for (;;) {
            Double4 soonest = broadcast(NEVER);
            for (int k = 0; k < size; k += 4) soonest = min(load<Double4>(not_before + k), soonest);
            const double t = least(soonest);
            if (t > found.limit() + SLACK) return;
            for (int k = 0; k < size; k += 4) {
                const Double4 bound = load<Double4>(not_before + k);
                for (unsigned now = bits(Long4(bound == broadcast(t))); now; now &= now - 1) {
                    const int at = k + __builtin_ctz(now);
                    const int i = list_.lower(at), j = list_.higher(at);
                    found.offer(rules.meet(w, i, j), i, j);
                    not_before[at] = NEVER;
                }
            }
        }
    }

    // Returns the circles whose boxes overlap this box.
    CAROM_INLINE Set overlapping(const ShortBox& box) const {
        const Boxes16 same = in_all_lanes(box);
        Set found = boxes_.block(0).overlapping(same);
        for (int block = 1; block < BLOCKS && present_ >> 16 * block; ++block) {
            found |= Set{boxes_.block(16 * block).overlapping(same)} << 16 * block;
        }
        return found;
    }
    static constexpr int BLOCKS = ShortBoxes<MAX_CIRCLES>::BLOCKS;

    Set present_ = 0, at_fixed_ = 0;
    ShortBoxes<MAX_CIRCLES> boxes_;
    ShortPairs<MAX_CIRCLES> list_;
};

}  // namespace carom
