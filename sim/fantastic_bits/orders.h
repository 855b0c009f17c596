// The orders of all wizards in a turn.
#pragma once

#include "sim/fantastic_bits/rules.h"

namespace carom::fantastic_bits {

struct Order {
    // NONE: the player gave no valid answer.
    enum Kind { NONE, MOVE, THROW, CAST };
    Kind kind = NONE;
    // The target of MOVE and THROW, in units.
    double x = 0, y = 0;
    int power = 0;
    // For CAST: a Spell, and the mover that it is cast on.
    int spell = 0, target = 0;
};

struct Orders {
    Order of[WIZARDS];
};

}  // namespace carom::fantastic_bits
