// The grammar of a bot's answer, one line a chip.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace carom::poker_chip_race {

struct Answer {
    bool waits = false;
    double x = 0, y = 0;  // otherwise where to, as players see the table
    std::string message;  // what the bot wants shown beside its chip
};

constexpr const char* ANSWER_GRAMMAR = "X Y or WAIT, each with an optional message";

// One line without its line end; nullopt where it does not match whole. The numbers of a chip that
// is too small to do anything (`idle`) are not read.
std::optional<Answer> parse_answer(std::string_view line, bool idle);

// A number as Java reads one; nullopt where it is none, or not finite.
std::optional<double> java_number(std::string_view word);

}  // namespace carom::poker_chip_race
