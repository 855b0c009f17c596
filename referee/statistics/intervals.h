// Computes means, and shares in 0..1, with confidence intervals. An observation is a whole block,
// because the games of a block are not independent. The spread between blocks shows how much
// information the games contain.
#pragma once

#include <vector>

namespace carom::referee::statistics {

struct Interval {
    double low, high;
};

struct Share {
    double value = 0.5;
    Interval interval = {0, 1};  // 95 % interval
    int blocks = 0;
};

// Returns the two-sided 95 % point of Student's t distribution with `freedom` > 0 degrees of
// freedom.
double t_95(double freedom);

struct Mean {
    double value = 0;
    double error_95 = 0;  // half the width of the 95 % interval; infinite for fewer than two values
};

// Returns the mean of independent values (0 if there is none).
Mean mean_of(const std::vector<double>& values);

// Returns Wilson's score interval for `share` observed in `trials` (any positive number), at `z`
// standard deviations. Sources: Wilson, Probable inference, 1927; figures for the tests: Newcombe,
// Two-sided confidence intervals, 1998.
Interval wilson(double share, double trials, double z);

// Returns the mean of block shares. The interval of the mean is Wilson's for the number of
// independent games with the same spread as the blocks (Korn and Graubard, Confidence intervals for
// proportions from complex surveys, 1998), with Student's t for the number of blocks. The number of
// independent games is at most `games_a_block` per block. If all blocks are equal, each block
// counts as one game. With fewer than two blocks the interval is 0..1.
Share share_of_blocks(const std::vector<double>& blocks, int games_a_block);

}  // namespace carom::referee::statistics
