// The folder in which an arena keeps records of its games, and pages to watch them on.
#pragma once

#include <string>
#include <vector>

#include "referee/arena/session.h"
#include "referee/arena/summary.h"
#include "referee/base/files.h"

namespace carom::referee::commands {

// Records of two runs in one folder could not be told apart: games are numbered in each. Throws
// Error where a game that is still to be played has one already. Where a run `goes_on`, one that
// was kept just before it was cut off is of the very game that is played again.
void check_records(const std::string& folder, const arena::Tournament& tournament,
                   const arena::Shard& shard, const arena::Games& played, bool goes_on);

// Throws Error where a product has the name that a game's record or page has in the folder, or will
// have.
void keep_off_records(const std::string& folder, const std::vector<NamedFile>& products);

// Draws a page for each record that has none of its own yet, and notes which games have a record
// and a page. What cannot be read any more goes without, and is told.
void draw_pages(arena::Summary& summary, const std::string& folder);

}  // namespace carom::referee::commands
