// The input that the player receives each turn.
#pragma once

#include <optional>
#include <string>

#include "referee/game/game_of.h"
#include "sim/search_race/fields.h"
#include "sim/search_race/state.h"

namespace carom::search_race {

// Returns lines that end with '\n', as section 3 of the rules lists them. The first turn's input
// begins with the course.
std::string input_of(const State& s, const Course& course);

// The answer of a turn.
struct Answers {
    Order orders;
    std::string message;
    // The heading from a golden game: the line, and the numbers in it.
    struct Fed {
        std::string golden_line;
        Heading heading;
    };
    std::optional<Fed> fed;
};

using Match = referee::GameOf<Position, Answers>;
referee::GameType game_type();

}  // namespace carom::search_race
