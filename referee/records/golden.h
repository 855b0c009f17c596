// Reads golden games: games of the official referee, recorded event by event. The files of all
// games have turns with the players' inputs and answers. Each game defines the golden lines between
// them (FORMAT.md beside the golden games).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "referee/game/games.h"

namespace carom::referee::records {

// A value from the file with its line number (from 1).
template <class T>
struct Located {
    T value{};
    int line = 0;
};

// OTHER_LINE: the player was killed for another line of the answer than the file says.
enum class AnswerStatus { ANSWERED, KILLED, TIMEOUT, DEAD, OTHER_LINE };

struct GoldenTurn {
    // A player that the file does not name is out.
    struct Player {
        std::vector<Located<std::string>> input;  // Empty if the file has no input.
        Located<std::uint64_t> seen;  // hash of the input's bytes, if the file has no input
        std::vector<std::string> output;
        Located<AnswerStatus> status;
        // Index from 0 of the line for which the player was killed, or -1 if the file does not say.
        int killed_for = -1;
    };
    std::vector<Player> player;  // by seat
    // The turn's lines, in the form of MatchObserver::golden_line.
    std::vector<Located<std::string>> lines;
    Located<int> number;
};

struct GoldenGame {
    std::string game;
    MatchConfig setup;
    std::vector<Located<std::string>> opening;  // lines before the first turn
    std::vector<GoldenTurn> turns;
    Located<std::vector<int>> scores;
    std::string ending;  // the text after the scores
};

// Returns the games of a file. Throws Error with the file, the line and what was expected there.
std::vector<GoldenGame> read_golden_games(const std::string& path, const std::string& text);
// Returns the game of a file that must have exactly one game.
GoldenGame read_golden(const std::string& path, const std::string& text);

}  // namespace carom::referee::records
