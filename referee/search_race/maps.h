// The maps of Search Race: the platform's 50 test cases, given maps, and maps that a seed draws.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/search_race/state.h"

namespace carom::search_race {

// One of the platform's test cases.
struct OfficialMap {
    const char* name;
    const char* points;  // "x y;x y;..."
};
const std::vector<OfficialMap>& official_maps();

// Describes the texts that read_map takes.
constexpr const char* MAP_FORM =
    "the name of an official map (test1, test2, test7 to test50, test700, test701, test702, "
    "test704), or its points, \"x y;x y;...\"";

// Returns the map with this name, or with these points. Throws Error.
Course read_map(const std::string& text);
// Returns the points as golden games list them: "x y x y ...".
std::string points_of(const Course& course);
// Returns the map of a seed. Seeds 1 to 50 are the official maps in their order. Any other seed
// draws a map of the same kind.
Course map_of(std::int64_t seed);

}  // namespace carom::search_race
