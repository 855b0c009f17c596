// Plays a recorded game again from its seed and answers, and compares everything in the file with
// the result.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/game.h"
#include "referee/records/golden.h"
#include "referee/records/record.h"

namespace carom::referee::match {

// Gives the recorded answers of a turn to the game. Calls `before_answer` before each player's
// answer. Returns each player's status.
std::vector<records::AnswerStatus> use_recorded(
    const records::GoldenTurn& turn, Game& game,
    const std::function<void(int seat)>& before_answer = nullptr);

struct Verified {
    int turns = 0, events = 0;
    bool broken_off = false;  // True if the golden game ends before the match does.
    std::vector<int> scores;  // scores of the repeated match
    // The first difference: the place, the file's value, and the computed value.
    std::optional<std::string> difference;
};

// The source of values of a mathematical library when a golden game is verified. FED: the values
// come from the file, and everything that follows must be equal. OWN: the values are computed, and
// everything must be equal up to differences between libraries.
enum class Numbers { FED, OWN };

Verified verify(const std::string& path, const records::GoldenGame& game,
                Numbers numbers = Numbers::FED);
Verified verify(const std::string& path, const records::Record& record);
// Plays the answers of a match that another referee played (`--referee`) in our own game, and
// compares each input, line by line, with the input that the referee sent. Throws Error if the
// record has no inputs.
Verified verify_port(const std::string& path, const records::Record& record,
                     const std::string& game, const MatchConfig& setup);

}  // namespace carom::referee::match
