// The weights of the value function: name, value, least, most. In a submission they are constants
// with the chosen values. At home they are options of the bot (--weights FILE) for tuning. The unit
// is points of a standing (value.h). They were tuned against the sparring bots (README.md in this
// folder).
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                                     \
    W(score, 7.63, 0.0, 100.0) /* a point of score */                                        \
    W(rage, 0.0139, 0.0, 1.0) /* a point of rage */                                          \
    W(to_water, 2.15, 0.0, 100.0) /* reaper at the best wreck */                             \
    W(water_half, 2346.0, 100.0, 20000.0) /* distance in units at which that counts half */  \
    W(water_gain, 1.21, 0.0, 10.0) /* share more per point of water */                       \
    W(more_water, 0.0271, 0.0, 1.0) /* weight of the other wrecks */                         \
    W(on_water, 0.648, 0.0, 100.0) /* reaper inside a wreck, per wreck */                    \
    W(to_centre, 2.42, 0.0, 20.0) /* reaper at the town's centre */                          \
    W(to_own_destroyer, 1.86, 0.0, 20.0) /* reaper at its own destroyer */                   \
    W(to_tanker, 3.06, 0.0, 20.0) /* destroyer at the best tanker */                         \
    W(tanker_half, 3823.0, 100.0, 20000.0) /* distance in units at which that counts half */ \
    W(tanker_gain, 0.232, 0.0, 10.0) /* share more per point of water */                     \
    W(tanker_reaper, 0.965, 0.0, 1.0) /* share that depends on the reaper's distance */      \
    W(tanker_outside, 0.3, 0.0, 2.0) /* factor for tankers outside the map */                \
    W(reaper_tanker, 0.481, 0.0, 20.0) /* reaper at the best tanker */                       \
    W(destroyer_to_rival, 0.142, 0.0, 20.0) /* destroyer at the rival's reaper */            \
    W(doof_to_water, 1.23, 0.0, 20.0) /* doof at the wreck nearest to the rival's reaper */  \
    W(doof_to_rival, 1.03, 0.0, 20.0) /* doof at the rival's reaper */                       \
    W(doof_speed, 0.425, 0.0, 20.0) /* doof at a speed of 1000, which earns rage */          \
    W(lead, 0.517, 0.0, 5.0) /* turns of velocity added to looters' places */                \
    W(enemy, 0.482, 0.0, 2.0) /* weight of an enemy's standing */                            \
    W(rival, 0.0357, 0.0, 2.0) /* added by the end for the enemy closest in score */         \
    W(decay, 0.497, 0.0, 1.0) /* factor for each later turn of a plan */                     \
    W(late_score, 0.1, 0.0, 1.0) /* part by which the last turn's score counts less */

namespace carom::mean_max::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mean_max::bot
