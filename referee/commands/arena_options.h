// The options of `carom arena`: what they are, what they mean for the tournament, and which of them
// a file of games holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/arena/runner.h"
#include "referee/commands/match_options.h"

namespace carom::referee::commands {

struct ArenaOptions {
    arena::Tournament tournament;
    std::vector<std::string> bots, sprt, merge;
    GameOptions game;
    Seats seats;
    std::optional<std::string> players;
    arena::RunnerSettings runner;
    arena::Shard shard;
    std::string shard_text, file, resume, report, logs, keep, format = "table";
    bool simulate_sprt = false, strict = false;
};

void add_arena_options(Command command, ArenaOptions& options);

// Fills in the tournament and the runner's settings from what was said, and checks that every
// product can be written. Throws Error.
void settle(const Command& command, ArenaOptions& options);

// Throws Error where what was said contradicts the tournament and the shard of a file of games.
void check_same(const Command& command, const ArenaOptions& options,
                const arena::JournalContents& journal);

// The command line that goes on with a file of games: all that was said and is not in the file.
std::string resuming(const Command& command, const std::string& file);

// Throws Error where something that the run writes would lie over what it reads or writes besides.
void keep_products_apart(const ArenaOptions& options);

}  // namespace carom::referee::commands
