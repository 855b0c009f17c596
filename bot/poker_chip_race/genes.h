// A plan for Poker Chip Race: when and in which direction each own chip accelerates in the next few
// turns. What comes later is left to the value function.
#pragma once

#include <cmath>
#include <cstdint>

#include "bot/search/nearest_direction.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// The horizon in turns. A longer one was weaker (README.md): chips rarely follow plans for so long.
constexpr int DEPTH = 4;

constexpr int DIRECTIONS = 720;  // The directions are half a degree apart.
constexpr int WAITS = -1;  // The chip does not accelerate.

struct Plan {
    // By turn and chip: a direction, or WAITS.
    std::int16_t to[DEPTH][MAX_CHIPS_EACH];
};

// The unit vectors of all directions, computed once.
class Directions {
  public:
    Directions() {
        for (int k = 0; k < DIRECTIONS; ++k) {
            const double angle = 2 * PI * k / DIRECTIONS;
            all_[k] = {cosine(angle), sine(angle)};
        }
    }
    struct Direction {
        double cosine, sine;
    };
    const Direction& operator[](int k) const { return all_[k]; }

  private:
    Direction all_[DIRECTIONS];
};

// Returns the direction nearest to a vector.
inline int direction_of(double x, double y) {
    return search::nearest_direction(std::atan2(y, x), DIRECTIONS);
}

}  // namespace carom::poker_chip_race::bot
