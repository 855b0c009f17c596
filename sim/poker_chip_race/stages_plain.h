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

    void motion() {
        met_.count = 0;
        if (advance_in_batches(*this).given_up) Base::fault_ = Fault::TOO_MANY_EVENTS;
        observer_.moved(s);
    }

    // Required by advance_in_batches. Lists walls chip by chip, then pairs from the last chip down.
    bool list(double t, typename Base::Candidates& listed) {
        double first = 2;
        bool room = true;
        const auto note = [&](double time, int a, int b) {
            room = list_if_first(listed, first, {time, a, b, 0}) && room;
        };
        for (int i = 0; i < s.count; ++i) {
            clamp(i);
            note_walls(i, t, note);
        }
        for (int i = s.count - 1; i > 0; --i) {
            for (int j = i - 1; j >= 0; --j) {
                if (!Base::related(i, j)) note_pair(i, j, t, note);
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
    // Calls note(time, chip, wall) for each wall that chip i, at time t, reaches before the turn
    // ends.
    template <class Note>
    void note_walls(int i, double t, Note&& note) const {
        const double r = s.radius[i], rest = 1 - t;
        const auto consider = [&](double h, Wall wall) {
            if (h > 0 && h <= rest) note(t + h, i, wall);
        };
        consider(((HALF_HEIGHT - r) - s.y[i]) / s.vy[i], BOTTOM);
        consider(((-HALF_HEIGHT + r) - s.y[i]) / s.vy[i], TOP);
        consider(((HALF_WIDTH - r) - s.x[i]) / s.vx[i], RIGHT);
        consider(((-HALF_WIDTH + r) - s.x[i]) / s.vx[i], LEFT);
    }
    // Calls note(time, i, j) if chips i > j, at time t, meet before the turn ends.
    template <class Note>
    void note_pair(int i, int j, double t, Note&& note) {
        const double r = s.radius[i] + s.radius[j];
        if (length(s.x[j] - s.x[i], s.y[j] - s.y[i]) < r - EPSILON) {
            if (meets_anew(s.id[i], s.id[j])) note(t, i, j);
            return;
        }
        const double h = Base::touch_after(i, j);
        if (h > 0 && h <= 1 - t) note(t + h, i, j);
    }
    // Two chips that overlap meet only once at the same time. fly() clears this list.
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
