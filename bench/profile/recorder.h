// Records when each stage of a search begins. Only one rollout in SAMPLE is timed, because a
// simulated turn is as short as about twenty readings of a clock.
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

// The name of a stage in tables, and the frames above it in a flame graph, from "search" down.
struct StageName {
    const char *name, *stack;
};
constexpr int MAX_STAGES = 32;  // of a bot

constexpr int SAMPLE = 17;  // odd, so that both rollouts of a plan with two are sampled alternately

// Reads the processor's counter, if there is one.
inline std::uint64_t ticks() {
#ifdef __x86_64__
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

// Counts over all rollouts, and times of the sampled ones. Both are sums, so the difference of two
// readings describes the time between.
struct Readings {
    long rollouts = 0, sims = 0, events = 0;
    long sampled_sims = 0, interruptions = 0;
    std::array<std::uint64_t, MAX_STAGES> ticks{};
    std::array<long, MAX_STAGES> entered{};  // counted in sampled rollouts only

    Readings& operator-=(const Readings& o) { return add(o, -1); }
    Readings& operator+=(const Readings& o) { return add(o, 1); }

  private:
    Readings& add(const Readings& o, int sign) {
        rollouts += sign * o.rollouts, sims += sign * o.sims, events += sign * o.events;
        sampled_sims += sign * o.sampled_sims, interruptions += sign * o.interruptions;
        for (int k = 0; k < MAX_STAGES; ++k) {
            // The numbers are unsigned, so differences are correct modulo their range.
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

// Records one search at a time.
struct Recorder {
    static inline Readings readings;
    static inline bool sampling = false;
    // If true, every time is recorded twice, so that the cost of recording can be measured.
    static inline bool twice = false;
    static inline int counted = -1;  // the only stage that callgrind counts
    // Ticks. A longer stretch is an interruption by the machine.
    static inline std::uint64_t interruption = ~std::uint64_t{0};
    // The stage outside of any search.
    static constexpr int NOBODYS = MAX_STAGES;
    static inline int now = 0;
    static inline std::uint64_t since = 0;
    // null if no timeline was requested
    static inline std::vector<TimelineEntry>* timeline = nullptr;

    // Starts stage `next`.
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
    // Ends the search. The time until the next search belongs to no stage.
    static void end_search() {
        if (sampling) end_stage();
        sampling = false;
    }
    // Starts a rollout with this stage, and decides whether the rollout is timed.
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
