// The stages of a turn, faster. The results equal those of stages_plain.h bit for bit. The search
// of a bot uses `drive` alone, with headings from a table.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/engine/compiler.h"
#include "sim/search_race/stages.h"

namespace carom::search_race {

using steering::quick_cut;

// Returns whether the car may enter its next checkpoint in this turn. A car farther away from the
// circle than its speed cannot; the margin covers every error of rounding.
template <class Track>
CAROM_INLINE bool may_pass(const Car& car, const Track& course) {
    constexpr double MARGIN = 1;
    const int next = course.next(car.passed);
    const double x = car.x - course.x[next], y = car.y - course.y[next];
    const double reach = CHECKPOINT_RADIUS + MARGIN + std::fabs(car.vx) + std::fabs(car.vy);
    return x * x + y * y <= reach * reach;
}

// Moves the car for one turn with the speed that it has after its thrust, and rounds its numbers.
// Returns the time of the last passing, or NO_PASSING.
template <class Track, class Observer>
CAROM_INLINE double drive(Car& car, const Track& course, Observer&& observer) {
    double passed_at = NO_PASSING;
    if (may_pass(car, course)) {
        passed_at = move(car, course, observer);
    } else {
        car.x += car.vx, car.y += car.vy;
    }
    observer.moved(car);
    car.x = quick_cut(car.x), car.y = quick_cut(car.y);
    car.vx = quick_cut(car.vx * KEPT_SPEED), car.vy = quick_cut(car.vy * KEPT_SPEED);
    return passed_at;
}

template <class Observer>
class FastTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::observer_;

  public:
    using Base::Base;

    void motion() { s.passed_at = drive(s.car, course_, observer_); }

    // `drive` has rounded all numbers but the heading.
    void whole_numbers() { s.angle = tidy(s.angle); }
};

}  // namespace carom::search_race
