// The weights of the value function in units of distance: name, value, least, most. In a submission
// they are constants with the chosen values. At home they are options of the bot (--weights FILE)
// for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                \
    W(passed, 20000, 0.0, 100000.0) /* worth of a passed checkpoint */                  \
    W(way, 1, 0.0, 10.0) /* a unit nearer to the next checkpoint */                     \
    W(lookahead, 3.0, 0.0, 10.0) /* turns of velocity that count as progress */         \
    W(enemy, 0.3, 0.0, 10.0) /* weight of the progress of the enemy's runner */         \
    W(to_gate, 0.3, 0.0, 10.0) /* blocker: a unit nearer to the enemy's checkpoint */   \
    W(to_enemy, 0.3, 0.0, 10.0) /* blocker: a unit nearer to the enemy's runner */      \
    W(faces_enemy, 300, 0.0, 10000.0) /* blocker: velocity toward the enemy's runner */ \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model */                   \
    W(early, 0.15, 0.0, 1.0) /* weight of all turns except the last */

namespace carom::mad_pod_racing::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mad_pod_racing::bot
