// The input that a player receives each turn. Every player sees itself as player 0. The grammar of
// a bot's answer, one line per looter.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/mean_max/state.h"

namespace carom::mean_max {

// Returns lines that end with '\n', as listed in RULES.md, "Input and output".
std::string input_of(const State& s, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the looter.
    std::string message;
};

constexpr const char* ANSWER_GRAMMAR =
    "X Y POWER, SKILL X Y or WAIT, each with an optional message";

// Parses one line without its line end. Returns nullopt if the line does not match as a whole.
std::optional<Answer> parse_answer(std::string_view line);

}  // namespace carom::mean_max
