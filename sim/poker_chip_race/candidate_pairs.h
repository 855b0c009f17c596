// Which chips may come near each other in the rest of a turn, by boxes of 16-bit integers
// (engine/short_boxes.h) on tables of up to 256 chips. A chip that has gone is hidden: its box ends
// before it begins, so that no other overlaps it. (Mean Max keeps a bit for each of 64 circles
// instead; one way for both cost that game 1 % of its turn.)
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "sim/engine/short_boxes.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

// Units that boxes are padded with, and contacts foretold with: more than rounding moves a chip.
constexpr double NEAR_PADDING = 0.01;

// On a table with room for N chips.
template <int N>
class CandidatePairs {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    static constexpr int MOST = N < 256 ? N : 256;  // chips: their numbers are bytes
    using Pair = ShortPair;

    // A motion begins. Lists all pairs from `end` on and returns the new end; writes up to three
    // places more.
    template <class State>
    Pair* start(const State& s, Pair* end) {
        assert(s.count <= MOST);
        blocks_ = (s.count + 15) / 16;
        for (int block = 0; block < s.count; block += 16) {
            const Boxes16 own = SWEEP.block(s, block, N);
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
    // Chip i, hidden so far, flies so from now on: lists it with each that it may come near.
    template <class State>
    Pair* show(const State& s, int i, double remaining, Pair* end) {
        const ShortBox box = SWEEP.box(s, i, remaining);
        const Boxes16 same = in_all_lanes(box);
        for (int block = 0; block < 16 * blocks_; block += 16) {
            end = append_pairs(end, boxes_.block(block).overlapping(same), i << 8 | block);
        }
        boxes_.put(i, box);
        return end;
    }

  private:
    static constexpr Sweep<32, true> SWEEP{NEAR_PADDING};

    int blocks_ = 0;  // of sixteen chips
    ShortBoxes<MOST> boxes_;
};

}  // namespace carom::poker_chip_race
