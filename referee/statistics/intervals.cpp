// Computes confidence intervals.
#include "referee/statistics/intervals.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::referee::statistics {

double t_95(double freedom) { return gsl_cdf_tdist_Pinv(0.975, freedom); }

Mean mean_of(const std::vector<double>& values) {
    const double n = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double v : values) sum += v;
    const double mean = n > 0 ? sum / n : 0;
    for (const double v : values) squares += (v - mean) * (v - mean);
    const double infinite = std::numeric_limits<double>::infinity();
    return {mean, n < 2 ? infinite : t_95(n - 1) * std::sqrt(squares / (n - 1) / n)};
}

Interval wilson(double share, double trials, double z) {
    const double zz = z * z / trials;
    const double middle = (share + zz / 2) / (1 + zz);
    const double half = z / (1 + zz) * std::sqrt(share * (1 - share) / trials + zz / (4 * trials));
    // By rounding, a bound of the shares 0 and 1 could lie on their other side.
    return {std::clamp(middle - half, 0.0, share), std::clamp(middle + half, share, 1.0)};
}

Share share_of_blocks(const std::vector<double>& blocks, int games_a_block) {
    Share share;
    const double n = static_cast<double>(blocks.size());
    share.blocks = static_cast<int>(blocks.size());
    if (blocks.empty()) return share;
    double sum = 0, squares = 0;
    for (double each : blocks) sum += each;
    share.value = sum / n;
    if (blocks.size() < 2) return share;
    for (double each : blocks) squares += (each - share.value) * (each - share.value);
    const double variance_of_mean = squares / (n - 1) / n;
    double trials = n;
    constexpr double ROUNDING = 1e-12;
    if (variance_of_mean > ROUNDING) {
        trials = std::min(share.value * (1 - share.value) / variance_of_mean, n * games_a_block);
    }
    share.interval = wilson(share.value, trials, t_95(n - 1));
    return share;
}

}  // namespace carom::referee::statistics
