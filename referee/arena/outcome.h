// How one game of an arena ended: one line of its file of games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/arena/tournament.h"
#include "referee/statistics/histogram.h"

namespace carom::referee::arena {

// Durations of many answers, in ms. The first answers of matches have a limit of their own, and a
// place of their own here.
struct Durations {
    statistics::Histogram later;
    statistics::Histogram first;

    void add(double ms, bool is_first);
    void add(const Durations& other);
};

// Of one bot's answers.
struct Times {
    Durations wall, cpu, waited;
    double cpu_ms = 0;  // in all answers
    double pondered_ms = 0;  // processor time taken while nobody asked

    void add(const Times& other);
    double pondered_share() const {  // of its processor time
        return pondered_ms > 0 ? pondered_ms / (cpu_ms + pondered_ms) : 0;
    }
};

struct SeatOutcome {
    int score = 0, place = 0;
    int alive_turns = 0;  // answers asked for
    std::optional<int> death_turn;
    std::string death_reason;
    bool late = false;  // died of the time limit
    bool overloaded = false;  // late while the machine kept it waiting for much of the time
};

struct Outcome {
    ScheduledGame scheduled;
    int turns = 0;
    std::string voided;  // why the game counts for nothing; empty: it counts
    std::vector<SeatOutcome> seats;  // none where it is void
    bool recorded = false;  // its record was kept
    // A try that says nothing, since a bot was late while the machine held it up: the game is
    // played once more.
    bool again = false;
    std::vector<Times> times;  // by seat

    bool held_up() const;  // a bot was late while the machine kept it waiting
};

constexpr int MAX_TRIES = 3;  // of a game that say nothing; the one behind them counts

// The file that a game's record is kept in.
std::string record_name(int game);
std::string page_name(int game);  // and that of the page to watch it on

Outcome outcome_of(const ScheduledGame& scheduled, const match::MatchResult& result);

std::string format_outcome(const Outcome& outcome);
// Throws Error, with `where` in front, for anything that format_outcome does not write, and for a
// game that is not the schedule's.
Outcome parse_outcome(const std::string& line, const Schedule& schedule, const std::string& where);

// Games played, and the times of all their answers by bot: kept apart, since a long arena has
// millions of answers.
class Games {
  public:
    // False where the game is there already, or has been tried more often than it may be.
    bool add(Outcome outcome);
    // How often a game was tried in vain, and all of them were.
    int tries(int game) const;
    int tries() const;
    const std::map<int, Outcome>& played() const { return played_; }  // by number; without times
    int count() const { return static_cast<int>(played_.size()); }
    Times times(int bot) const;

  private:
    std::map<int, Outcome> played_;
    std::map<int, int> tries_;
    std::map<int, Times> times_;
};

}  // namespace carom::referee::arena
