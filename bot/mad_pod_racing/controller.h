// Computes orders by simple rules without search. A pod flies toward its next checkpoint and
// corrects for its own velocity. The pod uses no power if the checkpoint is behind it, and a boost
// on a long straight.
#pragma once

#include <cmath>

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing::bot {

inline Order drive(const State& s, const Course& course, int pod) {
    // The pod aims at the target minus AGAINST_SPEED times its velocity.
    constexpr double AGAINST_SPEED = 3;
    constexpr double STRAIGHT = 0.1, BEHIND = PI / 2;  // radians
    constexpr double LONG = 4000;  // units
    const int next = course.next(s.passed[pod]);
    const double dx = course.x[next] - s.x[pod], dy = course.y[next] - s.y[pod];
    Order order;
    order.kind = Order::THRUST;
    order.x = static_cast<int>(course.x[next] - AGAINST_SPEED * s.vx[pod]);
    order.y = static_cast<int>(course.y[next] - AGAINST_SPEED * s.vy[pod]);
    order.power = course.rules.power;
    if (s.turned[pod] && (order.x != s.x[pod] || order.y != s.y[pod])) {
        const double aim = arctangent2(order.y - s.y[pod], order.x - s.x[pod]);
        const double off = std::fabs(angle_between(s.angle[pod], aim));
        if (off > BEHIND) order.power = 0;
        const bool far = dx * dx + dy * dy > LONG * LONG;
        if (course.rules.boost && !s.boosted[pod] && far && off < STRAIGHT) {
            order.kind = Order::BOOST;
        }
    }
    return order;
}

}  // namespace carom::mad_pod_racing::bot
