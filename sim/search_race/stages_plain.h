// The stages of a turn as the rules describe them. This is the reference that the fast turn is
// tested against and timed against.
#pragma once

#include "sim/search_race/stages.h"

namespace carom::search_race {

template <class Observer>
class PlainTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::observer_;

  public:
    using Base::Base;

    void motion() {
        s.passed_at = move(s.car, course_, observer_);
        observer_.moved(s.car);
    }

    void whole_numbers() {
        s.car.x = cut(s.car.x), s.car.y = cut(s.car.y);
        s.car.vx = cut(s.car.vx * KEPT_SPEED), s.car.vy = cut(s.car.vy * KEPT_SPEED);
        s.angle = tidy(s.angle);
    }
};

template <>
struct Stages<Reference> {
    template <class Observer>
    using Turn = PlainTurn<Observer>;
};

}  // namespace carom::search_race
