// This file contains the steering rules that Search Race and Bit Runner 2048 share: the orders, the
// headings in whole degrees, and the rounding to integers at the end of a turn.
#pragma once

#include <cmath>
#include <cstdint>

#include "sim/base/arctangent.h"
#include "sim/base/compiler.h"
#include "sim/base/headings.h"
#include "sim/base/simd.h"
#include "sim/base/sine.h"

namespace carom::steering {

constexpr int MAX_THRUST = 200;  // units per turn, added to the speed
constexpr int MAX_TURN = 18;  // degrees per turn
constexpr double KEPT_SPEED = 0.85;
// A number that differs from an integer by less than ALMOST is rounded to that integer. Other
// numbers are truncated toward zero.
constexpr double ALMOST = 0.00001;

// The conversions of angles use the referees' factors.
constexpr double radians(double degrees) { return degrees * 0.017453292519943295; }
constexpr double degrees(double radians) { return radians * 57.29577951308232; }

constexpr int WHOLE_TURN = 360;  // degrees
// Converts a heading from radians to whole degrees.
inline int whole_degrees(double angle) {
    return static_cast<int>(headings::round_half_up(degrees(angle)));
}
// Returns whole degrees after a turn in the rules' range of 0 .. 360.
inline int wrapped_degrees(int degrees) {
    return degrees < 0            ? degrees + WHOLE_TURN
           : degrees > WHOLE_TURN ? degrees - WHOLE_TURN
                                  : degrees;
}

// The heading that the thrust uses, before the heading is rounded to whole degrees.
struct Heading {
    double angle;  // radians
    double cosine, sine;
};

struct Order {
    enum Kind : std::int8_t {
        NONE,  // The answer is missing or invalid.
        TARGET,  // The car turns toward a point.
        EXPERT  // The car turns by an angle.
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // units; used by TARGET
    int turn = 0;  // degrees; used by EXPERT
    int thrust = 0;  // units per turn, 0 .. MAX_THRUST
    // The heading that the order leads to, from a table or from a recorded game, or nullptr. If a
    // heading is given, neither angles nor sines are computed.
    const Heading* heading = nullptr;
};

// Rounds a heading in radians to whole degrees in the range 0 .. 2 pi. A negative number of
// degrees, such as -90, gives radians(-90) + 2 pi, whose last bits can differ from those of
// radians(270).
inline double tidy(double angle) {
    double rounded = radians(headings::round_half_up(degrees(angle)));
    while (rounded > 2 * PI) rounded -= 2 * PI;
    while (rounded < 0) rounded += 2 * PI;
    return rounded;
}

// Returns a heading with its cosine and sine.
inline Heading heading_at(double angle) { return {angle, cosine(angle), sine(angle)}; }

// Returns the heading after a car has turned from `angle` (radians) by `turn` degrees.
inline double turned_by(double angle, int turn) { return radians(degrees(angle) + turn); }

// Returns whether the target of the order is the car's own position (x, y). The car then keeps its
// heading and gets no thrust.
inline bool coasts(double x, double y, const Order& order) {
    return order.kind == Order::TARGET && order.x == x && order.y == y;
}

// Returns the heading of a car at (x, y) with heading `angle` after an order, for which coasts()
// must be false.
inline Heading heading_of(double x, double y, double angle, const Order& order) {
    if (order.kind == Order::EXPERT) return heading_at(turned_by(angle, order.turn));
    const double aim = arctangent2(order.y - y, order.x - x);
    return heading_at(headings::turned_toward(angle, aim));
}

// Returns the nearest integer if the difference is below ALMOST, and otherwise the number truncated
// toward zero. The result is never -0.
inline double cut(double v) {
    const double nearest = std::round(v);  // Halves round away from zero.
    return (std::fabs(nearest - v) < ALMOST ? nearest : std::trunc(v)) + 0.0;
}

// Computes `cut` for each lane.
CAROM_INLINE Double4 cut(const Double4& v) {
    const Double4 nearest = round_half_away(v);
    return select(abs(nearest - v) < broadcast(ALMOST), nearest, truncate(v)) + 0.0;
}

// Computes `cut` for numbers between -2^31 and 2^31.
CAROM_INLINE double quick_cut(double v) {
    const double below = static_cast<double>(static_cast<std::int32_t>(v));
    const double above = below + std::copysign(1.0, v);  // the next integer away from zero
    return std::fabs(above - v) < ALMOST ? above : below;
}

}  // namespace carom::steering
