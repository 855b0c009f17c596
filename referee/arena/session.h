// A running tournament: its games so far, and the file that receives each new game.
#pragma once

#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/arena/outcome.h"
#include "referee/arena/runner.h"
#include "referee/arena/tournament.h"
#include "referee/terminal/progress.h"

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

// Prints an arena's forecast before it starts, its progress while it runs, and its cost afterwards.

// Simulates tests and prints how often they decide wrongly and how many games they need. `format`:
// "table", "csv" or "json".
void print_plan(const Tournament& tournament, const std::string& format);

// Prints the expected duration of the tournament's test. `seconds_a_game` is the measured speed, or
// 0 if unknown.
void tell_forecast(const Tournament& tournament, double seconds_a_game);

// Prints the speed of the run, and the runner's own share of its processor time and the bots'.
void tell_cost(int games, double seconds, double bots_ms);

// The progress of an arena as one line that is overwritten. It is printed on a terminal only.
class Live {
  public:
    // `all` is the number of games to play. `already` of them were played earlier.
    Live(const Tournament& tournament, int all, int already);

    bool shown() const { return progress_.is_shown(); }
    void show(const Games& games, double seconds);
    void clear() { progress_.clear(); }

  private:
    std::string verdict(const Games& games) const;

    const Tournament& tournament_;
    int all_, already_;
    Progress progress_;
};

}  // namespace carom::referee::arena
