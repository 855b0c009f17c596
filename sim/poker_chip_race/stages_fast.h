// The motion with a queue of possible contacts, each with a time before which it does not happen
// (contact_queue.h). The rules' formulas are computed only for the earliest few contacts, and only
// chips that a contact has changed are examined again. The results equal those of stages_plain.h
// bit for bit. stages_plain.h also plays states with more than 256 chips.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sim/base/simd.h"
#include "sim/poker_chip_race/contact_queue.h"
#include "sim/poker_chip_race/stages_plain.h"

namespace carom::poker_chip_race {

template <class State, class Observer>
class FastTurn : public PlainTurn<State, Observer> {
    using Plain = PlainTurn<State, Observer>;
    using Base = Turn<State, Observer>;
    using Base::s, Base::observer_;
    static constexpr int N = State::CAPACITY;
    static_assert(N % 4 == 0, "whole vectors");

    static constexpr int MAX_FAST_CHIPS = CandidatePairs<N>::MAX_FAST_CHIPS;

    // The same rules. Only chips that may be beyond a wall are moved back, by search().
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

    // The functions of a finder (sim/world/world.h).
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
        take_up_changes(t);
        double soonest = contacts_.next_after(-1);
        if (soonest <= t) {
            // A chip that is at a wall by time t may be clamped.
            contacts_.up_to(t, [&](int i, int j) {
                if (i == j && Plain::clamp(i)) change(i);
            });
            take_up_changes(t);
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
    // Does the same as the reference, with all four walls at once.
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
    void take_up_changes(double t) {
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
    // Adds the pairs listed in pairs_ up to `end`, except parents with their droplets. When a
    // parent and a droplet stop ignoring each other, the droplet has just changed, so the pair is
    // listed again anyway.
    void add_pairs(double t, std::uint16_t* end) {
        std::memset(end, 0, 3 * sizeof *end);
        if (Base::has_families()) {
            contacts_.add_pairs(s, t, pairs_, end,
                                [&](int i, int j) { return !Base::related(i, j); });
        } else {
            contacts_.add_pairs(s, t, pairs_, end, [](int, int) { return true; });
        }
    }
    // Returns one bit for each of four chips that may lie outside the range in which clamp() has no
    // effect.
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
