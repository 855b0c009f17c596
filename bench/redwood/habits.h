// How species of trees grow, as data for the rules (rules.h).
#pragma once

namespace carom::redwood {

// How the kernel voxels of one generation draw their line. Lengths are shares of the tree's height,
// widths are voxels.
struct Line {
    double tip, taper;  // the wood's width: at the target, and more for each voxel of way to it
    // Branches: at so many of its steps, where no more than `below` of the height is left to the
    // target; so long, and longer by a share of the way left; `rise` leans them along the line.
    double branches, below, shortest, longer, rise;
    // At the target: so many lines of the next generation, or else leaves.
    int splits;
    double split_length, split_rise;
};

struct Habit {
    const char* name;
    int height;  // voxels, where none is asked for
    double trunk;  // the first line's length
    double lean;  // of it, to any side
    int leaves;  // radius of a ball of them
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
