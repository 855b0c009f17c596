// FastTurn computes the motion with a queue of possible contacts. Each contact has a time before
// which it does not happen. The rules' formulas are computed only for the earliest few contacts,
// and only chips that a contact has changed are examined again. The results equal those of
// ReferenceTurn bit for bit. ReferenceTurn also plays states with more than 256 chips.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "sim/base/simd.h"
#include "sim/poker_chip_race/stages.h"
#include "sim/poker_chip_race/state.h"
#include "sim/world/contact_times.h"
#include "sim/world/short_boxes.h"

namespace carom::poker_chip_race {

// ContactQueue stores the possible contacts of the rest of a turn, each with a time before which
// it does not happen. A stored time stays valid until a contact or a clamp changes one of the two
// chips. Chips are moved in steps, and the formulas are computed again after each step. The new
// results differ by rounding, about 3e-8 of a distance (contact_times.h). At a stored time a gap of
// NEAR_PADDING is left, which covers this difference.

// CandidatePairs finds the pairs of chips that may meet in the rest of a turn, with boxes of 16-bit
// integers (world/short_boxes.h), for up to 256 chips. A chip that was eaten is hidden: the left
// edge of its box is larger than the right edge, so that no other box overlaps it. (Mean Max uses a
// bit for each of 64 circles instead. One method for both games made Mean Max's turn 1 % slower.)

// Boxes and predicted contacts are padded by this number of units. The margin is larger than the
// effect of rounding on a chip's position.
constexpr double NEAR_PADDING = 0.01;

// Lists the candidate pairs of a world of up to N chips.
template <int N>
class CandidatePairs {
    static_assert(N % 4 == 0, "whole vectors");

  public:
    // At most 256 chips, because a chip's number is stored in one byte.
    static constexpr int MAX_FAST_CHIPS = N < 256 ? N : 256;
    using Pair = ShortPair;

    // Lists all pairs at the start of a motion, from `end` on. Returns the new end. Writes up to
    // three entries past the new end.
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
    // Makes the hidden chip i visible with its new velocity. Lists the pairs of i with every chip
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

    int blocks_ = 0;  // number of blocks of sixteen chips
    ShortBoxes<MAX_FAST_CHIPS> boxes_;
};

// A queue for up to CAPACITY chips. CAPACITY is at most 256, because the number of a chip is one
// byte.
template <int CAPACITY>
class ContactQueue {
  public:
    // The numbers of two chips, eight bits each. A chip paired with itself stands for its contact
    // with a wall.
    using Contact = std::uint16_t;

    void clear() { end_list(0); }

    // Adds the pairs for which `wanted` returns true and that may touch by time 1 if they keep
    // their velocities from time t on. Reads up to three entries past the end.
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
            // Chips that overlap by more than EPSILON are in contact even if they move apart.
            // Half of EPSILON leaves a margin for rounding.
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
    // Adds a contact with the walls for each of the chips first .. first + 3 whose bit in `asked`
    // is set and that may reach a wall by time 1.
    template <class State>
    void add_walls(const State& s, double t, int first, unsigned asked) {
        const Double4 r = load<Double4>(s.radius + first) + NEAR_PADDING;
        const Double4 time =
            time_to_wall(r, load<Double4>(s.x + first), load<Double4>(s.y + first),
                         load<Double4>(s.vx + first), load<Double4>(s.vy + first)) +
            t;
        const Long4 near = time <= 1.0;
        for (unsigned soon = bits(near) & asked; soon; soon &= soon - 1) {
            const int k = __builtin_ctz(soon);
            add_wall(first + k, time[k]);
        }
        end_list(size_);
    }
    // Adds a contact with the walls for chip i if the chip may reach a wall by time 1.
    template <class State>
    void add_walls(const State& s, double t, int i) {
        const double time =
            time_to_wall(broadcast(s.radius[i] + NEAR_PADDING), broadcast(s.x[i]),
                         broadcast(s.y[i]), broadcast(s.vx[i]), broadcast(s.vy[i]))[0] +
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
    void for_each_until(double t, Each&& each) const {
        for (int k = 0; k < size_; k += 4) {
            const Long4 found = load<Double4>(not_before_ + k) <= t;
            call(k, bits(found), each);
        }
    }
    // Returns the earliest stored time that is later than t.
    double next_after(double t) const {
        Double4 next = broadcast(NEVER);
        for (int k = 0; k < size_; k += 4) {
            const Double4 time = load<Double4>(not_before_ + k);
            next = min(next, select(time > t, time, broadcast(NEVER)));
        }
        return least(next);
    }
    // Calls each(i, j) for the contacts whose stored time is exactly t.
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
        // Returns the values of the four chips with the numbers p[0], p[2], p[4] and p[6].
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
    CAROM_INLINE static Double4 time_to_wall(const Double4& r, const Double4& x, const Double4& y,
                                             const Double4& vx, const Double4& vy) {
        const Double4 zero = {}, speed_x = abs(vx), speed_y = abs(vy);
        const Double4 way_x = max(HALF_WIDTH - r - select(vx < zero, -x, x), zero);
        const Double4 way_y = max(HALF_HEIGHT - r - select(vy < zero, -y, y), zero);
        // One division is enough: only the smaller quotient is computed.
        const Long4 x_first = (way_x * speed_y < way_y * speed_x) | (speed_y == zero);
        const Double4 time = select(x_first, way_x, way_y) / select(x_first, speed_x, speed_y);
        // A chip as large as the field is always clamped.
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

template <class State, class Observer>
class FastTurn : public ReferenceTurn<State, Observer> {
    using Plain = ReferenceTurn<State, Observer>;
    using Base = Turn<State, Observer>;
    using Base::s, Base::observer_;
    static constexpr int N = State::CAPACITY;
    static_assert(N % 4 == 0, "whole vectors");

    static constexpr int MAX_FAST_CHIPS = CandidatePairs<N>::MAX_FAST_CHIPS;

    // The rules of ReferenceTurn without before_search(). Instead, search() moves back only chips
    // that may be beyond a wall.
    struct Motion : Plain::Motion {
        using Plain::Motion::Motion;
        template <class Changes>
        void before_search(State&, Changes&) {}
    };

  public:
    using Plain::Plain;

    void motion(OwnFinder&) {
        if (s.count > MAX_FAST_CHIPS) {
            AllPairs<N> finder;
            Plain::motion(finder);
            return;
        }
        Motion rules(*this);
        Plain::play_motion(rules, *this);
    }

    // FastTurn has the functions of a finder (sim/world/world.h), because it is its own finder.
    void start(const State&, const Motion&, double) {
        changed_.count = 0;
        std::memset(is_changed_, 0, static_cast<std::size_t>(s.count));
        contacts_.clear();
        for (int i = 0; i < s.count; i += 4) {
            const unsigned there = i + 4 <= s.count ? 15 : (1u << (s.count - i)) - 1;
            for (unsigned out = outside(i) & there; out; out &= out - 1) {
                Plain::clamp(i + __builtin_ctz(out));
            }
            contacts_.add_walls(s, 0, i, there);
        }
        add_pairs(0, candidates_.start(s, pairs_));
    }
    template <class Found>
    void search(const State&, Motion& rules, double left, Found& found) {
        const double t = 1 - left;
        update_changed_chips(t);
        double soonest = contacts_.next_after(-1);
        if (soonest <= t) {
            // A chip that may have reached a wall by time t is clamped.
            contacts_.for_each_until(t, [&](int i, int j) {
                if (i == j && Plain::clamp(i)) change(i);
            });
            update_changed_chips(t);
            soonest = contacts_.next_after(-1);
        }
        while (soonest <= 1.0 && soonest <= t + found.limit()) {
            contacts_.at(soonest, [&](int i, int j) {
                if (i == j) {
                    offer_walls(i, found);
                } else {
                    const int a = std::min(i, j), b = std::max(i, j);
                    found.offer(rules.meet(s, a, b), a, b);
                }
            });
            soonest = contacts_.next_after(soonest);
        }
    }
    template <class Changes>
    void update(const State&, const Motion&, const Changes& changes, double) {
        for (int k = 0; k < changes.size(); ++k) change(changes[k]);
    }

  private:
    // Does the same as report_walls(), with all four walls at once.
    template <class Found>
    void offer_walls(int i, Found& found) const {
        constexpr Wall WALLS[] = {BOTTOM, TOP, RIGHT, LEFT};
        const double r = s.radius[i], x = s.x[i], y = s.y[i], vx = s.vx[i], vy = s.vy[i];
        const Double4 h =
            (Double4{HALF_HEIGHT - r, -HALF_HEIGHT + r, HALF_WIDTH - r, -HALF_WIDTH + r} -
             Double4{y, y, x, x}) /
            Double4{vy, vy, vx, vx};
        for (unsigned hit = bits(Long4(h > 0.0)); hit; hit &= hit - 1) {
            const int k = __builtin_ctz(hit);
            found.offer(h[k], i, WALLS[k]);
        }
    }

    void change(int i) {
        if (is_changed_[i]) return;
        is_changed_[i] = 1;
        changed_.push_back(i);
    }
    // Computes the possible contacts of the changed chips again. Eaten chips are left out.
    void update_changed_chips(double t) {
        if (changed_.count == 0) return;
        contacts_.drop([&](int i, int j) { return is_changed_[i] | is_changed_[j]; });
        for (const int i : changed_) candidates_.hide(i);
        std::uint16_t* end = pairs_;
        for (const int i : changed_) {
            is_changed_[i] = 0;
            if (s.radius[i] == EATEN) continue;
            Plain::clamp(i);
            contacts_.add_walls(s, t, i);
            end = candidates_.show(s, i, 1 - t, end);
        }
        add_pairs(t, end);
        changed_.count = 0;
    }
    // Adds the pairs in pairs_ up to `end`, except pairs of a parent and its droplet. When a parent
    // and a droplet stop ignoring each other, the droplet has just changed, so the pair is listed
    // again anyway.
    void add_pairs(double t, std::uint16_t* end) {
        std::memset(end, 0, 3 * sizeof *end);
        if (Base::has_families()) {
            contacts_.add_pairs(s, t, pairs_, end,
                                [&](int i, int j) { return !Base::related(i, j); });
        } else {
            contacts_.add_pairs(s, t, pairs_, end, [](int, int) { return true; });
        }
    }
    // Returns a bit for each of the chips i .. i + 3 that clamp() may move.
    unsigned outside(int i) const {
        const Double4 far = load<Double4>(s.radius + i) + 2 * EPSILON;
        const Long4 inside = (abs(load<Double4>(s.x + i)) + far <= HALF_WIDTH) &
                             (abs(load<Double4>(s.y + i)) + far <= HALF_HEIGHT);
        return ~bits(inside) & 15;
    }

    CandidatePairs<N> candidates_;
    ContactQueue<MAX_FAST_CHIPS> contacts_;
    List<int, MAX_FAST_CHIPS> changed_;
    unsigned char is_changed_[MAX_FAST_CHIPS];
    std::uint16_t pairs_[MAX_FAST_CHIPS * (MAX_FAST_CHIPS + 1) / 2 + 4];  // pairs that may meet
};

template <>
struct Stages<Fast> {
    template <int N>
    using Finder = OwnFinder;
    template <class State, class Observer>
    using Turn = FastTurn<State, Observer>;
};

}  // namespace carom::poker_chip_race
