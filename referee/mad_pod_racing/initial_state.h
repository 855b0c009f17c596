// The course of a seed or of given points, and the starting grid, as the platform draws them
// (sim/mad_pod_racing/RULES.md, section 2).
#pragma once

#include <cstdint>
#include <string>

#include "sim/mad_pod_racing/state.h"

namespace carom::mad_pod_racing {

constexpr const char* MAP_FORM = "x and y of 2 to 16 checkpoints, whole numbers from 0 to 99999";

// Draws the checkpoints of a 64-bit seed.
void draw_checkpoints(std::int64_t seed, Course& course);
// Reads checkpoints from a text in MAP_FORM. Throws Error if the text has another form.
void read_checkpoints(const std::string& map, Course& course);
// Returns "x y x y ...".
std::string map_of(const Course& course);

// Returns the start: all pods side by side at the first checkpoint, on a line across the way to the
// second.
State grid_of(const Course& course);

}  // namespace carom::mad_pod_racing
