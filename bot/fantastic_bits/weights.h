// The weights of the value function and those that direct the search: name, value, least, most. In
// a submission they are constants with the chosen values. At home they are options of the bot
// (--weights FILE) for tuning.
#pragma once

#include "bot/search/weights.h"

#define CAROM_WEIGHTS(W)                                                                       \
    W(goal, 26400, 0.0, 100000.0) /* worth of a goal more than the enemy */                    \
    W(won, 38000, 0.0, 1000000.0) /* worth of the goal that decides the match */               \
    W(way, 1.74, 0.0, 10.0) /* a snaffle one unit nearer to its goal */                        \
    W(roll, 1.57, 0.0, 4.0) /* turns of velocity in a snaffle's place */                       \
    W(entering, 0.0537, 0.0, 1.0) /* share of a goal for a snaffle that will roll into it */   \
    W(near, 0.778, 0.0, 10.0) /* the fetcher one unit nearer to its snaffle */                 \
    W(keeps, 0.855, 0.0, 10.0) /* the keeper one unit nearer to another snaffle */             \
    W(guard, 0.142, 0.0, 5.0) /* the keeper one unit nearer to its post */                     \
    W(depth, 0.759, 0.0, 1.0) /* the post, from the own goal to the nearest snaffle */         \
    W(danger, 0.0655, 0.0, 5.0) /* that snaffle one unit farther from the own goal */          \
    W(holds, 150, 0.0, 5000.0) /* a snaffle in hand */                                         \
    W(mana, 336, 0.0, 3000.0) /* a point of mana */                                            \
    W(flip, 231, 0.0, 10000.0) /* enough mana for FLIPENDO */                                  \
    W(aims, 249, 0.0, 10000.0) /* a wizard whose FLIPENDO would push a snaffle to the goal */  \
    W(enemy, 1.82, 0.0, 5.0) /* weight of the enemy's wizards and mana */                      \
    W(worse, 0.5904, 0.0, 1.0) /* weight of the worse opponent model */                        \
    W(early, 0.9542, 0.0, 1.0) /* weight of all turns except the last */                       \
    W(casts, 0.1799, 0.0, 0.9) /* share of drawn genes with a spell */                         \
    W(flips, 0.04853, 0.0, 1.0) /* share of FLIPENDO among drawn spells */                     \
    W(petrifies, 0.02171, 0.0, 1.0) /* share of PETRIFICUS among the other drawn spells */     \
    W(pulls, 0.979, 0.0, 1.0) /* share of ACCIO among the rest, which are OBLIVIATE */         \
    W(aimed, 0.4257, 0.0, 1.0) /* share of drawn moves toward a snaffle or a goal */           \
    W(full, 0.9646, 0.0, 1.0) /* share of drawn moves with full power */                       \
    W(to_any, 0.1797, 0.0, 1.0) /* share of changed moves with any power */                    \
    W(to_full, 0.4381, 0.0, 1.0) /* share of changed moves with full power */                  \
    W(clones, 0.6443, 0.0, 1.0) /* share of children with one parent */                        \
    W(whole, 0.4788, 0.0, 1.0) /* share of wizards whose whole plan the second parent gives */ \
    W(anew, 0.6549, 0.0, 1.0) /* share of mutations that draw a gene anew */                   \
    W(again, 0.5106, 0.0, 0.9) /* probability that one more gene is mutated */                 \
    W(enemies, 0.1416, 0.01, 0.6) /* share of the budget for the enemy's plan */               \
    W(own, 0.3008, 0.01, 0.6) /* share of the budget for the first own plan */                 \
    W(answers, 0.08059, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::fantastic_bits::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

}  // namespace carom::fantastic_bits::bot
