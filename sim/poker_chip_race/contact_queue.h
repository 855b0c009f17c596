// The contacts that may come in the rest of a turn, each with a time before which it does not: who
// looks for the first one asks the rules' formulas about the soonest few only.
//
// A time holds until a contact or a clamp changes one of the two. They are moved in steps, and the
// formulas are asked anew after each, with results that differ by rounding: some 3e-8 of a distance
// (bounds.h). The times here are those at which a gap of NEAR_PADDING is left.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/engine/bounds.h"
#include "sim/engine/events.h"
#include "sim/engine/simd.h"
#include "sim/poker_chip_race/candidate_pairs.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

// Among up to MOST chips: at most 256, since their numbers are bytes.
template <int MOST>
class ContactQueue {
  public:
    // Two chips' numbers, eight bits each; the same one twice: a chip and the walls.
    using Contact = std::uint16_t;

    void clear() { end_list(0); }

    // Adds those of the pairs that are `wanted` and may touch by time 1, flying on from time t as
    // they do. Reads up to three places past the end.
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
            // Who overlaps by more than EPSILON meets even while parting; half of that is on the
            // safe side.
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
    // Adds those of four chips, of which `asked` has a bit for each that is meant, that may come to
    // a wall that they approach.
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
    // Drops the contacts of which `gone` says true.
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
    // Calls each(i, j) for the contacts up to that time.
    template <class Each>
    void up_to(double t, Each&& each) const {
        for (int k = 0; k < size_; k += 4) {
            const Long4 found = load<Double4>(not_before_ + k) <= t;
            call(k, bits(found), each);
        }
    }
    // The soonest time later than this one.
    double next_after(double t) const {
        Double4 next = broadcast(NEVER);
        for (int k = 0; k < size_; k += 4) {
            const Double4 time = load<Double4>(not_before_ + k);
            next = min(next, select(time > t, time, broadcast(NEVER)));
        }
        return least(next);
    }
    // Calls each(i, j) for the contacts of exactly that time.
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
        Double4 d2, r, a, b;  // after h turns, distance squared is a*h*h + 2*b*h + d2; r: radii

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
        // Of every other byte's chip.
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
    // When chips come to the first wall that they approach; no number if they never do.
    CAROM_INLINE static Double4 until_wall(const Double4& r, const Double4& x, const Double4& y,
                                           const Double4& vx, const Double4& vy) {
        const Double4 zero = {}, speed_x = abs(vx), speed_y = abs(vy);
        const Double4 way_x = max(HALF_WIDTH - r - select(vx < zero, -x, x), zero);
        const Double4 way_y = max(HALF_HEIGHT - r - select(vy < zero, -y, y), zero);
        // One division for both: of the smaller quotient.
        const Long4 x_first = (way_x * speed_y < way_y * speed_x) | (speed_y == zero);
        const Double4 time = select(x_first, way_x, way_y) / select(x_first, speed_x, speed_y);
        // Who is as large as the table is clamped whichever way it flies.
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
    Contact contacts_[MOST * (MOST + 1) / 2 + 4];
    double not_before_[MOST * (MOST + 1) / 2 + 4];  // times of the turn; then four of NEVER
};

}  // namespace carom::poker_chip_race
