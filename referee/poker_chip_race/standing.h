// Scores (RULES.md beside the world, "End and scores").
#pragma once

#include <vector>

#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// A player's area, added up in the order of his chips; what was eaten in the last motion counts.
double area_of_player(const Table<MAX_CHIPS>& s, int player);
std::vector<int> scores_of(const Table<MAX_CHIPS>& s);

}  // namespace carom::poker_chip_race
