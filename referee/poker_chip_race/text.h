// The input that a player receives each turn. The grammar of a bot's answer, one line per chip.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/poker_chip_race/growing_table.h"

namespace carom::poker_chip_race {

// Returns lines that end with '\n', as listed in RULES.md, "Input".
std::string input_of(const GrowingTable& s, int seat);

// Returns the indices of a player's chips, in the order of their creation.
std::vector<int> chips_of(const GrowingTable& s, int seat);

struct Answer {
    bool waits = false;
    // Otherwise the target, in the players' coordinates.
    double x = 0, y = 0;
    // A text that the viewer shows beside the chip.
    std::string message;
};

constexpr const char* ANSWER_GRAMMAR = "X Y or WAIT, each with an optional message";

// Parses one line without its line end. Returns nullopt if the line does not match as a whole. The
// numbers of a chip that is too small to eject (`idle`) are not read.
std::optional<Answer> parse_answer(std::string_view line, bool idle);

// Parses a number as Java does. Returns nullopt if the word is not a number or not finite.
std::optional<double> java_number(std::string_view word);

}  // namespace carom::poker_chip_race
