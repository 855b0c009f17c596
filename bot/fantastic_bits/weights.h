// The weights of the value function: name, value, least, most. In a submission they are constants
// with the chosen values. At home they are options of the bot (--weights FILE) for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                            \
    W(goal, 42000, 0.0, 100000.0) /* a goal more than the enemy's */                \
    W(won, 50000, 0.0, 1000000.0) /* and the one that decides the match */          \
    W(way, 1, 0.0, 10.0) /* a snaffle a unit nearer to the goal it should go to */  \
    W(near, 0.84, 0.0, 10.0) /* a wizard a unit nearer to a snaffle of its own */   \
    W(holds, 180, 0.0, 5000.0) /* a snaffle in hand */                              \
    W(mana, 94, 0.0, 1000.0) /* kept for later */                                   \
    W(enemy, 0.22, 0.0, 2.0) /* the enemy's nearness and mana, against one's own */ \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model of the enemy */  \
    W(early, 0.46, 0.0, 1.0) /* what the turns before the plan's last count */

namespace carom::fantastic_bits::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::fantastic_bits::bot
