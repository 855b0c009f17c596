// The weights of the value function: name, value, least, most. In a submission they are constants
// with the chosen values. At home they are options of the bot (--weights FILE) for tuning. The unit
// is points of a standing (value.h). They were tuned against the sparring bots (README.md in this
// folder).
#pragma once

#include "bot/weights.h"

#define CAROM_WEIGHTS(W)                                                              \
    W(score, 7.63, 0.0, 100.0) /* for a point of score */                             \
    W(rage, 0.0139, 0.0, 1.0) /* for a point of rage */                               \
    W(to_water, 2.15, 0.0, 100.0) /* reaper at the best wreck */                      \
    W(water_half, 2346.0, 100.0, 20000.0) /* units: half of that so far away */       \
    W(water_gain, 1.21, 0.0, 10.0) /* and more by this for each point of water */     \
    W(more_water, 0.0271, 0.0, 1.0) /* what wrecks beside the best one count */       \
    W(on_water, 0.648, 0.0, 100.0) /* reaper in a wreck, for each it is in */         \
    W(to_centre, 2.42, 0.0, 20.0) /* reaper at the town's centre */                   \
    W(to_own_destroyer, 1.86, 0.0, 20.0) /* reaper at the own destroyer */            \
    W(to_tanker, 3.06, 0.0, 20.0) /* destroyer at the best tanker */                  \
    W(tanker_half, 3823.0, 100.0, 20000.0) /* units: half of that so far away */      \
    W(tanker_gain, 0.232, 0.0, 10.0) /* and more by this for each point of water */   \
    W(tanker_reaper, 0.965, 0.0, 1.0) /* how much of it hangs on the reaper's way */  \
    W(tanker_outside, 0.3, 0.0, 2.0) /* what is left of it outside the map */         \
    W(reaper_tanker, 0.481, 0.0, 20.0) /* reaper at the best tanker */                \
    W(destroyer_to_rival, 0.142, 0.0, 20.0) /* destroyer at the rival's reaper */     \
    W(doof_to_water, 1.23, 0.0, 20.0) /* doof at the wreck nearest to that */         \
    W(doof_to_rival, 1.03, 0.0, 20.0) /* doof at the rival's reaper */                \
    W(doof_speed, 0.425, 0.0, 20.0) /* doof at a speed of 1000: rage to come */       \
    W(lead, 0.517, 0.0, 5.0) /* turns: looters count where they will be by then */    \
    W(enemy, 0.482, 0.0, 2.0) /* what an enemy's standing takes away */               \
    W(rival, 0.0357, 0.0, 2.0) /* and more by the end for the one closest in score */ \
    W(decay, 0.497, 0.0, 1.0) /* what each later turn of a plan keeps */              \
    W(late_score, 0.1, 0.0, 1.0) /* what the last turn's score counts less */

namespace carom::mean_max::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)

}  // namespace carom::mean_max::bot
