// What the chips are told to do in a turn.
#pragma once

#include "sim/engine/list.h"
#include "sim/poker_chip_race/rules.h"

namespace carom::poker_chip_race {

// A chip throws off a part of itself, away from the direction (cosine, sine) that it wants to go.
struct Ejection {
    int chip;  // index on the table
    double angle;  // radians, where the cosine and sine are from; for whoever writes it down
    double cosine, sine;
};

// In the order in which they happen, which decides the droplets' ids and places in the list.
struct Orders {
    List<Ejection, MAX_OWNED> ejections;

    Orders() { ejections.count = 0; }
};

}  // namespace carom::poker_chip_race
