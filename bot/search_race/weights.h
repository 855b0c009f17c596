// The weights of the value function and of the beam: name, value, least, most. In a submission they
// are constants with the chosen values. At home they are options of the bot (--weights FILE) for
// tuning.
#pragma once

#include "bot/search/weights.h"

#define CAROM_SEARCH_RACE_WEIGHTS(W)                                                       \
    W(speed, 1.42, 0.0, 10.0) /* turns of speed toward the next checkpoint */              \
    W(onward, 4.0, 0.0, 20.0) /* turns of speed toward the one after, close to it */       \
    W(close, 2290, 200.0, 10000.0) /* units: where `onward` begins to count */             \
    W(heading, 150, 0.0, 400.0) /* units per turn that count as speed along the heading */ \
    W(inner, 310, 0.0, 590.0) /* units from a checkpoint's centre to the aimed point */    \
    W(place_cell, 500, 20.0, 4000.0) /* units: nearer places count as one */               \
    W(speed_cell, 54, 5.0, 600.0) /* units per turn: nearer speeds count as one */         \
    W(heading_cell, 9, 1.0, 180.0) /* degrees: nearer headings count as one */             \
    W(turns, 4, 2.0, 12.0) /* number of different turns of a position's moves */

namespace carom::search_race::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_SEARCH_RACE_WEIGHTS)

}  // namespace carom::search_race::bot
