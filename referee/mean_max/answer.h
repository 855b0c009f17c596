// The grammar of a bot's answer, one line a looter.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/mean_max/orders.h"

namespace carom::mean_max {

struct Answer {
    Order order;
    std::string message;  // what the bot wants shown beside its looter
};

constexpr const char* ANSWER_GRAMMAR =
    "X Y POWER, SKILL X Y or WAIT, each with an optional message";

// One line without its line end; nullopt where it does not match whole.
std::optional<Answer> parse_answer(std::string_view line);

}  // namespace carom::mean_max
