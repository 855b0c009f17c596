// How a trained network drives a pod: what it is told, and what its two answers mean.
#pragma once

#include "bot/network.h"
#include "sim/engine/arctangent.h"
#include "sim/engine/sine.h"
#include "sim/mad_pod_racing/orders.h"

namespace carom::mad_pod_racing::bot {

constexpr int SENSES = 6, COMMANDS = 2;

// Where a pod points; before its first order, as if toward its next checkpoint.
inline double nose(const State& s, const Course& course, int pod) {
    if (s.turned[pod]) return s.angle[pod];
    const int next = course.next(s.passed[pod]);
    return arctangent2(course.y[next] - s.y[pod], course.x[next] - s.x[pod]);
}

// The next checkpoint, the one behind it and the speed, seen from the pod's nose: ahead, aside.
inline void sense(const State& s, const Course& course, int pod, float* senses) {
    constexpr double FAR = 6000, FAST = 600;  // units, units per turn
    const double angle = nose(s, course, pod), c = cosine(angle), n = sine(angle);
    const auto seen = [&](double dx, double dy, double scale) {
        *senses++ = static_cast<float>((dx * c + dy * n) / scale);
        *senses++ = static_cast<float>((dy * c - dx * n) / scale);
    };
    const int next = course.next(s.passed[pod]), after = (next + 1) % course.checkpoints;
    seen(course.x[next] - s.x[pod], course.y[next] - s.y[pod], FAR);
    seen(course.x[after] - s.x[pod], course.y[after] - s.y[pod], FAR);
    seen(s.vx[pod], s.vy[pod], FAST);
}

// Turns by up to all that a pod can, and thrusts by up to all that there is.
inline Order order_of(const State& s, const Course& course, int pod, const float* commands) {
    constexpr double FAR = 10000;  // units to the target
    const double angle = nose(s, course, pod) + commands[0] * MAX_TURN_ANGLE;
    Order order;
    order.kind = Order::THRUST;
    order.x = static_cast<int>(std::floor(s.x[pod] + FAR * cosine(angle) + 0.5));
    order.y = static_cast<int>(std::floor(s.y[pod] + FAR * sine(angle) + 0.5));
    order.power = std::floor((commands[1] + 1) / 2 * course.rules.power + 0.5);
    return order;
}

}  // namespace carom::mad_pod_racing::bot
