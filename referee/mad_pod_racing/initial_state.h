// A course from its seed or its points, and the grid, as the platform draws them (RULES.md beside
// the world, section 2).
#pragma once

#include <cstdint>
#include <string>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

constexpr const char* MAP_FORM = "x and y of 2 to 16 checkpoints, whole numbers from 0 to 99999";

// The checkpoints of a 64-bit seed.
void draw_checkpoints(std::int64_t seed, Course& course);
// Those of a text in MAP_FORM. Throws Error where it is none.
void read_checkpoints(const std::string& map, Course& course);
// "x y x y ...".
std::string map_of(const Course& course);

// All pods beside each other at the first checkpoint, across the way to the second.
State grid_of(const Course& course);

}  // namespace carom::mad_pod_racing
