// The tables of an arena's summary, shared by the text, the CSV and the page.
#pragma once

#include "referee/arena/summary.h"
#include "referee/report/table.h"

namespace carom::referee::arena {

// Returns a table with one row per bot, best first.
report::Table ratings_of(const Summary& summary);
report::Table seats_of(const Summary& summary);
report::Table times_of(const Summary& summary);
// Returns a table with one row per pair.
report::Table pairs_of(const Summary& summary);

}  // namespace carom::referee::arena
