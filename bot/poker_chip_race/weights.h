// The weights of the value function in percent of the area of all chips: name, value, least, most.
// In a submission they are constants with the chosen values. At home they are options of the bot
// (--weights FILE) for tuning.
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                   \
    W(enemy, 0.3, 0.0, 2.0) /* the strongest enemy's area, against one's own */            \
    W(early, 0.8, 0.0, 1.0) /* what each turn before the last one looked at counts */      \
    W(largest, 0.12, 0.0, 2.0) /* the own largest chip's area over the enemies' largest */ \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model of the enemies */       \
    W(food, 0.13, 0.0, 2.0) /* smaller chips near own ones, of their area */               \
    W(danger, 0.13, 0.0, 2.0) /* larger chips near own ones, of these ones' area */        \
    W(near, 230, 10.0, 500.0) /* at so many units between centres either counts a half */

namespace carom::poker_chip_race::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::poker_chip_race::bot
