// The weights of the value function: name, value, least, most. In a submission they are constants
// with the chosen values. At home they are options of the bot (--weights FILE) for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                         \
    W(goal, 42000, 0.0, 100000.0) /* worth of a goal more than the enemy */      \
    W(won, 50000, 0.0, 1000000.0) /* worth of the goal that decides the match */ \
    W(way, 1, 0.0, 10.0) /* a snaffle one unit nearer to its goal */             \
    W(near, 0.84, 0.0, 10.0) /* a wizard one unit nearer to its snaffle */       \
    W(holds, 180, 0.0, 5000.0) /* a snaffle in hand */                           \
    W(mana, 94, 0.0, 1000.0) /* a point of mana */                               \
    W(enemy, 0.22, 0.0, 2.0) /* weight of the enemy's nearness and mana */       \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model */            \
    W(early, 0.46, 0.0, 1.0) /* weight of all turns except the last */

namespace carom::fantastic_bits::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::fantastic_bits::bot
