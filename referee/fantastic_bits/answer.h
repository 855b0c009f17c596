// The grammar of a bot's answer, one line a wizard.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/fantastic_bits/orders.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

struct Answer {
    Order order;
    std::string message;  // what the bot wants shown beside its wizard
};

// One line without its line end; nullopt where it does not match whole.
std::optional<Answer> parse_answer(std::string_view line);

// What is wrong with that order of wizard i, as a sentence has it behind "expected"; empty:
// nothing.
std::string wrong_with(const State& s, int i, const Order& order);

constexpr const char* ANSWER_GRAMMAR =
    "MOVE X Y POWER, THROW X Y POWER or SPELL ID, each with an optional message";

}  // namespace carom::fantastic_bits
