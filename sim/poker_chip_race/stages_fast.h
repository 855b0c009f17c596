// The motion with the pairs that may touch listed (sim/finders/pair_list.h), four of them looked at
// at once, and only the chips near a wall held against it: the same bits as stages_plain.h, which
// plays tables of more chips than such a list has room for.
#pragma once

#include "sim/finders/pair_list.h"
#include "sim/poker_chip_race/stages_plain.h"
#include "sim/simd.h"

namespace carom::poker_chip_race {

// A unit in whole numbers of a box; and more than rounding and the walls' clamp can move a chip.
struct TableUnits {
    static constexpr double SCALE = 32;
    static constexpr double PADDING = 0.01;
};

template <class State, class Trace>
class FastTurn : public PlainTurn<State, Trace> {
    using Plain = PlainTurn<State, Trace>;
    using Base = Turn<State, Trace>;
    using Base::s, Base::trace_;
    static constexpr int N = State::CAPACITY;
    static_assert(N % 4 == 0, "whole vectors");

  public:
    using Plain::Plain;

    void motion() {
        if (s.count > Pairs::MOST) {
            Plain::motion();
            return;
        }
        Plain::met_.count = 0;
        changed_.count = 0;
        walls_ = 0;
        for (int i = 0; i < s.count; i += 4) walls_ |= Set{near_walls(i, 1.0)} << i;
        walls_ &= Pairs::first_bits(s.count);
        // Later on the clamp moves nobody by more than the padding, but for those who are boxed
        // anew behind it.
        for (Set left = walls_; left; left &= left - 1) Plain::clamp(__builtin_ctzll(left));
        pairs_.start(s);
        if (advance_in_batches(*this).given_up) Base::fault_ = Fault::TOO_MANY_EVENTS;
        Base::settle();  // who was eaten kept his place until now
        trace_.moved(s);
    }

    // For the event loop.
    bool list(double t, typename Base::Candidates& listed) {
        const double rest = 1 - t;
        take_up_changes(rest);
        double first = 2;
        bool room = true;
        const auto note = [&](double time, int a, int b) {
            room = list_if_first(listed, first, {time, a, b, 0}) && room;
        };
        for (Set left = walls_; left; left &= left - 1) {
            const int i = __builtin_ctzll(left);
            Plain::clamp(i);
            Plain::walls(i, [&](double h, Wall wall) {
                if (h > 0 && h <= rest) note(t + h, i, wall);
            });
        }
        pairs_.look_at_all([&](const std::uint16_t* at, UShort4, const Long4& four) {
            const FourChips pairs(s, at);
            const Double4 h = pairs.touch_after();
            const Long4 overlap = four & pairs.overlap();
            const Long4 touch = four & (h > 0.0) & (h <= broadcast(rest)) & ~overlap;
            for (unsigned found = bits(overlap | touch); found; found &= found - 1) {
                const int k = __builtin_ctz(found);
                int i = at[k] >> 8, j = at[k] & 255;
                if (i < j) std::swap(i, j);
                if (Base::related(i, j)) continue;
                if (!overlap[k]) {
                    note(t + h[k], i, j);
                } else if (Plain::meets_anew(s.id[i], s.id[j])) {
                    note(t, i, j);
                }
            }
            return bits(four & pairs.may_touch());
        });
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
    void settle() {}  // indices stay true until the motion is over

  private:
    using Pairs = PairList<(N < 64 ? N : 64), TableUnits>;
    using Set = typename Pairs::Set;

    // Four pairs of chips at once, by the rules' formulas (stages.h), bit for bit.
    struct FourChips {
        Double4 d2, r, a, b;

        FourChips(const State& s, const std::uint16_t* pair)
            : FourChips(s, reinterpret_cast<const unsigned char*>(pair)) {}
        FourChips(const State& s, const unsigned char* p) {
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
        Long4 overlap() const { return sqrt(d2) < r - EPSILON; }
        // (-b - q) / a is the smaller of the two; no number, or not above 0, where they never
        // touch.
        Double4 touch_after() const {
            const Double4 delta = b * b - a * (d2 - r * r);
            const Double4 time = (-b - sqrt(delta)) / a;
            return select((delta > 0.0) & (a != 0.0), time, Double4{});
        }
        // Whether anything may come of them while they fly on as they do.
        Long4 may_touch() const {
            const Double4 wide = r + TableUnits::PADDING;
            const Double4 gap = d2 * (1.0 - PADDING_SHARE) - wide * wide;
            return (gap <= 0.0) | ((b < 0.0) & (b * b >= a * gap));
        }
    };

    // The rules' order: walls as they were noted, then pairs from the last chip down.
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
        if (a.b < 0 || b.b < 0) return false;  // walls stand first already
        return a.a != b.a ? a.a > b.a : a.b > b.b;
    }

    void change(int i) {
        for (const int known : changed_) {
            if (known == i) return;
        }
        changed_.push_back(i);
    }
    // What the last batch changed is boxed anew, two at a time; who was eaten has gone.
    void take_up_changes(double rest) {
        int waiting = -1;
        for (const int i : changed_) {
            if (s.radius[i] == EATEN) {
                pairs_.gone(i);
                walls_ &= ~Pairs::bit(i);
                Base::forget_child_of(i);
                continue;
            }
            Plain::clamp(i);
            walls_ &= ~Pairs::bit(i);
            if (near_walls(i & ~3, rest) >> (i & 3) & 1) walls_ |= Pairs::bit(i);
            if (waiting < 0) {
                waiting = i;
            } else {
                pairs_.changed(s, waiting, i, rest);
                waiting = -1;
            }
        }
        if (waiting >= 0) pairs_.changed(s, waiting, waiting, rest);
        changed_.count = 0;
    }
    // Which of four chips come within reach of a wall, or of its clamp, in so much time.
    unsigned near_walls(int i, double rest) const {
        const Double4 x = load<Double4>(s.x + i), y = load<Double4>(s.y + i);
        const Double4 to_x = x + load<Double4>(s.vx + i) * rest;
        const Double4 to_y = y + load<Double4>(s.vy + i) * rest;
        const Double4 reach = load<Double4>(s.radius + i) + TableUnits::PADDING;
        const Double4 far_x = max(abs(x), abs(to_x)) + reach;
        const Double4 far_y = max(abs(y), abs(to_y)) + reach;
        const Long4 near = (far_x >= broadcast(HALF_WIDTH)) | (far_y >= broadcast(HALF_HEIGHT));
        return bits(near);
    }

    Pairs pairs_;
    Set walls_ = 0;  // who may meet one
    List<int, 64> changed_;
};

}  // namespace carom::poker_chip_race
