// The input that a player receives each turn.
#pragma once

#include <string>
#include <vector>

#include "referee/poker_chip_race/growing_table.h"

namespace carom::poker_chip_race {

// Returns lines that end with '\n', as listed in RULES.md, "Input".
std::string input_of(const GrowingTable& s, int seat);

// Returns the indices of a player's chips, in the order of their creation.
std::vector<int> chips_of(const GrowingTable& s, int seat);

}  // namespace carom::poker_chip_race
