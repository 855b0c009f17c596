// The possible contacts of the rest of a turn, each with a time before which it does not happen.
// The search for the first contact computes the rules' formulas only for the earliest few.
//
// An entry's time stays valid until a contact or a clamp changes one of the two chips. Chips are
// moved in steps, and the formulas are computed again after each step. The results then differ by
// rounding, about 3e-8 of a distance (bounds.h). The stored times are those at which a gap of
// NEAR_PADDING is left, which covers that difference.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "sim/base/simd.h"
#include "sim/poker_chip_race/state.h"
#include "sim/world/bounds.h"
#include "sim/world/contact_times.h"
#include "sim/world/short_boxes.h"

namespace carom::poker_chip_race {

// The pairs of chips that may meet in the rest of a turn, found with boxes of 16-bit integers
// (world/short_boxes.h), for up to 256 chips. A chip that was eaten is hidden: its box ends before
// it begins, so that no other box overlaps it. (Mean Max uses a bit for each of 64 circles instead.
// One method for both games made Mean Max's turn 1 % slower.)

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

// For up to CAPACITY chips, which is at most 256, because chips' numbers are bytes.
template <int CAPACITY>
class ContactQueue {
  public:
    // Two chips' numbers of eight bits each. The same number twice means a chip and the walls.
    using Contact = std::uint16_t;

    void clear() { end_list(0); }

    // Adds the pairs that are `wanted` and that may touch by time 1 if they keep their velocities
    // from time t on. Reads up to three places past the end.
    template <class State, class Wanted>
    void add_pairs(const State& s, double t, const Contact* pairs, const Contact* end,
                   Wanted&& wanted) {
        int size = size_;
        for (; pairs < end; pairs += 4) {
            const FourPairs four(s, pairs);
            const Double4 wide = four.r + NEAR_PADDING;
            const Double4 gap = four.d2 * (1.0 - PADDING_SHARE) - wide * wide;
            const Double4 delta = four.b * four.b - four.a * gap;
            const Double4 time = max((-four.b - sqrt(delta)) / four.a, Double4{}) + t;
            const Long4 touch = (four.b < 0.0) & (delta >= 0.0) & (time <= 1.0);
            // Chips that overlap by more than EPSILON are in contact even if they move apart. Half
            // of EPSILON leaves a margin for rounding.
            const Double4 near = four.r - EPSILON / 2;
            const Long4 overlap = four.d2 < near * near;
            const unsigned soon = bits((touch | overlap) & below(0, static_cast<int>(end - pairs)));
            for (int k = 0; k < 4; ++k) {
                contacts_[size] = pairs[k], not_before_[size] = time[k];
                size += (soon >> k & 1) & wanted(pairs[k] >> 8, pairs[k] & 255);
            }
        }
        end_list(size);
    }
    // Adds contacts with walls for those of four chips whose bit in `asked` is set, if the chip may
    // reach a wall that it approaches.
    template <class State>
    void add_walls(const State& s, double t, int first, unsigned asked) {
        const Double4 r = load<Double4>(s.radius + first) + NEAR_PADDING;
        const Double4 time = until_wall(r, load<Double4>(s.x + first), load<Double4>(s.y + first),
                                        load<Double4>(s.vx + first), load<Double4>(s.vy + first)) +
                             t;
        const Long4 near = time <= 1.0;
        for (unsigned soon = bits(near) & asked; soon; soon &= soon - 1) {
            const int k = __builtin_ctz(soon);
            add_wall(first + k, time[k]);
        }
        end_list(size_);
    }
    // The same for one chip.
    template <class State>
    void add_walls(const State& s, double t, int i) {
        const double time =
            until_wall(broadcast(s.radius[i] + NEAR_PADDING), broadcast(s.x[i]), broadcast(s.y[i]),
                       broadcast(s.vx[i]), broadcast(s.vy[i]))[0] +
            t;
        add_wall(i, time);
        end_list(size_ - !(time <= 1.0));
    }
    // Removes the contacts for which `gone` returns true.
    template <class Gone>
    void drop(Gone&& gone) {
        int size = 0;
        for (int k = 0; k < size_; ++k) {
            const Contact c = contacts_[k];
            contacts_[size] = c, not_before_[size] = not_before_[k];
            size += !gone(c >> 8, c & 255);
        }
        end_list(size);
    }
    // Calls each(i, j) for all contacts whose stored time is at most t.
    template <class Each>
    void up_to(double t, Each&& each) const {
        for (int k = 0; k < size_; k += 4) {
            const Long4 found = load<Double4>(not_before_ + k) <= t;
            call(k, bits(found), each);
        }
    }
    // Returns the earliest time that is later than t.
    double next_after(double t) const {
        Double4 next = broadcast(NEVER);
        for (int k = 0; k < size_; k += 4) {
            const Double4 time = load<Double4>(not_before_ + k);
            next = min(next, select(time > t, time, broadcast(NEVER)));
        }
        return least(next);
    }
    // Calls each(i, j) for the contacts with exactly that time.
    template <class Each>
    void at(double t, Each&& each) const {
        for (int k = 0; k < size_; k += 4) {
            const Long4 found = load<Double4>(not_before_ + k) == t;
            call(k, bits(found), each);
        }
    }

  private:
    // Four pairs of chips.
    struct FourPairs {
        // The squared distance after time h is a*h*h + 2*b*h + d2. r is the sum of radii.
        Double4 d2, r, a, b;

        template <class State>
        FourPairs(const State& s, const Contact* pair)
            : FourPairs(s, reinterpret_cast<const unsigned char*>(pair)) {}
        template <class State>
        FourPairs(const State& s, const unsigned char* p) {
            const Double4 dx = four(s.x, p + 1) - four(s.x, p);
            const Double4 dy = four(s.y, p + 1) - four(s.y, p);
            const Double4 wx = four(s.vx, p + 1) - four(s.vx, p);
            const Double4 wy = four(s.vy, p + 1) - four(s.vy, p);
            r = four(s.radius, p + 1) + four(s.radius, p);
            d2 = dx * dx + dy * dy;
            a = wx * wx + wy * wy;
            b = dx * wx + dy * wy;
        }
        // Returns the values of the chips at every second byte.
        CAROM_INLINE static Double4 four(const double* v, const unsigned char* p) {
            return Double4{v[p[0]], v[p[2]], v[p[4]], v[p[6]]};
        }
    };

    template <class Each>
    CAROM_INLINE void call(int first, unsigned found, Each&& each) const {
        for (; found; found &= found - 1) {
            const Contact c = contacts_[first + __builtin_ctz(found)];
            each(c >> 8, c & 255);
        }
    }
    // Returns the time when each chip reaches the first wall that it approaches. The result is
    // infinite or not a number if the chip reaches none.
    CAROM_INLINE static Double4 until_wall(const Double4& r, const Double4& x, const Double4& y,
                                           const Double4& vx, const Double4& vy) {
        const Double4 zero = {}, speed_x = abs(vx), speed_y = abs(vy);
        const Double4 way_x = max(HALF_WIDTH - r - select(vx < zero, -x, x), zero);
        const Double4 way_y = max(HALF_HEIGHT - r - select(vy < zero, -y, y), zero);
        // One division is enough: only the smaller quotient is computed.
        const Long4 x_first = (way_x * speed_y < way_y * speed_x) | (speed_y == zero);
        const Double4 time = select(x_first, way_x, way_y) / select(x_first, speed_x, speed_y);
        // A chip as large as the field is clamped whatever its direction.
        return select(r >= HALF_HEIGHT - 1, zero, time);
    }
    void add_wall(int i, double time) {
        contacts_[size_] = static_cast<Contact>(i << 8 | i);
        not_before_[size_++] = time;
    }
    void end_list(int size) {
        size_ = size;
        store(not_before_ + size, broadcast(NEVER));
    }

    int size_ = 0;
    Contact contacts_[CAPACITY * (CAPACITY + 1) / 2 + 4];
    // Times of the turn, followed by four entries of NEVER.
    double not_before_[CAPACITY * (CAPACITY + 1) / 2 + 4];
};

}  // namespace carom::poker_chip_race
