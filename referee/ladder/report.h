// Shows the ratings of a ladder as a table, as a page, and as a comparison of two bots.
#pragma once

#include <string>

#include "referee/arena/summary.h"
#include "referee/ladder/games.h"

namespace carom::referee::ladder {

arena::Summary summary_of(const Ladder& ladder, const LadderGames& games);

// Returns a table with one row per bot, best first, in at most 80 columns.
std::string table_of(const Ladder& ladder, const arena::Summary& summary);
std::string json_of(const Ladder& ladder, const arena::Summary& summary);

// Returns two bots' ratings, their games against each other, and their shares of games above common
// opponents.
std::string comparison_of(const Ladder& ladder, const arena::Summary& summary, int a, int b);

// Returns a page with the ratings over the versions, the worst opponents and the worst seeds of
// each bot, and the sections of an arena's page. `records` is the relative path from the page to
// the folder of records.
std::string page_of(const Ladder& ladder, const arena::Summary& summary, const LadderGames& games,
                    const std::string& records);

// Returns all games as one file of the arena's format, or as CSV with a line per seat.
std::string journal_of(const Ladder& ladder, const LadderGames& games);
std::string csv_of(const Ladder& ladder, const LadderGames& games);

}  // namespace carom::referee::ladder
