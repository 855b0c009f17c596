// Scores (sim/poker_chip_race/RULES.md, "End and scores").
#pragma once

#include <vector>

#include "referee/poker_chip_race/growing_table.h"

namespace carom::poker_chip_race {

// Returns a player's area, summed in the order of the player's chips. Chips eaten in the last
// motion count.
double area_of_player(const GrowingTable& s, int player);
std::vector<int> scores_of(const GrowingTable& s);

}  // namespace carom::poker_chip_race
