// How a trained network drives a pod: its inputs, and the meaning of its two outputs.
#pragma once

#include "bot/search/network.h"
#include "sim/base/arctangent.h"
#include "sim/base/sine.h"
#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing::bot {

constexpr int SENSES = 6, COMMANDS = 2;

// Returns the pod's angle. Before its first order the angle points to the next checkpoint.
inline double nose(const State& s, const Course& course, int pod) {
    if (s.turned[pod]) return s.angle[pod];
    const int next = course.next(s.passed[pod]);
    return arctangent2(course.y[next] - s.y[pod], course.x[next] - s.x[pod]);
}

// Computes the inputs: the next two checkpoints and the velocity, in the pod's coordinates (ahead,
// aside).
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

// Converts the two outputs to an order. An output of 1 means the largest turn or the largest
// thrust.
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
