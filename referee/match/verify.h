// Plays a recorded game again from its seed and answers, and holds everything the file says against
// what comes out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/game.h"
#include "referee/records/golden.h"
#include "referee/records/record.h"

namespace carom::referee::match {

// Gives the game what the file says that the players answered, after a look at each before it is
// asked; says what became of each.
std::vector<records::AnswerStatus> use_recorded(
    const records::GoldenTurn& turn, Game& game,
    const std::function<void(int seat)>& look = nullptr);

struct Verified {
    int turns = 0, events = 0;
    bool broken_off = false;  // a golden game ends before the game is over
    std::vector<int> scores;  // as played again
    // The first difference: where, what the file says, what came out.
    std::optional<std::string> difference;
};

// How a golden game is held against ours. Where a game's numbers hang on a mathematical library
// they are FED from the file, and all that follows must be equal; or they are our OWN, and what
// follows must be equal as far as libraries are.
enum class Numbers { FED, OWN };

Verified verify(const std::string& path, const records::GoldenGame& game,
                Numbers numbers = Numbers::FED);
Verified verify(const std::string& path, const records::Record& record);

}  // namespace carom::referee::match
