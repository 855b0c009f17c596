// Defines clocks of processor time. They do not count the time in which other programs use the
// processor.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

namespace carom::bench {

#ifdef __wasi__
// WebAssembly has no clock of processor time.
using ThreadClock = std::chrono::steady_clock;
#else
// A clock with the interface of std::chrono. It reads the processor time of the calling thread if
// ID is CLOCK_THREAD_CPUTIME_ID, or of the whole process if ID is CLOCK_PROCESS_CPUTIME_ID.
template <clockid_t ID>
struct ProcessorClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ProcessorClock>;
    static constexpr bool is_steady = true;

    static time_point now() {
        timespec t;
        clock_gettime(ID, &t);
        return time_point(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
    }
};
using ThreadClock = ProcessorClock<CLOCK_THREAD_CPUTIME_ID>;
using ProcessClock = ProcessorClock<CLOCK_PROCESS_CPUTIME_ID>;
#endif

// Returns the nanoseconds that two readings of a clock add to the time measured between them: the
// median of 1,001 empty measurements.
template <class Clock>
double clock_cost_ns() {
    std::vector<double> costs;
    for (int k = 0; k < 1001; ++k) {
        const auto start = Clock::now();
        costs.push_back(std::chrono::duration<double, std::nano>(Clock::now() - start).count());
    }
    std::nth_element(costs.begin(), costs.begin() + 500, costs.end());
    return costs[500];
}

}  // namespace carom::bench
