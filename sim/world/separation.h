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
// circle a, for example to move the circle back inside, and returns whether the circle moved.
#pragma once

#include <cstdint>

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
    // Makes one pass over all circles in order. Returns whether anything moved.
    template <class W, class R>
    bool pass(W& w, R& rules) {
        const int count = rules.count(w);
        for (int i = 0; i < 16 * ((count + 15) / 16); ++i) i < count ? put(w, rules, i) : hide(i);
        bool moved = false;
        for (int a = 0; a < count; ++a) {
            if constexpr (HasPrepare<R, W>::value) {
                if (rules.prepare(w, a)) put(w, rules, a), moved = true;
            }
            for (int b = next(PASSES == Passes::ONCE ? a + 1 : 0, a, count); b < count;
                 b = next(b + 1, a, count)) {
                if (b == a || !rules.part(w, a, b)) continue;
                put(w, rules, a), put(w, rules, b);
                moved = true;
            }
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
    template <class R, class W, class = void>
    struct HasPrepare : std::false_type {};
    template <class R, class W>
    struct HasPrepare<R, W,
                      std::void_t<decltype(std::declval<R&>().prepare(std::declval<W&>(), 0))>>
        : std::true_type {};

    template <class W, class R>
    void put(const W& w, const R& rules, int i) {
        constexpr Sweep<true> SWEEP{R::PADDING, 1.0 / R::PADDING};
        boxes_.put(i, SWEEP.box(w, rules, i));
    }
    void hide(int i) { boxes_.left[i] = INT16_MAX, boxes_.right[i] = INT16_MIN; }
    // Returns the first circle from `first` on whose box overlaps the box of a, or `count` if there
    // is none.
    int next(int first, int a, int count) const {
        const Boxes16 same = boxes_.in_all_lanes(a);
        for (int block = first & ~15; block < count; block += 16) {
            std::uint32_t found = boxes_.block(block).overlapping(same);
            if (block < first) found &= ~0u << (first - block);
            if (found) return block + __builtin_ctz(found);
        }
        return count;
    }

    ShortBoxes<N> boxes_;
};

}  // namespace carom
