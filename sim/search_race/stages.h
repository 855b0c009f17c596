// This file contains the reference stages, the fast stages, and the parts that both share: the
// observer, the steering, and the passing of checkpoints.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/base/compiler.h"
#include "sim/base/engine.h"
#include "sim/search_race/state.h"
#include "sim/world/contact_times.h"

namespace carom::search_race {

using carom::Fault;

// The stages of a turn, in the order of step.h.
enum class Stage { STEERING, MOTION, WHOLE_NUMBERS };

// An observer of a turn. A recorder or a checker overrides the functions that it needs. The
// compiler removes the calls to these empty functions.
struct NoObserver {
    // Called at the start of each stage.
    void stage(Stage) {}
    // Called with the heading of an order that turned the car or confirmed its heading.
    void turned(const Heading&) {}
    // Called when the car passes its next checkpoint. `time` counts from the start of the turn.
    // `since` counts from the previous passing in this turn, or else from the start of the turn.
    void passed(const Car&, double /*time*/, double /*since*/) {}
    // Called after the motion.
    void moved(const Car&) {}
};

using steering::cut, steering::tidy;

// Returns the state before the first turn. The car rests at point 0 and heads for point 1.
inline State start_of(const Course& course) {
    State s{};
    s.car = {course.x[0], course.y[0], 0, 0, 0};
    s.angle = tidy(arctangent2(course.y[1] - course.y[0], course.x[1] - course.x[0]));
    s.passed_at = NO_PASSING;
    return s;
}

// Returns whether the target of the order is the car's own position. The car then keeps its heading
// and gets no thrust.
inline bool coasts(const Car& car, const Order& order) {
    return steering::coasts(car.x, car.y, order);
}

// Returns the heading after an order. For this order coasts() must be false.
inline Heading heading_of(const State& s, const Order& order) {
    return steering::heading_of(s.car.x, s.car.y, s.angle, order);
}

// Returns the time in turns until the car enters the circle of a checkpoint at (cx, cy) with its
// current velocity: 0 if the car is inside, NEVER if it does not enter.
inline double time_to_checkpoint(const Car& car, double cx, double cy) {
    return time_to_touch(car.x - cx, car.y - cy, car.vx, car.vy, CHECKPOINT_RADIUS);
}

// Moves the car to the end of the turn. The car passes every checkpoint that it enters, one after
// the other, even several at the same time. Returns the time of the last passing, or NO_PASSING. A
// Track is a Course or a type with the same members.
template <class Track, class Observer>
double move(Car& car, const Track& course, Observer&& observer) {
    double t = 0, passed_at = NO_PASSING;
    while (car.passed < course.passings()) {
        const int next = course.next(car.passed);
        const double time = time_to_checkpoint(car, course.x[next], course.y[next]);
        if (time + t > 1) break;
        car.passed += 1;
        t = t + time;
        passed_at = t;
        car.x = car.x + car.vx * time, car.y = car.y + car.vy * time;
        observer.passed(car, t, time);
    }
    car.x = car.x + car.vx * (1 - t), car.y = car.y + car.vy * (1 - t);
    return passed_at;
}

// Stages<Reference> and Stages<Fast> name the stages of the two engines (sim/base/engine.h).
template <class Engine>
struct Stages;

// The data of one turn that the stages share. The stages themselves are in ReferenceTurn and
// FastTurn, and step.h calls them in order.
template <class Observer>
class Turn {
  public:
    Turn(State& state, const Order& order, const Course& course, Observer& observer)
        : s(state), order_(order), course_(course), observer_(observer) {}

    // Gives the car its heading and its thrust.
    void steering() {
        if (coasts(s.car, order_)) return;
        const Heading heading = order_.heading ? *order_.heading : heading_of(s, order_);
        observer_.turned(heading);
        s.angle = heading.angle;
        s.car.vx += heading.cosine * order_.thrust, s.car.vy += heading.sine * order_.thrust;
    }

  protected:
    State& s;
    const Order& order_;
    const Course& course_;
    Observer& observer_;
};

// FastTurn computes the same bits as ReferenceTurn, but faster. A bot's search calls only `drive`
// and `glide`, with headings from a table.

using steering::quick_cut;

// The position and velocity of one car (double), or of four cars that have passed the same
// checkpoints (Double4).
template <class Number>
struct Motion {
    Number x, y;  // units
    Number vx, vy;  // units per turn
};

// Returns whether a car may enter the checkpoint at (cx, cy) in this turn. For four cars the result
// is a mask. A car can move at most |vx| + |vy| units. The margin covers all rounding errors.
template <class Number>
CAROM_INLINE auto may_enter(const Motion<Number>& car, double cx, double cy) {
    using carom::abs, std::abs;
    constexpr double MARGIN = 1;
    const Number x = car.x - cx, y = car.y - cy;
    const Number reach = CHECKPOINT_RADIUS + MARGIN + abs(car.vx) + abs(car.vy);
    return x * x + y * y <= reach * reach;
}

// Moves four cars for one turn as `drive` does. For each car may_enter() must be false.
CAROM_INLINE void glide(Motion<Double4>& cars) {
    cars.x = steering::cut(cars.x + cars.vx), cars.y = steering::cut(cars.y + cars.vy);
    cars.vx = steering::cut(cars.vx * KEPT_SPEED), cars.vy = steering::cut(cars.vy * KEPT_SPEED);
}

// Moves the car for one turn after its thrust, applies friction, and rounds position and velocity.
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

    // `drive` has already rounded all numbers except the heading.
    void round_to_integers() { s.angle = tidy(s.angle); }
};

template <>
struct Stages<Fast> {
    template <class Observer>
    using Turn = FastTurn<Observer>;
};

#ifndef CAROM_SUBMISSION
// ReferenceTurn computes the stages of a turn as the rules describe them. Tests and benchmarks
// compare FastTurn with ReferenceTurn.

template <class Observer>
class ReferenceTurn : public Turn<Observer> {
    using Base = Turn<Observer>;
    using Base::s, Base::course_, Base::observer_;

  public:
    using Base::Base;

    void motion() {
        s.passed_at = move(s.car, course_, observer_);
        observer_.moved(s.car);
    }

    void round_to_integers() {
        s.car.x = cut(s.car.x), s.car.y = cut(s.car.y);
        s.car.vx = cut(s.car.vx * KEPT_SPEED), s.car.vy = cut(s.car.vy * KEPT_SPEED);
        s.angle = tidy(s.angle);
    }
};

template <>
struct Stages<Reference> {
    template <class Observer>
    using Turn = ReferenceTurn<Observer>;
};
#endif

}  // namespace carom::search_race
