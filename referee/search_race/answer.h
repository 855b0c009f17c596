// The grammar of a bot's answer, which is one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/search_race/orders.h"

namespace carom::search_race {

struct Answer {
    Order order;
    // A text that the viewer shows beside the car.
    std::string message;
};

// Describes the form of a line, for error messages.
std::string answer_grammar();

// Parses a line of valid UTF-8 without its line end. Returns nullopt if the line does not match as
// a whole, or if a number is out of its range.
std::optional<Answer> parse_answer(std::string_view line);

}  // namespace carom::search_race
