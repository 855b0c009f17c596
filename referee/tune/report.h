// The report of a tuning run, for a terminal and as a page.
#pragma once

#include <optional>
#include <string>

#include "referee/tune/tuning.h"

namespace carom::referee::tune {

std::string table_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation);
std::string json_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation);
// Returns a page with the path of every weight and of the score, and the confirmation.
std::string page_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation);

}  // namespace carom::referee::tune
