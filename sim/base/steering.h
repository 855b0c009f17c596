// Cars that are steered by angles: the orders, headings in whole degrees, and integers at the
// end of a turn. Search Race and Bit Runner 2048 share these rules.
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
// A number this close to an integer counts as that integer. Other numbers are cut toward zero.
constexpr double ALMOST = 0.00001;

// Conversions of angles, with the referees' factors.
constexpr double radians(double degrees) { return degrees * 0.017453292519943295; }
constexpr double degrees(double radians) { return radians * 57.29577951308232; }

constexpr int WHOLE_TURN = 360;  // degrees
// Returns the whole degrees of a heading in radians.
inline int whole_degrees(double angle) {
    return static_cast<int>(headings::round_half_up(degrees(angle)));
}
// Returns whole degrees after a turn as the rules keep them, 0 .. 360.
inline int wrapped_degrees(int degrees) {
    return degrees < 0            ? degrees + WHOLE_TURN
           : degrees > WHOLE_TURN ? degrees - WHOLE_TURN
                                  : degrees;
}

// The heading that the thrust uses, before it is rounded to whole degrees.
struct Heading {
    double angle;  // radians
    double cosine, sine;
};

struct Order {
    enum Kind : std::int8_t {
        NONE,  // no answer, or an invalid one
        TARGET,  // turn toward a point
        EXPERT  // turn by an angle
    };
    Kind kind = NONE;
    int x = 0, y = 0;  // for TARGET; units
    int turn = 0;  // for EXPERT; degrees
    int thrust = 0;  // units per turn, 0 .. MAX_THRUST
    // Optional: the heading that the order leads to, from a table or from a recorded game. If it is
    // given, neither angles nor sines are computed.
    const Heading* heading = nullptr;
};

// Returns a heading rounded to whole degrees, from 0 to 2 pi. A negative number of degrees, such as
// -90, gives radians(-90) + 2 pi, whose last bits can differ from those of radians(270).
inline double tidy(double angle) {
    double rounded = radians(headings::round_half_up(degrees(angle)));
    while (rounded > 2 * PI) rounded -= 2 * PI;
    while (rounded < 0) rounded += 2 * PI;
    return rounded;
}

// Returns a heading with its cosine and sine.
inline Heading heading_at(double angle) { return {angle, cosine(angle), sine(angle)}; }

// Returns the heading of a car that has turned by this number of degrees.
inline double turned_by(double angle, int turn) { return radians(degrees(angle) + turn); }

// Returns whether the order leaves the heading as it is and gives no thrust: its target is the
// car's own place (x, y).
inline bool coasts(double x, double y, const Order& order) {
    return order.kind == Order::TARGET && order.x == x && order.y == y;
}

// Returns the heading that an order leads to, for a car at (x, y) with this angle. The order must
// not coast.
inline Heading heading_of(double x, double y, double angle, const Order& order) {
    if (order.kind == Order::EXPERT) return heading_at(turned_by(angle, order.turn));
    const double aim = arctangent2(order.y - y, order.x - x);
    return heading_at(headings::turned_toward(angle, aim));
}

// Returns the nearest integer if it is almost reached, and otherwise the number without its
// fraction. Never -0.
inline double cut(double v) {
    const double nearest = std::round(v);  // halves away from zero
    return (std::fabs(nearest - v) < ALMOST ? nearest : std::trunc(v)) + 0.0;
}

// The same for four numbers.
CAROM_INLINE Double4 cut(const Double4& v) {
    const Double4 nearest = round_half_away(v);
    return select(abs(nearest - v) < broadcast(ALMOST), nearest, truncate(v)) + 0.0;
}

// The same as `cut`, for numbers below 2^31.
CAROM_INLINE double quick_cut(double v) {
    const double below = static_cast<double>(static_cast<std::int32_t>(v));
    const double above = below + std::copysign(1.0, v);  // the next integer away from zero
    return std::fabs(above - v) < ALMOST ? above : below;
}

}  // namespace carom::steering
