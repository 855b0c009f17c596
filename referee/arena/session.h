// A tournament under way: its games so far, and the file that each new one goes to.
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

// Goes on with `file` where it holds games, which must be of this tournament; else begins it.
// Throws Error as Journal does, and where the contests differ.
Session open_session(const std::string& file, const Tournament& tournament);

// What is not played yet of the shard's blocks from .. to-1, in order.
std::vector<ScheduledGame> open_games(const Tournament& tournament, const Shard& shard,
                                      const Games& games, int from, int to);

// Plays what is left of the tournament, until its test has decided or `stop` (interrupt.h) is set.
// Tells on a terminal where it stands, and at the end what it cost. Throws what run_games throws,
// with all that was played before in the session.
void play_tournament(const Tournament& tournament, const Shard& shard,
                     const RunnerSettings& settings, Session& session);

}  // namespace carom::referee::arena
