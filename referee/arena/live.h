// What an arena tells beforehand, while it runs and of its cost.
#pragma once

#include <string>

#include "referee/arena/outcome.h"
#include "referee/arena/tournament.h"
#include "referee/terminal/progress.h"

namespace carom::referee::arena {

// Simulated tests on stdout as a "table", "csv" or "json": how often they err, what they cost.
void print_plan(const Tournament& tournament, const std::string& format);

// How long the tournament's test takes, by its forecast and the speed seen so far (0: none yet).
void tell_forecast(const Tournament& tournament, double seconds_a_game);

// How fast it went, and what the runner took beside the bots.
void tell_cost(int games, double seconds);

// Where the arena stands, on a terminal only, on one line that is overwritten.
class Live {
  public:
    // `all` games to be played, of which `already` were before.
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
