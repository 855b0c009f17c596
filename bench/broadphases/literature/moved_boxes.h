// This broad phase compares each box that moved with all others, eight at a time, and keeps the
// pairs of the other boxes in a list. A turn costs one comparison per circle, and n / 8 vector
// comparisons for each circle that moved. Use it for some tens of circles, or for some hundreds if
// few of them move. It has no parameters. The list has room for all pairs, which takes 2 * N * N
// bytes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bench/broadphases/same_box.h"
#include "sim/base/simd.h"
#include "sim/world/morton.h"

namespace carom {

template <int N>
class MovedBoxes {
    static_assert(N <= 65536, "the list numbers circles in 16 bits");

  public:
    MovedBoxes() {
        for (int i = 0; i < ROOM; ++i) put(i, NOWHERE);
    }
    void build(const Box* boxes, int count) {
        Set moved = gather<1>(count, [&](int i) { return !same_box(box_[i], boxes[i]); });
        moved.for_each(count, [&](int i) { put(i, boxes[i]); });
        for (int i = count; i < count_; ++i) put(i, NOWHERE), moved.add(i);
        count_ = std::max(count_, count);
        renew(moved);
        count_ = count;
    }
    template <class Emit>
    void pairs(Emit&& emit) const {
        for (int k = 0; k < pairs_; ++k) emit(pair_[k].i, pair_[k].j);
    }

  private:
    using Float8 = float __attribute__((vector_size(32)));
    using Int8 = int __attribute__((vector_size(32)));  // a mask: each lane is 0 or -1

    static constexpr int WORDS = (N + 63) / 64, ROOM = (N + 7) / 8 * 8;
    // The box of an absent circle. Comparisons with NAN are false, so the box touches no other box.
    static constexpr Box NOWHERE = {NAN, NAN, NAN, NAN};

    struct Pair {
        std::uint16_t i, j;
    };
    // A set of circles, one bit per circle.
    struct Set {
        std::uint64_t word[WORDS];

        void add(int i) { word[i / 64] |= std::uint64_t{1} << i % 64; }
        bool has(int i) const { return word[i / 64] >> i % 64 & 1; }
        // Calls each(i) for the circles i below `end` in ascending order.
        template <class Each>
        void for_each(int end, Each&& each) const {
            for (int w = 0; w * 64 < end; ++w) {
                for (std::uint64_t left = word[w]; left; left &= left - 1) {
                    each(w * 64 + __builtin_ctzll(left));
                }
            }
        }
    };

    // Returns the circles below `end` that pass a test. One call test(i) tests GROUP circles, and
    // bit k of its result belongs to circle i + k.
    template <int GROUP, class Test>
    static Set gather(int end, Test&& test) {
        Set found = {};
        for (int w = 0; w * 64 < end; ++w) {
            const int last = std::min(end, w * 64 + 64);
            std::uint64_t word = 0;
            for (int i = w * 64; i < last; i += GROUP) word |= std::uint64_t{test(i)} << i % 64;
            found.word[w] = word;
        }
        return found;
    }
    // Converts a mask to bits: lane k becomes bit k.
    CAROM_INLINE static unsigned lanes(const Int8& mask) {
#ifdef CAROM_AVX2
        return static_cast<unsigned>(_mm256_movemask_ps((__m256)mask));
#else
        unsigned all = 0;
        for (int k = 0; k < 8; ++k) all |= (mask[k] & 1u) << k;
        return all;
#endif
    }
    // Stores the box also as floats. Rounding never reverses the order of two edges, so boxes that
    // touch still touch.
    void put(int i, const Box& box) {
        box_[i] = box;
        left_[i] = static_cast<float>(box.left), bottom_[i] = static_cast<float>(box.bottom);
        right_[i] = static_cast<float>(box.right), top_[i] = static_cast<float>(box.top);
    }
    // Returns the circles below `end` that touch circle i, including circle i. Up to seven circles
    // after `end` may be included.
    Set touching(int i, int end) const {
        const Float8 left = Float8{} + left_[i], bottom = Float8{} + bottom_[i],
                     right = Float8{} + right_[i], top = Float8{} + top_[i];
        return gather<8>(end, [&](int a) {
            const Int8 touch =
                (load<Float8>(left_ + a) <= right) & (load<Float8>(right_ + a) >= left) &
                (load<Float8>(bottom_ + a) <= top) & (load<Float8>(top_ + a) >= bottom);
            return lanes(touch);
        });
    }
    // Removes the pairs of the moved circles and finds their current pairs.
    void renew(const Set& moved) {
        int kept = 0;
        for (int k = 0; k < pairs_; ++k) {
            const Pair p = pair_[k];
            pair_[kept] = p;
            kept += !moved.has(p.i) && !moved.has(p.j);
        }
        pairs_ = kept;
        int end = count_;  // one more than the last circle that did not move
        while (end > 0 && moved.has(end - 1)) --end;
        // The moved circles that have no new pairs yet, including the current circle.
        Set later = moved;
        moved.for_each(count_, [&](int i) {
            Set found = touching(i, std::max(end, i));
            for (int w = 0; w < WORDS; ++w) found.word[w] &= ~later.word[w];
            later.word[i / 64] &= later.word[i / 64] - 1;  // removes i, the lowest circle
            found.for_each(count_, [&](int j) {
                pair_[pairs_++] = {static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(j)};
            });
        });
    }

    // The numbers of all present circles are below count_.
    int count_ = 0, pairs_ = 0;
    Box box_[ROOM];
    // The edges of the boxes as floats, for touching().
    float left_[ROOM], bottom_[ROOM], right_[ROOM], top_[ROOM];
    Pair pair_[N * (N - 1) / 2];
};

}  // namespace carom
