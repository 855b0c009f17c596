// A running tournament: its games so far, and the file that receives each new game.
#pragma once

#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/arena/runner.h"

namespace carom::referee::arena {

struct Session {
    Games games;
    Journal journal;
};

// Continues with the games in `file` if it has any, which must belong to this tournament. Otherwise
// starts the file. Throws Error like Journal, and if the tournaments differ.
Session open_session(const std::string& file, const Tournament& tournament);

// Returns the shard's games of blocks from .. to-1 that have not been played, in order.
std::vector<ScheduledGame> open_games(const Tournament& tournament, const Shard& shard,
                                      const Games& games, int from, int to);

// Plays the rest of the tournament until its test has decided or `stop` (interrupt.h) is set. Shows
// progress on a terminal, and prints the cost at the end. Warns of a bot that died in turn 0 of all
// games of a new session's first block (unplayable_bot). Throws the exceptions of run_games. The
// session then keeps all games played before.
void play_tournament(const Tournament& tournament, const Shard& shard,
                     const RunnerSettings& settings, Session& session);

}  // namespace carom::referee::arena
