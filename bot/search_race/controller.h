// Computes orders by a simple rule without search. The car turns toward its next checkpoint and
// corrects for its speed. When the car can reach the checkpoint without thrust, it stops thrusting
// and turns toward the following checkpoint.
#pragma once

#include <cmath>

#include "sim/search_race/step.h"

namespace carom::search_race::bot {

// Returns whether the car passes its next checkpoint within AHEAD turns without thrust.
inline bool rolls_through(const State& s, const Course& course) {
    constexpr int AHEAD = 6;  // turns
    State later = s;
    for (int turn = 0; turn < AHEAD && !is_finished(later, course); ++turn) {
        Order order;
        order.kind = Order::EXPERT;
        step(later, order, course);
        if (later.car.passed > s.car.passed) return true;
    }
    return false;
}

inline Order drive(const State& s, const Course& course) {
    // The car aims at the checkpoint minus AGAINST_SPEED times its speed.
    constexpr double AGAINST_SPEED = 5, ASIDE = 1.2;  // turns, radians
    const bool is_last = s.car.passed + 1 == course.passings();
    const bool rolls = !is_last && rolls_through(s, course);
    const int point = course.next(s.car.passed + (rolls ? 1 : 0));
    Order order;
    order.kind = Order::TARGET;
    order.x = static_cast<int>(course.x[point] - AGAINST_SPEED * s.car.vx);
    order.y = static_cast<int>(course.y[point] - AGAINST_SPEED * s.car.vy);
    if (coasts(s.car, order)) return order;
    const double aim = arctangent2(order.y - s.car.y, order.x - s.car.x);
    const double off = std::fabs(headings::angle_between(s.angle, aim));
    order.thrust = rolls || off > ASIDE ? 0 : MAX_THRUST;
    return order;
}

}  // namespace carom::search_race::bot
