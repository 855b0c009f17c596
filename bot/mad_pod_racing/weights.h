// The weights of the value function in units of distance: name, value, least, most. In a submission
// they are constants with the chosen values. At home they are options of the bot (--weights FILE)
// for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                               \
    W(passed, 20000, 0.0, 100000.0) /* a checkpoint passed */                          \
    W(way, 1, 0.0, 10.0) /* a unit nearer to the next one */                           \
    W(lookahead, 3.0, 0.0, 10.0) /* turns of speed toward it */                        \
    W(enemy, 0.3, 0.0, 10.0) /* what the enemy's runner has, against one's own */      \
    W(to_gate, 0.3, 0.0, 10.0) /* blocker: a unit nearer to where the enemy must go */ \
    W(to_enemy, 0.3, 0.0, 10.0) /* and to the enemy's runner */                        \
    W(faces_enemy, 300, 0.0, 10000.0) /* and pointing at him */                        \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model of the enemy */     \
    W(early, 0.15, 0.0, 1.0) /* what the turns before the plan's last count */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mad_pod_racing::bot
