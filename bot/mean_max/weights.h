// The weights of the value function, in points of a standing (value.h), and the shares that direct
// the search (turn_model.h): name, value, least, most. In a submission they are constants with the
// chosen values. At home they are options of the bot (--weights FILE) for tuning. They were tuned
// against the sparring bots (README.md in this folder).
#pragma once

#include "bot/search/weights.h"

#define CAROM_WEIGHTS(W)                                                                    \
    W(score, 6.45, 0.0, 100.0) /* a point of score */                                       \
    W(late_score, 0.1974, 0.0, 1.0) /* part by which the last turn's score counts less */   \
    W(rage, 0.06135, 0.0, 1.0) /* a point of rage */                                        \
    W(rage_late, 0.1694, -1.0, 1.0) /* part by which rage counts less at the end */         \
    W(oil_ready, 0.8914, -5.0, 5.0) /* rage for a tar or an oil */                          \
    W(grenade_ready, 0.3712, -5.0, 5.0) /* rage for a grenade */                            \
    W(to_water, 2.853, 0.0, 100.0) /* reaper at the best wreck */                           \
    W(water_half, 1820, 100.0, 20000.0) /* distance in units at which that counts half */   \
    W(water_gain, 0.7515, 0.0, 10.0) /* share more per point of water */                    \
    W(more_water, 0.03489, 0.0, 1.0) /* weight of the other wrecks */                       \
    W(contested, 0.9404, -1.0, 1.0) /* part less if another reaper is at the wreck */       \
    W(on_water, 0.5233, 0.0, 100.0) /* reaper inside a wreck, per wreck */                  \
    W(to_centre, 2.465, 0.0, 20.0) /* reaper at the town's centre */                        \
    W(to_own_destroyer, 1.85, 0.0, 20.0) /* reaper at its own destroyer */                  \
    W(reaper_speed, -0.2872, -5.0, 5.0) /* reaper at a speed of 1000 */                     \
    W(in_tar, 1.204, -5.0, 5.0) /* harm of each tar around the reaper */                    \
    W(in_oil, 0.5474, -5.0, 5.0) /* harm of each oil around the reaper */                   \
    W(to_tanker, 2.651, 0.0, 20.0) /* destroyer at the best tanker */                       \
    W(tanker_half, 2533, 100.0, 20000.0) /* distance in units at which that counts half */  \
    W(tanker_gain, 0.398, 0.0, 10.0) /* share more per point of water */                    \
    W(tanker_reaper, 0.6484, 0.0, 1.0) /* share that depends on the reaper's distance */    \
    W(tanker_outside, 0.296, 0.0, 2.0) /* factor for tankers outside the map */             \
    W(reaper_tanker, 0.4876, 0.0, 20.0) /* reaper at the best tanker */                     \
    W(destroyer_to_rival, 0.1715, 0.0, 20.0) /* destroyer at the rival's reaper */          \
    W(doof_to_water, 1.07, 0.0, 20.0) /* doof at the wreck nearest to the rival's reaper */ \
    W(doof_to_rival, 0.8432, 0.0, 20.0) /* doof at the rival's reaper */                    \
    W(doof_speed, 0.8002, 0.0, 20.0) /* doof at a speed of 1000, which earns rage */        \
    W(enemy_doof, 0.8759, -5.0, 5.0) /* harm of an enemy's doof at the own reaper */        \
    W(lead, 0.7424, 0.0, 5.0) /* turns of velocity added to looters' places */              \
    W(enemy, 0.4443, 0.0, 2.0) /* weight of an enemy's standing */                          \
    W(rival, 0.06424, 0.0, 2.0) /* added by the end for the enemy closest in score */       \
    W(second, 0.2396, 0.0, 2.0) /* weight of a plan's second turn; the first counts 1 */    \
    W(third, 0.403, 0.0, 2.0) /* weight of its third turn */                                \
    W(fourth, 0.3201, 0.0, 2.0) /* weight of its fourth turn */                             \
    W(first_model, 0.257, 0.0, 1.0) /* weight of the first opponent model */                \
    W(foe_share, 0.04171, 0.02, 0.25) /* share of the budget for each enemy's plan */       \
    W(moves, 0.3719, 0.0, 0.6) /* share of hard-coded moves among drawn genes */            \
    W(skills, 0.1874, 0.0, 0.5) /* share of skills, if there is enough rage */              \
    W(aimed, 0.2122, 0.0, 1.0) /* share of skills at a wreck or unit */                     \
    W(beside, 0.1476, 0.0, 1.0) /* share of these that are aimed beside it */               \
    W(full, 0.8797, 0.0, 0.9) /* share of pushes at full power */                           \
    W(still, 0.09686, 0.0, 0.5) /* share of pushes without power */                         \
    W(redrawn, 0.8199, 0.0, 1.0) /* share of mutations that draw a push anew */             \
    W(again, 0.7845, 0.0, 0.8) /* chance of one more mutation */

namespace carom::mean_max::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

}  // namespace carom::mean_max::bot
