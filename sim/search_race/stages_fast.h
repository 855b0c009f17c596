// The stages of a turn, faster. The results equal those of stages_plain.h bit for bit. The search
// of a bot uses `drive` and `glide` alone, with headings from a table.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/base/compiler.h"
#include "sim/search_race/stages.h"

namespace carom::search_race {

using steering::quick_cut;

// The numbers of one car, or of four cars that have passed the same checkpoints (Double4).
template <class Number>
struct Motion {
    Number x, y;  // units
    Number vx, vy;  // units per turn
};

// Returns whether a car may enter the checkpoint at (cx, cy) in this turn; for four cars, a mask. A
// car farther away from the circle than its speed cannot; the margin covers every error of
// rounding.
template <class Number>
CAROM_INLINE auto may_enter(const Motion<Number>& car, double cx, double cy) {
    using carom::abs, std::abs;
    constexpr double MARGIN = 1;
    const Number x = car.x - cx, y = car.y - cy;
    const Number reach = CHECKPOINT_RADIUS + MARGIN + abs(car.vx) + abs(car.vy);
    return x * x + y * y <= reach * reach;
}

// Moves four cars, none of which may enter its next checkpoint, as `drive` does.
CAROM_INLINE void glide(Motion<Double4>& cars) {
    cars.x = steering::cut(cars.x + cars.vx), cars.y = steering::cut(cars.y + cars.vy);
    cars.vx = steering::cut(cars.vx * KEPT_SPEED), cars.vy = steering::cut(cars.vy * KEPT_SPEED);
}

// Moves the car for one turn with the speed that it has after its thrust, and rounds its numbers.
// Returns the time of the last passing, or NO_PASSING.
template <class Track, class Observer>
CAROM_INLINE double drive(Car& car, const Track& course, Observer&& observer) {
    double passed_at = NO_PASSING;
    const int next = course.next(car.passed);
    const Motion<double> motion = {car.x, car.y, car.vx, car.vy};
    if (may_enter(motion, course.x[next], course.y[next])) {
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

template <>
struct Stages<Fast> {
    template <class Observer>
    using Turn = FastTurn<Observer>;
};

}  // namespace carom::search_race
