// Writes the input that the player receives each turn. Holds the player's answer.
#pragma once

#include <optional>
#include <string>

#include "referee/game/game_of.h"
#include "sim/search_race/fields.h"
#include "sim/search_race/state.h"

namespace carom::search_race {

// Returns the input as lines that end with '\n' (section 3 of the rules). The first turn's input
// begins with the course.
std::string input_of(const State& s, const Course& course);

// The player's answer in one turn.
struct Answers {
    Order orders;
    std::string message;
    // The heading that a golden game records: the line, and the numbers in the line.
    struct Fed {
        std::string golden_line;
        Heading heading;
    };
    std::optional<Fed> fed;
};

using Match = referee::GameOf<Position, Answers>;
referee::GameType game_type();

}  // namespace carom::search_race
