// What the wizards are told to do in a turn.
#pragma once

#include "sim/fantastic_bits/rules.h"

namespace carom::fantastic_bits {

struct Order {
    enum Kind { NONE, MOVE, THROW, CAST };  // NONE: nothing valid was answered
    Kind kind = NONE;
    double x = 0, y = 0;  // MOVE, THROW: where to
    int power = 0;
    int spell = 0, target = 0;  // CAST: a Spell, and on whom: a mover that it may be cast on
};

struct Orders {
    Order of[WIZARDS];
};

}  // namespace carom::fantastic_bits
