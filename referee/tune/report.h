// The report of a tuning run, for a terminal and as a page.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "referee/tune/tuning.h"

namespace carom::referee::tune {

// The result on fresh seeds: a confirmation, or the games of an exploiter.
using Result = std::variant<Confirmation, Exploit>;
// Returns whether the tuned weights are confirmed, or exploit the other bot.
bool is_success(const Result& result);

std::string table_of(const Tuning& tuning, const std::optional<Result>& result);
std::string json_of(const Tuning& tuning, const std::optional<Result>& result);
// Returns a page with the path of every weight and of the score, and the result on fresh seeds.
std::string page_of(const Tuning& tuning, const std::optional<Result>& result);

}  // namespace carom::referee::tune
