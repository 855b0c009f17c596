// How far the race is: the way that is left along the course, less what the speed is worth.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bot/search_race/track.h"
#include "bot/search_race/weights.h"

namespace carom::search_race::bot {

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

    // Returns the value of a car that has not finished, in units of distance. More is better.
    // (ux, uy) is the unit vector of its heading, along which it can accelerate next. A Number is a
    // double, or a Double4 for four cars that have passed the same checkpoints.
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

    // Returns the way that is left, in units.
    double way(const Car& car) const {
        const Aim& to = aims_[car.passed];
        const double dx = to.x - car.x, dy = to.y - car.y;
        return std::sqrt(dx * dx + dy * dy) + to.left;
    }

  private:
    static constexpr double TINY = 1e-9;

    // The point of a checkpoint that a good line passes, on the inner side of the corner.
    struct Aim {
        double x, y;
        double onward_x = 0, onward_y = 0;  // unit vector to the next one
        double left = 0;  // units from here to the last one
    };

    // The point lies on the line that halves the corner. On a straight it is the centre.
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
    std::vector<Aim> aims_;  // by checkpoint
};

}  // namespace carom::search_race::bot
