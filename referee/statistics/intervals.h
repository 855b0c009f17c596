// Shares in 0..1 with honest intervals: the observations are whole blocks, whose games hang
// together, so the spread between blocks says how much the games are worth.
#pragma once

#include <vector>

namespace carom::referee::statistics {

struct Interval {
    double low, high;
};

struct Share {
    double value = 0.5;
    Interval interval = {0, 1};  // 95 %
    int blocks = 0;
};

// Quantiles of Student's t (`freedom` > 0 degrees) and the two-sided 95 % point of it.
double t_quantile(double probability, double freedom);
double t_95(double freedom);

// Wilson's score interval of `share` seen in `trials` (any positive number), at `z` deviations.
// Source: Wilson, Probable inference, 1927; figures: Newcombe, Two-sided confidence intervals,
// 1998.
Interval wilson(double share, double trials, double z);

// The mean of block shares. Its interval is Wilson's for the number of independent games that have
// the same spread as the blocks (Korn and Graubard, Confidence intervals for proportions from
// complex surveys, 1998), at Student's t of the blocks; `games_a_block` bounds that number, and
// blocks that are all alike count as one game each. Without two blocks the interval is 0..1.
Share share_of_blocks(const std::vector<double>& blocks, int games_a_block);

}  // namespace carom::referee::statistics
