// A match in the form that the viewer's page draws: the exact simulated motion with every contact
// at its time.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "referee/records/record.h"

namespace carom::referee::view {

// Returns JSON for `view/viewer.html`, which describes the format. `path` is the record's file, for
// the message if the record differs from the simulation.
std::string film_of(const std::string& path, const records::Record& record);

// Returns the film with all properties in every turn. The film itself contains the properties
// listed in "lasting" only when they change.
nlohmann::json in_full(const std::string& film);

}  // namespace carom::referee::view
