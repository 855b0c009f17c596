// Times contenders that do the same work, in processor time of the thread. The runs of all
// contenders are interleaved in one process, so that the load of the machine affects all of them
// equally.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/processor_clock.h"

namespace carom::bench {

// A contender runs its work in blocks. `prepare` sets the start states of a block and is not timed.
struct Contender {
    std::string name;
    std::function<void(int block)> prepare, run;
};

struct Timing {
    double ns = 0;  // per turn; median of the rounds
    double error_percent = 0;  // half the interquartile range in percent of the median
    double ratio = 0;  // The first contender's time divided by this one's; median of the rounds.
};

inline double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
}

// Runs all blocks of all contenders in `rounds` rounds, after one round that is not counted. A
// contender runs all its blocks of a round without interruption, because switching after each block
// would clear the processor's branch prediction.
inline std::vector<Timing> measure(std::vector<Contender>& contenders, int blocks,
                                   int turns_per_block, int rounds) {
    const std::size_t n = contenders.size();
    std::vector<std::vector<double>> ns(n), ratio(n);
    for (int round = -1; round < rounds; ++round) {
        const double clock_cost = clock_cost_ns<ThreadClock>() * blocks;
        std::vector<double> sum(n, -clock_cost);
        for (std::size_t k = 0; k < n; ++k) {
            const std::size_t who = (k + round + 1) % n;  // The first contender rotates.
            for (int block = 0; block < blocks; ++block) {
                contenders[who].prepare(block);
                const auto start = ThreadClock::now();
                contenders[who].run(block);
                const std::chrono::duration<double, std::nano> spent = ThreadClock::now() - start;
                sum[who] += spent.count();
            }
        }
        if (round < 0) continue;
        for (std::size_t k = 0; k < n; ++k) {
            ns[k].push_back(sum[k] / (double(blocks) * turns_per_block));
            ratio[k].push_back(sum[0] / sum[k]);
        }
    }
    std::vector<Timing> timings(n);
    for (std::size_t k = 0; k < n; ++k) {
        timings[k].ns = quantile(ns[k], 0.5);
        timings[k].error_percent =
            50 * (quantile(ns[k], 0.75) - quantile(ns[k], 0.25)) / timings[k].ns;
        timings[k].ratio = quantile(ratio[k], 0.5);
    }
    return timings;
}

}  // namespace carom::bench
