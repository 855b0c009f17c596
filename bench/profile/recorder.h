// Records when each stage of a search begins. Only one rollout in SAMPLE is timed, because a
// simulated turn takes only as long as about twenty readings of the clock.
#pragma once

#include <valgrind/callgrind.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

namespace carom::bench {

// The name of a stage in tables, and its stack of frames in a flame graph, which begins with
// "search".
struct StageName {
    const char *name, *stack;
};
constexpr int MAX_STAGES = 32;  // largest number of stages of a bot

constexpr int SAMPLE = 17;  // odd, so that the two rollouts of a plan are sampled alternately

// Reads the processor's tick counter, or the steady clock if there is no counter.
inline std::uint64_t ticks() {
#ifdef __x86_64__
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

// Counts over all rollouts, and times of the sampled rollouts. All members are sums, so the
// difference of two readings describes the time between the readings.
struct Readings {
    long rollouts = 0, sims = 0, events = 0;
    long sampled_sims = 0, interruptions = 0;
    std::array<std::uint64_t, MAX_STAGES> ticks{};
    std::array<long, MAX_STAGES> entered{};  // number of entries, in sampled rollouts only

    Readings& operator-=(const Readings& o) { return add(o, -1); }
    Readings& operator+=(const Readings& o) { return add(o, 1); }

  private:
    Readings& add(const Readings& o, int sign) {
        rollouts += sign * o.rollouts, sims += sign * o.sims, events += sign * o.events;
        sampled_sims += sign * o.sampled_sims, interruptions += sign * o.interruptions;
        for (int k = 0; k < MAX_STAGES; ++k) {
            // The ticks are unsigned, so differences are correct even after an overflow.
            ticks[k] += sign > 0 ? o.ticks[k] : -o.ticks[k];
            entered[k] += sign * o.entered[k];
        }
        return *this;
    }
};

struct TimelineEntry {
    int stage;
    std::uint64_t from, to;  // ticks
};

// Records the stages of one search at a time.
struct Recorder {
    static inline Readings readings;
    static inline bool sampling = false;
    // If true, every mark is recorded twice, so that the cost of a mark can be measured.
    static inline bool twice = false;
    static inline int counted = -1;  // the stage that callgrind counts, or -1
    // In ticks. A longer stage was interrupted by the machine, and its time is not counted.
    static inline std::uint64_t interruption = ~std::uint64_t{0};
    // The stage outside of any search.
    static constexpr int NOBODYS = MAX_STAGES;
    static inline int now = 0;
    static inline std::uint64_t since = 0;
    // Null if no timeline is recorded.
    static inline std::vector<TimelineEntry>* timeline = nullptr;

    // Ends the current stage and starts stage `next`.
    static void mark(int next) {
        if (counted >= 0) return count(next);
        if (!sampling) return;
        record(next);
        if (twice) record(next);
    }
    static void record(int next) {
        end_stage();
        ++readings.entered[next];
        now = next;
    }
    static void end_stage() {
        const std::uint64_t at = ticks();
        if (at - since < interruption) {
            readings.ticks[now] += at - since;
        } else {
            ++readings.interruptions;
        }
        if (timeline) timeline->push_back({now, since, at});
        since = at;
    }
    static void count(int next) {
        if ((now == counted) != (next == counted)) CALLGRIND_TOGGLE_COLLECT;
        now = next;
    }
    // Ends the search. The time until the next search is not counted for any stage.
    static void end_search() {
        if (sampling) end_stage();
        sampling = false;
    }
    // Starts a rollout with this stage. Times one rollout in SAMPLE.
    static void begin_rollout(int stage) {
        if (counted >= 0) return count(stage);
        if (sampling) end_stage();
        sampling = readings.rollouts++ % SAMPLE == 0;
        if (!sampling) return;
        now = stage;
        ++readings.entered[now];
        since = ticks();
    }
    // Counts a simulated turn.
    static void begin_turn() {
        ++readings.sims;
        readings.sampled_sims += sampling;
    }
};

}  // namespace carom::bench
