// Describes the memory in which a growing table stores its numbers (tests/conformance.h).
#pragma once

#include "referee/poker_chip_race/growing_table.h"
#include "tests/conformance.h"

namespace carom::poker_chip_race {

// Returns the memory of the numbers besides the chips, and of the arrays of the chips.
inline std::vector<tests::Memory> memory_of(GrowingTable& s) {
    auto* const chips = reinterpret_cast<char*>(s.x);
    auto* const end = reinterpret_cast<char*>(s.owner + (s.owner - s.id));
    return {{reinterpret_cast<char*>(static_cast<Standing*>(&s)), sizeof(Standing)},
            {chips, static_cast<std::size_t>(end - chips)}};
}

}  // namespace carom::poker_chip_race
