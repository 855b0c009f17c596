// The input that the player receives each turn.
#pragma once

#include <string>

#include "sim/search_race/state.h"

namespace carom::search_race {

// Returns lines that end with '\n', as section 3 of the rules lists them. The first turn's input
// begins with the course.
std::string input_of(const State& s, const Course& course);

}  // namespace carom::search_race
