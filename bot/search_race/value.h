// The value function and the weights (bot/search/value_function.h). The weights belong to the value
// function and to the beam. Each weight has a name, a value, a minimum and a maximum.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bot/search/value_function.h"
#include "sim/search_race/stages.h"

// The data of a course for a search: Track lists the checkpoints of all laps, and Directions has
// the cosines and sines of integer degrees.

namespace carom::search_race::bot {

// A Track has the functions of Course that drive() calls. The index of a checkpoint is the number
// of checkpoints that a car passes before it.
struct Track {
    static constexpr int MAX_PASSINGS = LAPS * MAX_POINTS;
    int count = 0;
    double x[MAX_PASSINGS + 1] = {}, y[MAX_PASSINGS + 1] = {};

    Track() = default;
    explicit Track(const Course& course) : count(course.passings()) {
        for (int k = 0; k <= count; ++k) {
            x[k] = course.x[course.next(k)], y[k] = course.y[course.next(k)];
        }
    }
    int next(int passed) const { return passed; }
    int passings() const { return count; }
};

// The unit vectors of integer degrees from -MAX_TURN to 360 + MAX_TURN. An EXPERT order changes a
// heading of integer degrees by integer degrees. The exact heading may differ from the integer
// degrees in the last bits, but no integer of a race depends on these bits (RULES.md, section 9,
// trap 9).
class Directions {
  public:
    Directions() {
        for (int k = 0; k < COUNT; ++k) {
            const double angle = radians(k - MAX_TURN);
            cosine_[k] = cosine(angle), sine_[k] = sine(angle);
        }
    }
    double x(int degrees) const { return cosine_[degrees + MAX_TURN]; }
    double y(int degrees) const { return sine_[degrees + MAX_TURN]; }

  private:
    static constexpr int COUNT = steering::WHOLE_TURN + 2 * MAX_TURN + 1;
    double cosine_[COUNT], sine_[COUNT];
};

}  // namespace carom::search_race::bot

#define CAROM_SEARCH_RACE_WEIGHTS(W)                                                       \
    W(speed, 1.42, 0.0, 10.0) /* turns of speed toward the next checkpoint */              \
    W(onward, 4.0, 0.0, 20.0) /* turns of speed toward the following checkpoint */         \
    W(close, 2290, 200.0, 10000.0) /* units to the checkpoint at which `onward` starts */  \
    W(heading, 150, 0.0, 400.0) /* units per turn that count as speed along the heading */ \
    W(inner, 310, 0.0, 590.0) /* units from a checkpoint's centre to the aimed point */    \
    W(place_cell, 500, 20.0, 4000.0) /* width of a cell of positions in units */           \
    W(speed_cell, 54, 5.0, 600.0) /* width of a cell of speeds in units per turn */        \
    W(heading_cell, 9, 1.0, 180.0) /* width of a cell of headings in degrees */            \
    W(turns, 4, 2.0, 12.0) /* number of different turns in the moves of a position */

namespace carom::search_race::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_SEARCH_RACE_WEIGHTS)

// The value of a car: a term for the speed minus the remaining distance along the course.

class Value {
  public:
    Value(const Track& track, const Weights& weights)
        : speed_(weights.speed),
          onward_(weights.onward),
          close_(weights.close),
          heading_(weights.heading) {
        for (int k = 0; k < track.count; ++k) aims_.push_back(aim(track, k, weights.inner));
        for (int k = track.count - 2; k >= 0; --k) {
            Aim &here = aims_[k], &next = aims_[k + 1];
            const double dx = next.x - here.x, dy = next.y - here.y;
            const double length = std::sqrt(dx * dx + dy * dy);
            if (length > 0) here.onward_x = dx / length, here.onward_y = dy / length;
            here.left = next.left + length;
        }
    }

    // Returns the value of a car before the finish in units of distance. A larger value is better.
    // (ux, uy) is the unit vector of the car's heading, in which the car can accelerate next.
    // Number is double, or Double4 for four cars that have passed the same checkpoints.
    template <class Number>
    CAROM_INLINE Number operator()(const Motion<Number>& car, int passed, const Number& ux,
                                   const Number& uy) const {
        using carom::max, carom::sqrt, std::max, std::sqrt;
        const Aim& to = aims_[passed];
        const Number dx = to.x - car.x, dy = to.y - car.y;
        const Number distance = sqrt(dx * dx + dy * dy) + TINY;
        const Number closeness = max(1 - distance / close_, Number{});
        const Number vx = car.vx + heading_ * ux, vy = car.vy + heading_ * uy;
        return speed_ * (vx * dx + vy * dy) / distance +
               onward_ * closeness * (vx * to.onward_x + vy * to.onward_y) - (distance + to.left);
    }

    // Returns the remaining distance along the course in units.
    double way(const Car& car) const {
        const Aim& to = aims_[car.passed];
        const double dx = to.x - car.x, dy = to.y - car.y;
        return std::sqrt(dx * dx + dy * dy) + to.left;
    }

  private:
    static constexpr double TINY = 1e-9;

    // The point of a checkpoint at which the car should aim, on the inner side of the corner.
    struct Aim {
        double x, y;
        double onward_x = 0, onward_y = 0;  // unit vector to the next aim
        double left = 0;  // units from this aim to the last aim
    };

    // Returns the point at which to aim: it is on the bisector of the corner at checkpoint k, or in
    // the centre of the checkpoint on a straight.
    static Aim aim(const Track& track, int k, double inner) {
        const auto towards = [&](int other, double& x, double& y) {
            const double dx = track.x[other] - track.x[k], dy = track.y[other] - track.y[k];
            const double length = std::sqrt(dx * dx + dy * dy) + TINY;
            x += dx / length, y += dy / length;
        };
        double x = 0, y = 0;
        if (k > 0) towards(k - 1, x, y);
        if (k + 1 < track.count) towards(k + 1, x, y);
        const double length = std::sqrt(x * x + y * y) + TINY;
        const double share = std::min(1.0, length) * inner / length;
        return {track.x[k] + x * share, track.y[k] + y * share};
    }

    double speed_, onward_, close_, heading_;
    std::vector<Aim> aims_;  // one for each checkpoint
};

}  // namespace carom::search_race::bot
