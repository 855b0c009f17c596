// The tables of an arena's summary, which the text, the CSV and the page share.
#pragma once

#include "referee/arena/summary.h"
#include "referee/report/table.h"

namespace carom::referee::arena {

// One row a bot, best first.
report::Table ratings_of(const Summary& summary);
report::Table seats_of(const Summary& summary);
report::Table times_of(const Summary& summary);
// One row a pair.
report::Table pairs_of(const Summary& summary);

}  // namespace carom::referee::arena
