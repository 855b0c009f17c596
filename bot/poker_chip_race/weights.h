// The weights of the hand-written value function, whose unit is percent of the area of all chips,
// and those of the search (early, worse): name, value, least, most. In a submission they are
// constants with the chosen values. At home they are options of the bot (--weights FILE)
// for tuning.
#pragma once

#include "bot/search/weights.h"

#define CAROM_WEIGHTS(W)                                                            \
    W(enemy, 0.3, 0.0, 2.0) /* weight of the strongest enemy's area */              \
    W(early, 1, 0.0, 1.0) /* weight of all turns except the last */                 \
    W(largest, 0.12, 0.0, 2.0) /* largest chip's area minus the enemies' largest */ \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model */               \
    W(food, 0.13, 0.0, 2.0) /* area of smaller chips near own chips */              \
    W(danger, 0.13, 0.0, 2.0) /* own area near larger chips */                      \
    W(near, 230, 10.0, 500.0) /* distance in units at which both count half */

namespace carom::poker_chip_race::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

}  // namespace carom::poker_chip_race::bot
