// The motion with a queue of possible contacts, each with a time before which it does not happen
// (contact_queue.h). The rules' formulas are computed only for the earliest few contacts, and only
// chips that a contact has changed are examined again. The results equal those of stages_plain.h
// bit for bit. stages_plain.h also plays states with more than 256 chips.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sim/engine/simd.h"
#include "sim/poker_chip_race/candidate_pairs.h"
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

  public:
    using Plain::Plain;

    void motion() {
        if (s.count > MAX_FAST_CHIPS) {
            Plain::motion();
            return;
        }
        Plain::met_.count = 0;
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
        if (advance_in_batches(*this).given_up) Base::fault_ = Fault::TOO_MANY_EVENTS;
        // Eaten chips kept their index until now.
        Base::settle();
        observer_.moved(s);
    }

    // Required by advance_in_batches.
    bool list(double t, typename Base::Candidates& listed) {
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
        bool room = true;
        double first = NEVER;
        const auto note = [&](double time, int a, int b) {
            room = list_if_first(listed, first, {time, a, b, 0}) && room;
        };
        while (soonest <= 1.0 && soonest <= first + SAME_TIME) {
            contacts_.at(soonest, [&](int i, int j) {
                if (i == j) {
                    note_walls(i, t, note);
                } else {
                    Plain::note_pair(std::max(i, j), std::min(i, j), t, note);
                }
            });
            soonest = contacts_.next_after(soonest);
        }
        put_in_order(listed);
        return room;
    }
    void fly(double time) {
        for (int i = 0; i < s.count; i += 4) {
            store(s.x + i, load<Double4>(s.x + i) + load<Double4>(s.vx + i) * time);
            store(s.y + i, load<Double4>(s.y + i) + load<Double4>(s.vy + i) * time);
        }
        Plain::met_.count = 0;
    }
    void react(const Candidate& hit) {
        Base::react(hit);
        change(hit.a);
        if (hit.b >= 0) change(hit.b);
    }
    void settle() {}  // Indices stay valid until the motion is over.

  private:
    static constexpr int MAX_FAST_CHIPS = CandidatePairs<N>::MAX_FAST_CHIPS;

    // The order of the rules: walls chip by chip in the order of noting, then pairs from the last
    // chip down.
    static void put_in_order(typename Base::Candidates& listed) {
        for (int k = 1; k < listed.count; ++k) {
            const Candidate moving = listed.item[k];
            int to = k;
            for (; to > 0 && is_before(moving, listed.item[to - 1]); --to) {
                listed.item[to] = listed.item[to - 1];
            }
            listed.item[to] = moving;
        }
    }
    static bool is_before(const Candidate& a, const Candidate& b) {
        const bool a_wall = a.b < 0, b_wall = b.b < 0;
        if (a_wall != b_wall) return a_wall;
        if (a_wall) return a.a < b.a;
        return a.a != b.a ? a.a > b.a : a.b > b.b;
    }

    // Does the same as the reference, with all four walls at once.
    template <class Note>
    void note_walls(int i, double t, Note&& note) const {
        constexpr Wall WALLS[] = {BOTTOM, TOP, RIGHT, LEFT};
        const double r = s.radius[i], x = s.x[i], y = s.y[i], vx = s.vx[i], vy = s.vy[i];
        const Double4 h =
            (Double4{HALF_HEIGHT - r, -HALF_HEIGHT + r, HALF_WIDTH - r, -HALF_WIDTH + r} -
             Double4{y, y, x, x}) /
            Double4{vy, vy, vx, vx};
        const Long4 soon = (h > 0.0) & (h <= broadcast(1 - t));
        for (unsigned hit = bits(soon); hit; hit &= hit - 1) {
            const int k = __builtin_ctz(hit);
            note(t + h[k], i, WALLS[k]);
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

}  // namespace carom::poker_chip_race
