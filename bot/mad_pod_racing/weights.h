// The weights of the value function and those that direct the search: name, value, least, most. A
// value has no unit; one unit of distance to the next checkpoint counts `way`. In a submission they
// are constants with the chosen values. At home they are options of the bot (--weights FILE) for
// tuning.
#pragma once

#include "bot/search/weights.h"

#define CAROM_WEIGHTS(W)                                                                        \
    W(passed, 74932.2, 0.0, 100000.0) /* worth of a passed checkpoint */                        \
    W(way, 4.85501, 0.0, 10.0) /* a unit nearer to the next checkpoint */                       \
    W(lookahead, 1.27928, 0.0, 10.0) /* turns of velocity that count as progress */             \
    W(heading, 37.2574, 0.0, 600.0) /* units a turn along the heading, added to the velocity */ \
    W(onward, 0.44593, 0.0, 30.0) /* a unit a turn toward the checkpoint after the next */      \
    W(near, 7282.55, 200.0, 10000.0) /* units to the next, where `onward` begins to count */    \
    W(enemy, 0.863413, 0.0, 10.0) /* weight of the progress of the enemy's runner */            \
    W(to_gate, 0.925962, 0.0, 10.0) /* blocker: a unit nearer to the enemy's checkpoint */      \
    W(to_enemy, 0.0955215, 0.0, 10.0) /* blocker: a unit nearer to the enemy's runner */        \
    W(faces_enemy, 1532.61, 0.0,                                                                \
      10000.0) /* blocker: 600 units a turn toward the enemy's runner */                        \
    W(worse, 0.695635, 0.0, 1.0) /* weight of the worse opponent model */                       \
    W(early, 0.111424, 0.0, 1.0) /* weight of all turns except the last */                      \
    W(idle, 26.1148, 0.0, 3000.0) /* cost of a coming turn without thrust, after a shield */    \
    W(late, 29.0347, 0.0, 5000.0) /* cost of a turn nearer to the limit without a checkpoint */ \
    W(between, 0.198095, 0.0, 3.0) /* blocker: a unit nearer to the enemy runner's way */       \
    W(close, 0.357452, 0.0, 10.0) /* blocker: a unit nearer, within 2,000 units */              \
    W(slow, 1.88934, 0.0,                                                                       \
      30.0) /* blocker: cost of each unit a turn of the enemy runner's speed */                 \
    W(apart, 2.73038, 0.0, 20.0) /* own pods: cost of a unit closer than 900 units */           \
    W(second, 0.00306334, 0.0, 1.0) /* weight of the blocker's own progress */                  \
    W(shields, 0.0147718, 0.0, 0.5) /* share of drawn genes with a shield */                    \
    W(boosts, 0.000448855, 0.0, 0.5) /* share of drawn genes with a boost */                    \
    W(full, 0.899074, 0.0, 1.0) /* share of drawn genes with full thrust */                     \
    W(none, 0.140332, 0.0, 0.9) /* share of drawn genes without thrust, at most 1 - full */     \
    W(straight, 0.166943, 0.0, 1.0) /* share of drawn genes that go straight on */              \
    W(hard, 0.370611, 0.0, 1.0) /* share of drawn genes that turn as far as possible */         \
    W(clones, 0.265531, 0.0, 1.0) /* share of children with one parent */                       \
    W(whole, 0.458979, 0.0, 1.0) /* share of pods whose whole plan the second parent gives */   \
    W(anew, 0.47956, 0.0, 1.0) /* share of mutations that draw a gene anew */                   \
    W(again, 0.780175, 0.0, 0.9) /* probability that one more gene is mutated */                \
    W(turn_width, 1.87253, 0.0, 3.0) /* width of a mutation of a turn */                        \
    W(thrust_width, 1.73216, 0.0, 3.0) /* width of a mutation of a thrust */                    \
    W(enemies, 0.03152, 0.01, 0.6) /* share of the budget for the enemy's plan */               \
    W(own, 0.26512, 0.01, 0.6) /* share of the budget for the first own plan */                 \
    W(answers, 0.0410201, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

}  // namespace carom::mad_pod_racing::bot
