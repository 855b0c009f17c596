// Prints an arena's forecast before it starts, its progress while it runs, and its cost afterwards.
#pragma once

#include <string>

#include "referee/arena/outcome.h"
#include "referee/arena/tournament.h"
#include "referee/terminal/progress.h"

namespace carom::referee::arena {

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
