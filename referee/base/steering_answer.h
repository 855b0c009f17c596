// Parses the order for a car that is steered by angles, in the grammar of Search Race and Bit
// Runner 2048. An answer has one line for each car.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/base/steering.h"

namespace carom::referee {

struct SteeringAnswer {
    steering::Order order;
    // A text that the viewer shows beside the car.
    std::string message;
};

// Describes the form of a line, for error messages.
std::string steering_grammar();

// Parses a line of valid UTF-8 without its line end. Returns nullopt if the line does not match as
// a whole, or if a number is out of its range.
std::optional<SteeringAnswer> parse_steering(std::string_view line);

}  // namespace carom::referee
