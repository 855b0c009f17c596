// The directions that a bot chooses from, worked out once: where an order to fly along one of them
// makes a pod point, to the last bit, and the unit vector that the rules push it along. An order's
// target stands at a whole distance from the pod, so its angle does not hang on where the pod is.
#pragma once

#include <cmath>
#include <initializer_list>

#include "sim/mad_pod_racing/stages.h"

namespace carom::mad_pod_racing::bot {

constexpr int DIRECTIONS = 1440;  // a quarter of a degree apart
constexpr int MAX_STEPS = 71;  // of that a turn: just below the tenth of half a circle allowed

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

// The direction nearest to an angle.
inline int nearest_direction(double angle) {
    const int k = static_cast<int>(std::floor(angle * (DIRECTIONS / (2 * PI)) + 0.5));
    return (k % DIRECTIONS + DIRECTIONS) % DIRECTIONS;
}

inline int wrapped(int direction) {
    return direction < 0             ? direction + DIRECTIONS
           : direction >= DIRECTIONS ? direction - DIRECTIONS
                                     : direction;
}

// How many steps a pod that points anywhere may turn to either side of the direction nearest to
// it, so that the rules let it come to point there.
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
