// What a player is sent each turn.
#pragma once

#include <string>
#include <vector>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// Lines, each ended by '\n', as the rules' "Input" lists them.
std::string input_of(const Table<MAX_CHIPS>& s, int seat);

// The chips of a player, in the order of their creation: indices on the table.
std::vector<int> chips_of(const Table<MAX_CHIPS>& s, int seat);

}  // namespace carom::poker_chip_race
