// The start of a match from its seed, as the official referee draws it
// (sim/poker_chip_race/RULES.md).
#pragma once

#include <cstdint>
#include <optional>

#include "referee/poker_chip_race/growing_table.h"

namespace carom::poker_chip_race {

// The values that the seed draws unless they are given.
struct Chosen {
    std::optional<int> max_neutral_count, chips_count_per_player, symmetric;
    std::optional<double> player_initial_radius;
};

void new_initial_state(std::int64_t seed, int players, const Chosen& chosen, GrowingTable& table);

}  // namespace carom::poker_chip_race
