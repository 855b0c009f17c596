// The orders of all chips in a turn.
#pragma once

#include "sim/base/list.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

// A chip ejects a part of itself against the direction (cosine, sine) in which it wants to go.
struct Ejection {
    int chip;  // index in the state's arrays
    // Angle of (cosine, sine) in radians, for recorders of orders. The simulation does not read the
    // angle, and bots leave it 0.
    double angle;
    double cosine, sine;
};

// The ejections in the order of execution. The order decides the droplets' ids and indices.
struct Orders {
    List<Ejection, MAX_OWNED> ejections;

    Orders() { ejections.count = 0; }
};

}  // namespace carom::poker_chip_race
