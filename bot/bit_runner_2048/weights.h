// The weights of the hand-written value function, and those of the search (worse, early, full):
// name, value, least, most. In a submission they are constants with the chosen values. At home
// they are options of the bot (--weights FILE) for tuning.
#pragma once

#include "bot/search/weights.h"

#define CAROM_WEIGHTS(W)                                                                     \
    W(goal, 20000, 0.0, 100000.0) /* a goal */                                               \
    W(hold, 5000, 0.0, 50000.0) /* a prisoner in a car */                                    \
    W(carry, 1.0, 0.0, 10.0) /* a loaded car, a unit nearer to the hole */                   \
    W(fetch, 0.31, 0.0, 10.0) /* the nearest car, a unit nearer to a free prisoner */        \
    W(steal, 0.48, 0.0, 10.0) /* the nearest car, a unit nearer to the enemy's loaded one */ \
    W(lookahead, 2.0, 0.0, 10.0) /* turns of velocity in these distances */                  \
    W(enemy, 1.0, 0.0, 3.0) /* weight of the enemy's terms */                                \
    W(worse, 0.6, 0.0, 1.0) /* weight of the worse opponent model */                         \
    W(early, 0.45, 0.0, 1.0) /* weight of all turns except the last */                       \
    W(full, 0.7, 0.0, 1.0) /* share of drawn genes with full thrust */

namespace carom::bit_runner_2048::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

}  // namespace carom::bit_runner_2048::bot
