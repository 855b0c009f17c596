// The pairs of chips that may meet in the rest of a turn, found with boxes of 16-bit integers
// (world/short_boxes.h), for up to 256 chips. A chip that was eaten is hidden: its box ends before
// it begins, so that no other box overlaps it. (Mean Max uses a bit for each of 64 circles instead.
// One method for both games made Mean Max's turn 1 % slower.)
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "sim/poker_chip_race/state.h"
#include "sim/world/short_boxes.h"

namespace carom::poker_chip_race {

// Units added to boxes and to predicted contacts. The margin is larger than the effect of rounding
// on a chip's place.
constexpr double NEAR_PADDING = 0.01;

// For a world of up to N chips.
template <int N>
class CandidatePairs {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    // At most 256 chips, because a chip's number is stored in one byte.
    static constexpr int MAX_FAST_CHIPS = N < 256 ? N : 256;
    using Pair = ShortPair;

    // Lists all pairs at the start of a motion, from `end` on. Returns the new end. Writes up to
    // three places past the new end.
    template <class State>
    Pair* start(const State& s, Pair* end) {
        assert(s.count <= MAX_FAST_CHIPS);
        blocks_ = (s.count + 15) / 16;
        for (int block = 0; block < s.count; block += 16) {
            const Boxes16 own = SWEEP.block(s, Rules(), block, N, 1.0);
            boxes_.put_block(block, own);
            for (int i = std::max(block, s.count); i < block + 16; ++i) hide(i);
            for (int i = block; i < s.count && i < block + 16; ++i) {
                const Boxes16 same = boxes_.in_all_lanes(i);
                const std::uint32_t below = (1u << (i - block)) - 1;
                end = append_pairs(end, own.overlapping(same) & below, i << 8 | block);
                for (int other = 0; other < block; other += 16) {
                    end = append_pairs(end, boxes_.block(other).overlapping(same), i << 8 | other);
                }
            }
        }
        return end;
    }
    void hide(int i) { boxes_.left[i] = INT16_MAX, boxes_.right[i] = INT16_MIN; }
    // Chip i was hidden and has its new velocity from now on. Lists the pairs of i with every chip
    // that it may meet.
    template <class State>
    Pair* show(const State& s, int i, double remaining, Pair* end) {
        const ShortBox box = SWEEP.box(s, Rules(), i, remaining);
        const Boxes16 same = in_all_lanes(box);
        for (int block = 0; block < 16 * blocks_; block += 16) {
            end = append_pairs(end, boxes_.block(block).overlapping(same), i << 8 | block);
        }
        boxes_.put(i, box);
        return end;
    }

  private:
    static constexpr Sweep<true> SWEEP{NEAR_PADDING, 32};

    int blocks_ = 0;  // blocks of sixteen chips
    ShortBoxes<MAX_FAST_CHIPS> boxes_;
};

}  // namespace carom::poker_chip_race
