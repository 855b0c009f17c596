// Reads the games of a ladder. Each shard appends to its own file in the arena's format. The index
// has all games in a form that is read faster. It may be old or missing, and then the files' new
// lines, or all lines, are read.
#pragma once

#include <map>
#include <string>

#include "referee/arena/journal.h"
#include "referee/arena/summary.h"
#include "referee/ladder/ladder.h"

namespace carom::referee::ladder {

struct LadderGames {
    arena::Games games;
    // What was read of each file, by the file's name. The games of these contents are empty.
    std::map<std::string, arena::JournalContents> files;
};

// Reads all games, and writes the index if it is old. Throws Error if a file is invalid, or lists
// other bots than the ladder.
LadderGames read_games(const Ladder& ladder);
// Reads the ladder, too. A bot that is added meanwhile is no error.
LadderGames read_all(const std::string& folder, Ladder& ladder);
// Reads the new lines of all files but that of this shard.
void read_other_shards(const Ladder& ladder, const arena::Shard& shard, LadderGames& games);

// Opens the file of a shard for appending, and reads its new lines. Throws Error if another process
// is writing the file.
arena::Journal open_games(const Ladder& ladder, const arena::Shard& shard, LadderGames& games);

// Appends the bots that the file does not list yet.
void list_new_bots(const Ladder& ladder, const arena::Shard& shard, LadderGames& games,
                   arena::Journal& journal);

// Returns the first number of a block of this shard after all its games.
int next_block(const Ladder& ladder, const arena::Shard& shard, const LadderGames& games);

}  // namespace carom::referee::ladder
