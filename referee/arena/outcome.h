// Defines the result of one game of an arena, which is one line of the journal.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/arena/tournament.h"
#include "referee/statistics/histogram.h"

namespace carom::referee::arena {

// Histograms of the durations of answers in ms. The first answer of a match has its own time limit,
// so first answers are counted separately.
struct Durations {
    statistics::Histogram later;
    statistics::Histogram first;

    void add(double ms, bool is_first);
    void add(const Durations& other);
};

// Statistics of the times of one bot's answers.
struct Times {
    Durations wall, cpu, waited;
    double cpu_ms = 0;  // total processor time of all answers in ms
    // Processor time in ms that the bot used while no answer was requested.
    double pondered_ms = 0;

    void add(const Times& other);
    // Returns the share of the bot's processor time that was used while no answer was requested.
    double pondered_share() const {
        return pondered_ms > 0 ? pondered_ms / (cpu_ms + pondered_ms) : 0;
    }
};

struct SeatOutcome {
    int score = 0, place = 0;
    int alive_turns = 0;  // number of requested answers
    std::optional<int> death_turn;
    std::string death_reason;
    std::string last_words;  // the last line of stderr in the turn of the death
    std::string remark;  // a sentence about a bot that played on, or empty
    // True if the bot exceeded the time limit and was disqualified.
    bool late = false;
    // True if the bot was late and the machine delayed the bot for much of the time.
    bool overloaded = false;
};

struct Outcome {
    ScheduledGame scheduled;
    int turns = 0;
    // The reason why the game is not counted; empty if the game is counted.
    std::string voided;
    std::vector<SeatOutcome> seats;  // empty for a void game
    // True if a record of the game was stored.
    bool recorded = false;
    // True if the result is discarded because the machine delayed a late bot. The game is then
    // played again.
    bool again = false;
    std::vector<Times> times;  // by seat

    // Returns whether any bot was late and was delayed by the machine.
    bool held_up() const;
};

// The maximum number of discarded tries of a game. The next try after these always counts.
constexpr int MAX_TRIES = 3;

// Returns the file name of a game's record.
std::string record_name(int game);
std::string page_name(int game);  // Returns the file name of a game's page.

Outcome outcome_of(const ScheduledGame& scheduled, const match::MatchResult& result);

std::string format_outcome(const Outcome& outcome);
// Parses a line that format_outcome() has written. Throws Error, with a message that starts with
// `where`, if the line is invalid or does not match the schedule.
Outcome parse_outcome(const std::string& line, const Schedule& schedule, const std::string& where);

// Collects the games played and each bot's answer times. Times are added up per bot, because a long
// arena has millions of answers.
class Games {
  public:
    // Adds a game. Returns false if the game is already present or has too many tries.
    bool add(Outcome outcome);
    // Return the number of discarded tries of one game and of all games.
    int tries(int game) const;
    int tries() const;
    // Returns the games by number. The times of their answers are not stored.
    const std::map<int, Outcome>& played() const { return played_; }
    int count() const { return static_cast<int>(played_.size()); }
    Times times(int bot) const;

    friend std::string format_games(const Games& games);
    friend Games parse_games(const std::string& text, const Schedule& schedule);

  private:
    std::map<int, Outcome> played_;
    std::map<int, int> tries_;
    std::map<int, Times> times_;
};

// Format and parse all games in a form that is read faster than a journal. parse_games() throws an
// exception if the text is invalid.
std::string format_games(const Games& games);
Games parse_games(const std::string& text, const Schedule& schedule);

// A bot that died in turn 0 of all its games. Such a bot cannot run or plays another game.
struct UnplayableBot {
    int bot;
    int games, blocks;  // in which the bot played; a game counts once for each of its seats
    std::string sentence;  // about the bot
};

// Counts deaths in turn 0.
class TurnZeroDeaths {
  public:
    void add(const Outcome& outcome);
    std::vector<UnplayableBot> unplayable_bots(const Tournament& tournament) const;

  private:
    struct Deaths {
        int games = 0, at_once = 0;
        std::set<int> blocks;
        std::string reason;
    };
    std::map<int, Deaths> by_bot_;
};

}  // namespace carom::referee::arena
