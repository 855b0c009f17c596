// The motion as the rules describe it, chip by chip and pair by pair. This is the reference that
// the fast motion is tested against and timed against.
#pragma once

#include <algorithm>

#include "sim/poker_chip_race/stages.h"

namespace carom::poker_chip_race {

template <class State, class Observer>
class PlainTurn : public Turn<State, Observer> {
    using Base = Turn<State, Observer>;

  protected:
    using Base::s, Base::observer_;

  public:
    using Base::Base;

    template <class Finder>
    void motion(Finder& finder) {
        Motion rules(*this);
        play_motion(rules, finder);
    }

  protected:
    // The rules of the motion. Walls come first, chip by chip, then pairs from the last chip down.
    struct Motion : Rules {
        static constexpr MotionClock CLOCK = MotionClock::FROM_START;
        static constexpr double BATCH = SAME_TIME, PADDING = 1.0 / 32;
        // Orders are finite, and so are all numbers of a state.
        static constexpr bool CHECKS_NUMBERS = false;

        PlainTurn& turn;

        explicit Motion(PlainTurn& of) : turn(of) { turn.met_.count = 0; }

        std::int64_t rank(int a, int b) const {
            constexpr int ORDER[] = {0, 1, 3, 2, 0};  // bottom, top, right, left
            constexpr std::int64_t AFTER_WALLS = std::int64_t{1} << 48;
            if (b < 0) return 4 * std::int64_t{a} + ORDER[-b];
            return AFTER_WALLS - (std::int64_t{b} << 24) - a;
        }
        double meet(const State&, int a, int b) { return turn.time_to_meet(b, a); }
        template <class Report>
        void meet_fixed(const State&, int a, Report&& report) const {
            turn.report_walls(a, report);
        }
        // A chip beyond a wall, by motion or by growth, is moved back inside.
        template <class Changes>
        void before_search(State& s, Changes& changes) {
            for (int i = 0; i < s.count; ++i) {
                if (s.radius[i] != EATEN && turn.clamp(i)) changes.changed(i);
            }
        }
        void before_batch(State&, double turns) {
            if (turns > 0) turn.met_.count = 0;
        }
        template <class Changes>
        void react(State& s, const Contact& c, Changes& changes) {
            turn.react(c.b < 0 ? c : Contact{c.t, c.b, c.a});
            for (const int i : {c.a, c.b}) {
                if (i >= 0 && s.radius[i] == EATEN) changes.gone(i);
            }
        }
    };
    template <class AnyMotion, class Finder>
    void play_motion(AnyMotion& rules, Finder& finder) {
        const Advanced motion = advance(s, rules, finder);
        if (motion.fault != MotionFault::NONE) Base::fault_ = Fault::TOO_MANY_EVENTS;
        Base::remove_eaten();
        observer_.moved(s);
    }

    struct Pair {
        int a, b;  // ids
    };

    // Moves a chip that is beyond a wall, by motion or by growth, back inside. Returns whether it
    // moved.
    bool clamp(int i) {
        const double r = s.radius[i], x = s.x[i], y = s.y[i];
        const double left = -HALF_WIDTH + r + EPSILON, right = HALF_WIDTH - r - EPSILON;
        const double top = -HALF_HEIGHT + r + EPSILON, bottom = HALF_HEIGHT - r - EPSILON;
        s.x[i] = std::min(right, std::max(left, x));
        s.y[i] = std::min(bottom, std::max(top, y));
        return (s.x[i] != x) | (s.y[i] != y);
    }
    // Calls report(time from now, wall) for each wall that chip i reaches.
    template <class Report>
    void report_walls(int i, Report&& report) const {
        const double r = s.radius[i];
        const auto consider = [&](double h, Wall wall) {
            if (h > 0) report(h, wall);
        };
        consider(((HALF_HEIGHT - r) - s.y[i]) / s.vy[i], BOTTOM);
        consider(((-HALF_HEIGHT + r) - s.y[i]) / s.vy[i], TOP);
        consider(((HALF_WIDTH - r) - s.x[i]) / s.vx[i], RIGHT);
        consider(((-HALF_WIDTH + r) - s.x[i]) / s.vx[i], LEFT);
    }
    // Returns the time until chips i > j meet.
    double time_to_meet(int i, int j) {
        if (Base::related(i, j)) return NEVER;
        const double r = s.radius[i] + s.radius[j];
        if (length(s.x[j] - s.x[i], s.y[j] - s.y[i]) < r - EPSILON) {
            return meets_anew(s.id[i], s.id[j]) ? 0 : NEVER;
        }
        const double h = Base::touch_after(i, j);
        return h > 0 ? h : NEVER;
    }
    // Two chips that overlap meet only once at the same time. A move clears this list.
    bool meets_anew(int a, int b) {
        for (const Pair& p : met_) {
            if (p.a == a && p.b == b) return false;
        }
        if (!met_.full()) met_.push_back({a, b});
        return true;
    }
    List<Pair, 4096> met_;
};

template <>
struct Stages<Reference> {
    template <int N>
    using Finder = AllPairs<N>;
    template <class State, class Observer>
    using Turn = PlainTurn<State, Observer>;
};

}  // namespace carom::poker_chip_race
