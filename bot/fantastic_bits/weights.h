// The weights of the value function: name, value, least, most. In a submission they are constants
// with the chosen values. At home they are options of the bot (--weights FILE) for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                      \
    W(goal, 26400, 0.0, 100000.0) /* worth of a goal more than the enemy */                   \
    W(won, 38000, 0.0, 1000000.0) /* worth of the goal that decides the match */              \
    W(way, 1.74, 0.0, 10.0) /* a snaffle one unit nearer to its goal */                       \
    W(roll, 1.57, 0.0, 4.0) /* turns of velocity in a snaffle's place */                      \
    W(entering, 0.0537, 0.0, 1.0) /* share of a goal for a snaffle that will roll into it */  \
    W(near, 0.778, 0.0, 10.0) /* the fetcher one unit nearer to its snaffle */                \
    W(keeps, 0.855, 0.0, 10.0) /* the keeper one unit nearer to another snaffle */            \
    W(guard, 0.142, 0.0, 5.0) /* the keeper one unit nearer to its post */                    \
    W(depth, 0.759, 0.0, 1.0) /* the post, from the own goal to the nearest snaffle */        \
    W(danger, 0.0655, 0.0, 5.0) /* that snaffle one unit farther from the own goal */         \
    W(holds, 150, 0.0, 5000.0) /* a snaffle in hand */                                        \
    W(mana, 336, 0.0, 3000.0) /* a point of mana */                                           \
    W(flip, 231, 0.0, 10000.0) /* enough mana for FLIPENDO */                                 \
    W(aims, 249, 0.0, 10000.0) /* a wizard whose FLIPENDO would push a snaffle to the goal */ \
    W(enemy, 1.82, 0.0, 5.0) /* weight of the enemy's wizards and mana */                     \
    W(worse, 0.625, 0.0, 1.0) /* weight of the worse opponent model */                        \
    W(early, 0.564, 0.0, 1.0) /* weight of all turns except the last */                       \
    W(casts, 0.296, 0.0, 0.9) /* share of drawn genes with a spell */                         \
    W(flips, 0.103, 0.0, 1.0) /* share of FLIPENDO among drawn spells */                      \
    W(petrifies, 0.0338, 0.0, 1.0) /* share of PETRIFICUS among the other drawn spells */

namespace carom::fantastic_bits::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::fantastic_bits::bot
