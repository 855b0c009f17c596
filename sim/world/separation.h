// Separation serves contests that push circles apart if the circles overlap after a move. Each
// pass visits the pairs in the referee's order, and each pair starts from the positions that
// earlier pairs have changed. 16-bit boxes leave out the pairs that cannot overlap. The rules
// derive from Rules (world.h) and must have this function:
//
//     bool part(W& w, int a, int b)    Pushes a and b apart if they overlap by the rules' formula,
//                                      and returns whether anything moved. Only a and b may move,
//                                      and only within the sum of their reaches.
//
// The rules may also have `bool prepare(W& w, int a)`. This function is called before the pairs of
// circle a, for example to move the circle back inside, and returns whether the circle moved. With
// `static constexpr bool PREPARING_COUNTS = false`, a pass that only prepares circles counts as one
// in which nothing moved.
//
// With `int first_fixed(const W& w)`, the circles from this number on never move, and no two of
// them overlap. Call start() before the first pass, and again when circles were added or removed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "sim/world/short_boxes.h"

namespace carom {

// With ONCE, a pass visits each pair (a, b) with a < b. With BOTH_WAYS, the pass also visits (b, a)
// when it reaches circle b.
enum class Passes { ONCE, BOTH_WAYS };

// Separates up to N circles. N must be a multiple of 4. Velocities are not used.
template <int N, Passes PASSES = Passes::ONCE>
class Separation {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    // Prepares passes over circles of which some are fixed.
    template <class W, class R>
    void start(const W& w, const R& rules) {
        const int count = rules.count(w);
        for (int i = first_fixed(w, rules); i < 16 * ((count + 15) / 16); ++i) {
            i < count ? put(w, rules, i) : hide(i);
        }
    }
    // Makes one pass over all circles in order. Returns whether anything moved.
    template <class W, class R>
    bool pass(W& w, R& rules) {
        const int count = rules.count(w), movers = first_fixed(w, rules);
        if constexpr (!HasFixed<R, W>::value) start(w, rules);
        for (int i = 0; i < movers; ++i) put(w, rules, i);
        bool moved = false;
        for (int a = 0; a < movers; ++a) {
            if constexpr (HasPrepare<R, W>::value) {
                if (rules.prepare(w, a)) {
                    put(w, rules, a), moved = moved || PreparingCounts<R>::value;
                }
            }
            for (int b = next(PASSES == Passes::ONCE ? a + 1 : 0, a, count); b < count;
                 b = next(b + 1, a, count)) {
                if (b == a || !rules.part(w, a, b)) continue;
                put(w, rules, a);
                if (b < movers) put(w, rules, b);
                moved = true;
            }
        }
        if constexpr (HasFixed<R, W>::value && PASSES == Passes::BOTH_WAYS) {
            return visit_fixed(w, rules, movers, count) || moved;
        }
        return moved;
    }
    // Makes at most `max_passes` passes, until nothing moves. Returns whether the last pass moved
    // anything.
    template <class W, class R>
    bool separate(W& w, R& rules, int max_passes) {
        while (max_passes-- > 0) {
            if (!pass(w, rules)) return false;
        }
        return true;
    }

  private:
    // Visits the pairs (fixed circle, mover). Most fixed circles are near no mover and are left
    // out.
    template <class W, class R>
    bool visit_fixed(W& w, R& rules, int movers, int count) {
        const int first = movers & ~15;
        for (int block = first; block < count; block += 16) near_[block / 16] = 0;
        const auto note = [&](int mover) {
            const Boxes16 same = boxes_.in_all_lanes(mover);
            for (int block = first; block < count; block += 16) {
                near_[block / 16] |= boxes_.block(block).overlapping(same);
            }
        };
        for (int i = 0; i < movers; ++i) note(i);
        bool moved = false;
        for (int a = movers; a < count; ++a) {
            if (!(near_[a / 16] >> (a % 16) & 1)) continue;
            for (int b = next(0, a, movers); b < movers; b = next(b + 1, a, movers)) {
                if (!rules.part(w, a, b)) continue;
                put(w, rules, b), note(b);
                moved = true;
            }
        }
        return moved;
    }

    template <class R, class W, class = void>
    struct HasPrepare : std::false_type {};
    template <class R, class W>
    struct HasPrepare<R, W,
                      std::void_t<decltype(std::declval<R&>().prepare(std::declval<W&>(), 0))>>
        : std::true_type {};
    template <class R, class W, class = void>
    struct HasFixed : std::false_type {};
    template <class R, class W>
    struct HasFixed<
        R, W, std::void_t<decltype(std::declval<const R&>().first_fixed(std::declval<const W&>()))>>
        : std::true_type {};

    template <class R, class = void>
    struct PreparingCounts : std::true_type {};
    template <class R>
    struct PreparingCounts<R, std::void_t<decltype(R::PREPARING_COUNTS)>>
        : std::bool_constant<R::PREPARING_COUNTS> {};
    // Returns the number of the first fixed circle, or the number of circles if none is fixed.
    template <class W, class R>
    static int first_fixed(const W& w, const R& rules) {
        if constexpr (HasFixed<R, W>::value) return rules.first_fixed(w);
        return rules.count(w);
    }

    template <class W, class R>
    void put(const W& w, const R& rules, int i) {
        constexpr Sweep<true> SWEEP{R::PADDING, 1.0 / R::PADDING};
        boxes_.put(i, SWEEP.box(w, rules, i));
    }
    void hide(int i) { boxes_.left[i] = INT16_MAX, boxes_.right[i] = INT16_MIN; }
    // Returns the first circle from `first` on whose box overlaps the box of a, or `end` if there
    // is none before `end`.
    int next(int first, int a, int end) const {
        const Boxes16 same = boxes_.in_all_lanes(a);
        for (int block = first & ~15; block < end; block += 16) {
            std::uint32_t found = boxes_.block(block).overlapping(same);
            if (block < first) found &= ~0u << (first - block);
            if (found) return std::min(block + __builtin_ctz(found), end);
        }
        return end;
    }

    ShortBoxes<N> boxes_;
    std::uint32_t
        near_[ShortBoxes<N>::BLOCKS];  // the fixed circles of a block that a mover is near
};

}  // namespace carom
