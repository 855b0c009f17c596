// A situation: a position of a recorded match in which a bot went wrong, and the proof that a
// better way existed. The file holds the answers of all seats from the match's first turn. From
// turn `turn` on, the answers of `seat` are the proof, and the others' are those of the recorded
// match. README.md in this folder describes the format.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/game.h"

namespace carom::bench {

struct Situation {
    std::string name;  // the file's name without its end
    std::string source;  // who played the match, and what went wrong
    std::string game;
    referee::MatchConfig setup;
    int seat = 0;
    int turn = 0, turns = 0;  // the first turn that the bot answers, and how many it answers
    // The measure after the last turn (bots.h): what the bot reached that went wrong, and what
    // solves the situation.
    double reached = 0, solved = 0;
    // Answers by turn and seat, lines joined by '\n'. A seat that is out, or that gave no answer,
    // has an empty text.
    std::vector<std::vector<std::string>> answers;
};

// Throws referee::Error that begins with `path`.
Situation parse_situation(const std::string& path, const std::string& text);
std::string format_situation(const Situation& situation);
// Reads all situations of a folder, sorted by name.
std::vector<Situation> read_situations(const std::string& folder);

// Returns the match before turn `situation.turn`. A seat whose answer is missing or invalid is out,
// as in the recorded match. Throws referee::Error if the situation's seat is out.
std::unique_ptr<referee::Game> position_of(const Situation& situation);

}  // namespace carom::bench
