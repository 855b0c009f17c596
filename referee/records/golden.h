// Games of the official referee, written down event by event. The frame is every game's: turns with
// what each player was sent and answered; the lines of facts between are the game's own
// (FORMAT.md beside the games).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/games.h"

namespace carom::referee::records {

// Something the file says, and the line (from 1) where it says it.
template <class T>
struct Said {
    T value{};
    int line = 0;
};

// (OTHER_LINE: killed, but not for the line that the file says.)
enum class AnswerStatus { ANSWERED, KILLED, TIMEOUT, DEAD, OTHER_LINE };

struct GoldenTurn {
    // Whom the file does not name has gone.
    struct Player {
        std::vector<Said<std::string>> input;  // empty where the file leaves it out
        Said<std::uint64_t> seen;  // instead of it, a hash of its bytes
        std::vector<std::string> output;
        Said<AnswerStatus> fate;
        int killed_for = -1;  // the line, from 0, for which it was killed; -1: not said
    };
    std::vector<Player> player;  // by seat
    std::vector<Said<std::string>> info;  // what came of it, as MatchObserver::fact has it
    Said<int> number;
};

struct GoldenGame {
    std::string game;
    MatchConfig setup;
    std::vector<Said<std::string>> opening;  // facts before the first turn
    std::vector<GoldenTurn> turns;
    Said<std::vector<int>> scores;
    std::string ending;  // what is said behind them
};

// The games of a file, one or more. Throws Error with the file, the line and what was expected
// there.
std::vector<GoldenGame> read_golden_games(const std::string& path, const std::string& text);
// The same for a file of one game.
GoldenGame read_golden(const std::string& path, const std::string& text);

}  // namespace carom::referee::records
