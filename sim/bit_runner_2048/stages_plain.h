// The stages of a turn as the rules describe them. This is the reference that the fast turn is
// tested against and timed against.
#pragma once

#include "sim/bit_runner_2048/stages.h"
#include "sim/world/plain_bounce.h"

namespace carom::bit_runner_2048 {

template <class Observer>
class PlainTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::m, Base::observer_;

  public:
    using Base::Base;

    // All orders are applied before any car moves.
    void steering() {
        for (int i = 0; i < CARS; ++i) Base::steer(i);
    }

    // Resolves contacts in batches until the end of the turn.
    void motion() { Base::play_motion(*this); }

    // A car loses some of its speed, a prisoner does not.
    void whole_numbers() {
        for (int i = 0; i < CARS; ++i) {
            m.x[i] = cut(m.x[i]), m.y[i] = cut(m.y[i]);
            m.vx[i] = cut(m.vx[i] * KEPT_SPEED), m.vy[i] = cut(m.vy[i] * KEPT_SPEED);
            s.angle[i] = tidy(s.angle[i]);
        }
        for (int i = CARS; i < end(); ++i) {
            m.x[i] = cut(m.x[i]), m.y[i] = cut(m.y[i]);
            m.vx[i] = cut(m.vx[i]), m.vy[i] = cut(m.vy[i]);
        }
    }

  private:
    friend Base;

    int end() const { return CARS + s.prisoners; }

    template <class Batch>
    void find(Batch& batch) const {
        for (int i = 0; i < CARS; ++i) {
            batch.consider(Base::time_to_border(i), i, BORDER);
            if (s.held[i] != NOBODY) {
                batch.consider(Base::time_to_hole(i), HOLE, i);
            } else {
                for (int k = CARS; k < end(); ++k) {
                    batch.consider(Base::time_to_hit(k, i, CATCH_DISTANCE), k, i);
                }
            }
            for (int j = i + 1; j < CARS; ++j) {
                batch.consider(Base::time_to_hit(i, j, 2 * CAR_RADIUS), i, j);
            }
        }
        for (int k = CARS; k < end(); ++k) batch.consider(Base::time_to_border(k), k, BORDER);
    }
    void fly(double time) {
        for (int i = 0; i < end(); ++i) {
            m.x[i] += m.vx[i] * time;
            m.y[i] += m.vy[i] * time;
        }
    }
    double hit_each_other(int i, int j) {
        return plain_bounce_pair(m, Base::before_, i, j, CAR_BOUNCE);
    }
    double hit_border(int i) {
        return bounce_border(m, Base::before_, i, Base::yard_.radius, Base::at_border(i));
    }
};

template <>
struct Stages<Reference> {
    template <class Observer>
    using Turn = PlainTurn<Observer>;
};

}  // namespace carom::bit_runner_2048
