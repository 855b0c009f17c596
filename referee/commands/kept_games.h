// The folder in which an arena stores records of its games, and pages that show them.
#pragma once

#include <string>
#include <vector>

#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/base/files.h"

namespace carom::referee::commands {

// Games are numbered from 0 in every run, so the records of two runs in one folder could not be
// told apart. Throws Error if a game that is still to be played has a record already. If the run
// `goes_on`, a record that was stored just before an interruption belongs to the same game, which
// is played again.
void check_records(const std::string& folder, const arena::Tournament& tournament,
                   const arena::Shard& shard, const arena::Games& played, bool goes_on);

// Throws Error if an output has the name of a game's record or page in the folder.
void keep_off_records(const std::string& folder, const std::vector<NamedFile>& products);

// Draws a page, at most 300 in one call, for each record that has no page or only an older one.
// Notes which games have a record and a page. A record that cannot be read is skipped and reported.
void draw_pages(arena::Summary& summary, const std::string& folder);

}  // namespace carom::referee::commands
