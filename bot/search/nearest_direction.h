// Rounds an angle to the nearest of `count` evenly spaced directions. Direction 0 is the x axis.
// The genes of the bots store the number of a direction.
#pragma once

#include <cmath>

#include "sim/base/headings.h"

namespace carom::search {

// Returns the number (0 .. count - 1) of the direction that is nearest to an angle in radians.
inline int nearest_direction(double angle, int count) {
    const int k = static_cast<int>(std::floor(angle * (count / (2 * PI)) + 0.5));
    return (k % count + count) % count;
}

}  // namespace carom::search
