// A match as the viewer's page draws it: the motion exactly as simulated, every contact at its own
// time.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "referee/records/record.h"

namespace carom::referee::view {

// JSON: what `view/viewer.html` reads, told there. `path` is the record's file, for the sentence
// that says where it differs from the simulation.
std::string film_of(const std::string& path, const records::Record& record);

// The film with everything told in every turn: to save room, it tells of bodies what lasts (its
// "lasting" names) only where that has changed.
nlohmann::json in_full(const std::string& film);

}  // namespace carom::referee::view
