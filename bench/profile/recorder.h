// A clock in a search: a note of when each of its stages begins. Of the rollouts only one in SAMPLE
// is timed, since a simulated turn is as short as some twenty readings of a clock.
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

// What a search spends its time on: the name in tables, and the frames above it in a flame graph,
// from "search" down.
struct StageName {
    const char *name, *stack;
};
constexpr int MAX_STAGES = 32;  // of a bot

constexpr int SAMPLE = 17;  // odd, so that a plan of two rollouts has both in turn

// The processor's counter, where there is one.
inline std::uint64_t ticks() {
#ifdef __x86_64__
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

// What was counted, of all rollouts, and timed, of those sampled. Sums: differences of two
// readings tell of what lies between.
struct Readings {
    long rollouts = 0, sims = 0, events = 0, proposed = 0, evaluated = 0;
    long sampled_sims = 0, interruptions = 0;
    std::array<std::uint64_t, MAX_STAGES> ticks{};
    std::array<long, MAX_STAGES> entered{};  // in sampled rollouts

    Readings& operator-=(const Readings& o) { return add(o, -1); }
    Readings& operator+=(const Readings& o) { return add(o, 1); }

  private:
    Readings& add(const Readings& o, int sign) {
        rollouts += sign * o.rollouts, sims += sign * o.sims, events += sign * o.events;
        proposed += sign * o.proposed, evaluated += sign * o.evaluated;
        sampled_sims += sign * o.sampled_sims, interruptions += sign * o.interruptions;
        for (int k = 0; k < MAX_STAGES; ++k) {
            // Of unsigned numbers: modulo their range.
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

// One search at a time is watched.
struct Recorder {
    static inline Readings readings;
    static inline bool sampling = false;
    static inline bool twice = false;  // every mark is made twice: what does one cost?
    static inline int counted = -1;  // callgrind is to count this stage alone
    static inline std::uint64_t interruption = ~std::uint64_t{0};  // ticks from which on a stretch
                                                                   // is the machine's, not ours
    static constexpr int NOBODYS = MAX_STAGES;  // outside of any search, where stages are counted
    static inline int now = 0;
    static inline std::uint64_t since = 0;
    static inline std::vector<TimelineEntry>* timeline = nullptr;  // where wanted

    // Stage `next` is under way from now on.
    static void mark(int next) {
        if (counted >= 0) return count(next);
        if (!sampling) return;
        note(next);
        if (twice) note(next);
    }
    static void note(int next) {
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
    // The search is over: what comes next is nobody's.
    static void end_search() {
        if (sampling) end_stage();
        sampling = false;
    }
    // A rollout begins, with this stage: it decides whether it is timed.
    static void begin_rollout(int stage) {
        if (counted >= 0) return count(stage);
        if (sampling) end_stage();
        sampling = readings.rollouts++ % SAMPLE == 0;
        if (!sampling) return;
        now = stage;
        ++readings.entered[now];
        since = ticks();
    }
    // A turn is simulated.
    static void begin_turn() {
        ++readings.sims;
        readings.sampled_sims += sampling;
    }
};

// What the small world counts for whoever asks.
struct CountingObserver {
    static void proposed(int pairs) { Recorder::readings.proposed += pairs; }
    static void evaluated(int pairs) { Recorder::readings.evaluated += pairs; }
};

}  // namespace carom::bench
