// Finds the nearest of a number of even directions, which a bot's genes count from the x axis on.
#pragma once

#include <cmath>

#include "sim/base/headings.h"

namespace carom::search {

// Returns the direction nearest to an angle in radians, 0 .. count - 1.
inline int nearest_direction(double angle, int count) {
    const int k = static_cast<int>(std::floor(angle * (count / (2 * PI)) + 0.5));
    return (k % count + count) % count;
}

}  // namespace carom::search
