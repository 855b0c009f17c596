// The weights of the value function in units of distance: name, value, least, most. In a submission
// they are constants with the chosen values. At home they are options of the bot (--weights FILE)
// for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                    \
    W(passed, 79022.5, 0.0, 100000.0) /* worth of a passed checkpoint */                    \
    W(way, 4.06074, 0.0, 10.0) /* a unit nearer to the next checkpoint */                   \
    W(lookahead, 1.63928, 0.0, 10.0) /* turns of velocity that count as progress */         \
    W(enemy, 0.780713, 0.0, 10.0) /* weight of the progress of the enemy's runner */        \
    W(to_gate, 0.911218, 0.0, 10.0) /* blocker: a unit nearer to the enemy's checkpoint */  \
    W(to_enemy, 0.121404, 0.0, 10.0) /* blocker: a unit nearer to the enemy's runner */     \
    W(faces_enemy, 2437.45, 0.0, 10000.0) /* blocker: velocity toward the enemy's runner */ \
    W(worse, 0.562825, 0.0, 1.0) /* weight of the worse opponent model */                   \
    W(early, 0.163193, 0.0, 1.0) /* weight of all turns except the last */                  \
    W(idle, 31.3645, 0.0, 3000.0) /* a coming turn without thrust, after a shield */        \
    W(late, 51.1487, 0.0, 5000.0) /* a turn nearer to the limit without a checkpoint */     \
    W(between, 0.320276, 0.0, 3.0) /* blocker: a unit nearer to the enemy runner's way */   \
    W(close, 0.386026, 0.0, 10.0) /* blocker: a unit nearer, within 2,000 units */          \
    W(slow, 2.18231, 0.0, 30.0) /* blocker: the enemy runner's speed on its way */          \
    W(apart, 3.14328, 0.0, 20.0) /* own pods: a unit closer than 900 units */               \
    W(second, 0.00208218, 0.0, 1.0) /* weight of the blocker's own progress */              \
    W(shields, 0.0113661, 0.0, 0.5) /* share of drawn genes with a shield */                \
    W(boosts, 0.000257903, 0.0, 0.5) /* share of drawn genes with a boost */                \
    W(full, 0.914345, 0.0, 1.0) /* share of drawn genes with full thrust */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mad_pod_racing::bot
