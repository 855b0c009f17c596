// The motion as the rules tell it, chip by chip and pair by pair: the reference that faster ways
// are tested against, and the double loop that they are timed against.
#pragma once

#include <algorithm>

#include "sim/poker_chip_race/stages.h"

namespace carom::poker_chip_race {

template <class State, class Trace>
class PlainTurn : public Turn<State, Trace> {
    using Base = Turn<State, Trace>;

  protected:
    using Base::s, Base::trace_;

  public:
    using Base::Base;

    void motion() {
        met_.count = 0;
        if (advance_in_batches(*this).given_up) Base::fault_ = Fault::TOO_MANY_EVENTS;
        trace_.moved(s);
    }

    // For the event loop. Walls chip by chip, then pairs from the last chip down.
    bool list(double t, typename Base::Candidates& listed) {
        const double rest = 1 - t;
        double first = 2;
        bool room = true;
        const auto note = [&](double time, int a, int b) {
            room = list_if_first(listed, first, {time, a, b, 0}) && room;
        };
        for (int i = 0; i < s.count; ++i) {
            clamp(i);
            walls(i, [&](double h, Wall wall) {
                if (h > 0 && h <= rest) note(t + h, i, wall);
            });
        }
        for (int i = s.count - 1; i > 0; --i) {
            for (int j = i - 1; j >= 0; --j) {
                if (Base::related(i, j)) continue;
                const double r = s.radius[i] + s.radius[j];
                if (length(s.x[j] - s.x[i], s.y[j] - s.y[i]) < r - EPSILON) {
                    if (meets_anew(s.id[i], s.id[j])) note(t, i, j);
                    continue;
                }
                const double h = Base::touch_after(i, j);
                if (h > 0 && h <= rest) note(t + h, i, j);
            }
        }
        return room;
    }
    void fly(double time) {
        for (int i = 0; i < s.count; ++i) {
            s.x[i] += s.vx[i] * time;
            s.y[i] += s.vy[i] * time;
        }
        met_.count = 0;
    }

  protected:
    struct Pair {
        int a, b;  // ids
    };

    // Who was moved or grew beyond the walls stands just within them.
    void clamp(int i) {
        const double r = s.radius[i];
        const double left = -HALF_WIDTH + r + EPSILON, right = HALF_WIDTH - r - EPSILON;
        const double top = -HALF_HEIGHT + r + EPSILON, bottom = HALF_HEIGHT - r - EPSILON;
        if (s.x[i] >= left && s.x[i] <= right && s.y[i] >= top && s.y[i] <= bottom) return;
        s.x[i] = std::min(right, std::max(left, s.x[i]));
        s.y[i] = std::min(bottom, std::max(top, s.y[i]));
    }
    // Tells when chip i meets each wall, flying on for ever: each(h, wall).
    template <class Each>
    void walls(int i, Each&& each) const {
        const double r = s.radius[i];
        each(((HALF_HEIGHT - r) - s.y[i]) / s.vy[i], BOTTOM);
        each(((-HALF_HEIGHT + r) - s.y[i]) / s.vy[i], TOP);
        each(((HALF_WIDTH - r) - s.x[i]) / s.vx[i], RIGHT);
        each(((-HALF_WIDTH + r) - s.x[i]) / s.vx[i], LEFT);
    }
    // Two that overlap meet once, until something moves.
    bool meets_anew(int a, int b) {
        for (const Pair& p : met_) {
            if (p.a == a && p.b == b) return false;
        }
        if (!met_.full()) met_.push_back({a, b});
        return true;
    }
    List<Pair, Base::CANDIDATES> met_;
};

}  // namespace carom::poker_chip_race
