// The growth of tree species, as data for the rules (rules.h).
#pragma once

namespace carom::redwood {

// How the kernel voxels of one generation grow in a line. Lengths are shares of the tree's height,
// widths are in voxels.
struct Line {
    // Width of the wood at the target, and its increase per voxel of distance from the target.
    double tip, taper;
    // When less than the share `below` of the height is left to the target, each step starts a
    // branch with probability `branches`. The length of a branch is `shortest` times the height
    // plus `longer` times the distance left. `rise` tilts branches along the line.
    double branches, below, shortest, longer, rise;
    // At the target: the number of lines of the next generation, or 0 for leaves.
    int splits;
    double split_length, split_rise;
};

struct Habit {
    const char* name;
    int height;  // default height in voxels
    double trunk;  // length of the first line
    double lean;  // tilt of the trunk in a random direction
    int leaves;  // radius of a ball of leaves
    int generations;
    Line line[6];
};

constexpr Habit HABITS[] = {
    {"redwood",
     220,
     1.0,
     0.03,
     4,
     3,
     {{1.0, 0.032, 0.55, 0.80, 0.025, 0.18, 0.15, 0, 0, 0},
      {0.5, 0.045, 0.22, 1.00, 0.015, 0.40, 0.60, 0, 0, 0},
      {0.5, 0.050, 0.00, 0.00, 0.00, 0.00, 0.00, 0, 0, 0}}},
    {"oak",
     110,
     0.28,
     0.08,
     7,
     5,
     {{3.6, 0.070, 0.00, 0.00, 0.00, 0.00, 0.00, 4, 0.26, 0.9},
      {2.4, 0.045, 0.05, 1.00, 0.08, 0.30, 0.30, 4, 0.20, 0.8},
      {1.4, 0.040, 0.06, 1.00, 0.06, 0.30, 0.40, 3, 0.14, 0.9},
      {0.8, 0.040, 0.00, 0.00, 0.00, 0.00, 0.00, 3, 0.09, 0.9},
      {0.6, 0.040, 0.00, 0.00, 0.00, 0.00, 0.00, 0, 0, 0}}},
};

}  // namespace carom::redwood
