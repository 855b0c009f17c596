// The weights of the value function in units of distance, and those that direct the search: name,
// value, least, most. In a submission they are constants with the chosen values. At home they are
// options of the bot (--weights FILE) for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                      \
    W(passed, 85976.1, 0.0, 100000.0) /* worth of a passed checkpoint */                      \
    W(way, 4.6967, 0.0, 10.0) /* a unit nearer to the next checkpoint */                      \
    W(lookahead, 1.32097, 0.0, 10.0) /* turns of velocity that count as progress */           \
    W(enemy, 0.862108, 0.0, 10.0) /* weight of the progress of the enemy's runner */          \
    W(to_gate, 0.864366, 0.0, 10.0) /* blocker: a unit nearer to the enemy's checkpoint */    \
    W(to_enemy, 0.0979571, 0.0, 10.0) /* blocker: a unit nearer to the enemy's runner */      \
    W(faces_enemy, 1682.93, 0.0, 10000.0) /* blocker: velocity toward the enemy's runner */   \
    W(worse, 0.681824, 0.0, 1.0) /* weight of the worse opponent model */                     \
    W(early, 0.107762, 0.0, 1.0) /* weight of all turns except the last */                    \
    W(idle, 22.9212, 0.0, 3000.0) /* a coming turn without thrust, after a shield */          \
    W(late, 30.579, 0.0, 5000.0) /* a turn nearer to the limit without a checkpoint */        \
    W(between, 0.204566, 0.0, 3.0) /* blocker: a unit nearer to the enemy runner's way */     \
    W(close, 0.356368, 0.0, 10.0) /* blocker: a unit nearer, within 2,000 units */            \
    W(slow, 2.04937, 0.0, 30.0) /* blocker: the enemy runner's speed on its way */            \
    W(apart, 2.85481, 0.0, 20.0) /* own pods: a unit closer than 900 units */                 \
    W(second, 0.00318781, 0.0, 1.0) /* weight of the blocker's own progress */                \
    W(shields, 0.014197, 0.0, 0.5) /* share of drawn genes with a shield */                   \
    W(boosts, 0.000424141, 0.0, 0.5) /* share of drawn genes with a boost */                  \
    W(full, 0.852598, 0.0, 1.0) /* share of drawn genes with full thrust */                   \
    W(none, 0.143188, 0.0, 0.9) /* share of drawn genes without thrust */                     \
    W(straight, 0.137296, 0.0, 1.0) /* share of drawn genes that go straight on */            \
    W(hard, 0.384368, 0.0, 1.0) /* share of drawn genes that turn as far as possible */       \
    W(clones, 0.266046, 0.0, 1.0) /* share of children with one parent */                     \
    W(whole, 0.452134, 0.0, 1.0) /* share of pods whose whole plan the second parent gives */ \
    W(anew, 0.574233, 0.0, 1.0) /* share of mutations that draw a gene anew */                \
    W(again, 0.734219, 0.0, 0.9) /* probability that one more gene is mutated */              \
    W(turn_width, 1.71482, 0.0, 3.0) /* width of a mutation of a turn */                      \
    W(thrust_width, 1.63751, 0.0, 3.0) /* width of a mutation of a thrust */                  \
    W(enemies, 0.0300044, 0.01, 0.6) /* share of the budget for the enemy's plan */           \
    W(own, 0.255537, 0.01, 0.6) /* share of the budget for the first own plan */              \
    W(answers, 0.0401008, 0.01, 0.6) /* share of the budget for the enemy's answer */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mad_pod_racing::bot
