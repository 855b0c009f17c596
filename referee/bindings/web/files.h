// Handles the requests of a page that read a match from a file or write a match to a file.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace carom::referee::web {

// Reads a golden game, a record or the platform's replay {path, text, index}, and compares it with
// the simulator. Throws Error with the first difference, or with what was expected of the file.
nlohmann::ordered_json read(const nlohmann::json& request);

// Writes a line with the players' names as a record that `carom ask` and `carom verify` can read.
nlohmann::ordered_json write(const nlohmann::json& request);

}  // namespace carom::referee::web
