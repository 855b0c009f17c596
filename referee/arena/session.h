// A session is a running tournament: the games played so far, and the journal for new games.
#pragma once

#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/arena/outcome.h"
#include "referee/arena/runner.h"
#include "referee/arena/tournament.h"

namespace carom::referee::arena {

struct Session {
    Games games;
    Journal journal;
};

// Continues the tournament in `file`, or starts a new file if `file` has no complete line. Throws
// Error if the file belongs to another tournament, is invalid or cannot be written.
Session open_session(const std::string& file, const Tournament& tournament);

// Returns the unplayed games of the shard in the blocks `from` to `to` - 1, in order.
std::vector<ScheduledGame> open_games(const Tournament& tournament, const Shard& shard,
                                      const Games& games, int from, int to);

// Plays the remaining games until the sequential test has decided or `stop` (interrupt.h) is set.
// Shows progress on a terminal, and prints the cost at the end. Warns of a bot that died in turn 0
// of all its games, and leaves it out of later games if it did so on two seeds and enough other
// bots remain. Rethrows the exceptions of run_games(). The session then contains all games that
// were played before the exception.
void play_tournament(const Tournament& tournament, const Shard& shard,
                     const RunnerSettings& settings, Session& session);

// The following functions print an arena's forecast and its cost.

// Simulates sequential tests. Prints how often each decision occurs and how many games a test
// needs. `format` is "table", "csv" or "json".
void print_plan(const Tournament& tournament, const std::string& format);

// Prints the expected duration of the tournament's test. `seconds_a_game` is the measured duration
// of a game in s, or 0 if unknown.
void print_forecast(const Tournament& tournament, double seconds_a_game);

// Prints the games per minute, and the runner's share of all processor time.
void print_cost(int games, double seconds, double bots_ms);

}  // namespace carom::referee::arena
