// The result of one game of an arena: one line of the file of games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "referee/arena/tournament.h"
#include "referee/statistics/histogram.h"

namespace carom::referee::arena {

// The durations of many answers in ms. First answers of matches have their own time limit, so they
// are counted separately.
struct Durations {
    statistics::Histogram later;
    statistics::Histogram first;

    void add(double ms, bool is_first);
    void add(const Durations& other);
};

// The times of one bot's answers.
struct Times {
    Durations wall, cpu, waited;
    double cpu_ms = 0;  // Total of all answers.
    // Processor time used while no answer was requested.
    double pondered_ms = 0;

    void add(const Times& other);
    // Share of the bot's processor time.
    double pondered_share() const {
        return pondered_ms > 0 ? pondered_ms / (cpu_ms + pondered_ms) : 0;
    }
};

struct SeatOutcome {
    int score = 0, place = 0;
    int alive_turns = 0;  // number of requested answers
    std::optional<int> death_turn;
    std::string death_reason;
    // The bot exceeded the time limit and was disqualified.
    bool late = false;
    // The bot was late and the machine kept it waiting for much of the time.
    bool overloaded = false;
};

struct Outcome {
    ScheduledGame scheduled;
    int turns = 0;
    // Why the game is not counted; empty if it is counted.
    std::string voided;
    std::vector<SeatOutcome> seats;  // empty for a void game
    // A record of the game was stored.
    bool recorded = false;
    // True if the result is discarded because the machine kept a late bot waiting. The game is then
    // played again.
    bool again = false;
    std::vector<Times> times;  // by seat

    // Returns whether a bot was late while the machine kept it waiting.
    bool held_up() const;
};

// The largest number of discarded tries of a game. The next try is counted in any case.
constexpr int MAX_TRIES = 3;

// Returns the file name of a game's record.
std::string record_name(int game);
std::string page_name(int game);  // File name of the game's page.

Outcome outcome_of(const ScheduledGame& scheduled, const match::MatchResult& result);

std::string format_outcome(const Outcome& outcome);
// Throws Error, with `where` at its start, if the line was not written by format_outcome or does
// not match the schedule.
Outcome parse_outcome(const std::string& line, const Schedule& schedule, const std::string& where);

// The games played and the times of their answers by bot. Times are added up per bot, because a
// long arena has millions of answers.
class Games {
  public:
    // Returns false if the game is already present or has too many tries.
    bool add(Outcome outcome);
    // Returns the number of discarded tries of one game, and of all games.
    int tries(int game) const;
    int tries() const;
    // Games by number. Their times are not stored.
    const std::map<int, Outcome>& played() const { return played_; }
    int count() const { return static_cast<int>(played_.size()); }
    Times times(int bot) const;

  private:
    std::map<int, Outcome> played_;
    std::map<int, int> tries_;
    std::map<int, Times> times_;
};

// Returns a sentence about a bot that died in turn 0 of all its games of a block, or an empty text.
// Such a bot cannot be run, or plays another game.
std::string unplayable_bot(const Tournament& tournament, const Games& games, int block);

}  // namespace carom::referee::arena
