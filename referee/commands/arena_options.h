// Defines the options of `carom arena`, applies them to the tournament, and checks them against the
// options that a journal stores.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/arena/runner.h"
#include "referee/arena/summary.h"
#include "referee/commands/match_options.h"

namespace carom::referee::commands {

constexpr int GAMES_OF_A_TEST = 30000;  // largest number of games of a sequential test

struct ArenaOptions {
    arena::Tournament tournament;
    std::vector<std::string> bots, sprt, merge;
    GameOptions game;
    Seats seats;
    std::optional<std::string> players;
    arena::RunnerSettings runner;
    arena::Shard shard;
    std::string shard_text, file, resume, report, logs, keep, format = "table";
    bool simulate_sprt = false, strict = false, all_times = false, open = false;
};

void add_arena_options(Command command, ArenaOptions& options);

// Sets the tournament and the runner's options from the command line, and checks that every output
// can be written. Throws Error if an option is invalid or an output cannot be written.
void complete(const Command& command, ArenaOptions& options);

// Parses the text I/N of --shard. Throws Error.
arena::Shard parse_shard(const std::string& text);

// Draws a page for each record that has no page or an older page, at most 300 pages in one call.
// Sets has_record and has_page of all games. A record that cannot be read is skipped and reported.
void draw_pages(arena::Summary& summary, const std::string& folder);

// Throws Error if the command line contradicts the tournament or the shard of a journal.
void check_same(const Command& command, const ArenaOptions& options,
                const arena::JournalContents& journal);

// Returns the command line that continues a journal, with all given options that the journal does
// not store.
std::string resume_command(const Command& command, const std::string& file);

// Throws Error if an output would replace an input or another output.
void keep_products_apart(const ArenaOptions& options);

}  // namespace carom::referee::commands
