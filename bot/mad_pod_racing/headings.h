// The directions that a bot chooses from, with precomputed results. For each direction the table
// has the pod's angle after an order to fly that way, to the last bit, and the unit vector of its
// acceleration as the rules compute it. The differences dx and dy to an order's target are whole
// numbers, so the angle does not depend on the pod's place.
#pragma once

#include <cmath>
#include <initializer_list>

#include "bot/search/nearest_direction.h"
#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing::bot {

constexpr int DIRECTIONS = 1440;  // The directions are a quarter of a degree apart.
// Steps per turn: the largest number below the allowed 18 degrees.
constexpr int MAX_STEPS = 71;

struct Direction {
    Heading heading;
    int dx, dy;  // from the pod to the target, units
};

class Directions {
  public:
    Directions() {
        constexpr double FAR = 10000;  // units
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            Direction& d = all_[k];
            d.dx = static_cast<int>(std::floor(FAR * cosine(angle) + 0.5));
            d.dy = static_cast<int>(std::floor(FAR * sine(angle) + 0.5));
            d.heading = heading_of(State{}, 0, d.dx, d.dy);
        }
    }
    const Direction& operator[](int k) const { return all_[k]; }

  private:
    Direction all_[DIRECTIONS];
};

// Returns the direction nearest to an angle.
inline int nearest_direction(double angle) { return search::nearest_direction(angle, DIRECTIONS); }

inline int wrapped(int direction) {
    return direction < 0             ? direction + DIRECTIONS
           : direction >= DIRECTIONS ? direction - DIRECTIONS
                                     : direction;
}

// Returns the number of steps to either side of the nearest direction that a pod with this angle
// can turn within the rules.
inline int steps_allowed(const Directions& directions, double angle) {
    const int nearest = nearest_direction(angle);
    for (int steps = MAX_STEPS;; --steps) {
        bool allowed = true;
        for (const int k : {nearest - steps, nearest + steps}) {
            const double to = directions[wrapped(k)].heading.angle;
            allowed = allowed && std::fabs(angle_between(angle, to)) < MAX_TURN_ANGLE;
        }
        if (allowed) return steps;
    }
}

}  // namespace carom::mad_pod_racing::bot
