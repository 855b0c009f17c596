// The bot's search with a clock in it: the same answers, and a note of when each stage begins. Of
// the rollouts only one in SAMPLE is timed, since a simulated turn is as short as some twenty
// readings of a clock.
#pragma once

#include <valgrind/callgrind.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "bench/profile/stage.h"
#include "bot/mean_max/think.h"
#include "sim/finders/small_world.h"
#ifdef __x86_64__
#include <x86intrin.h>
#endif

namespace carom::bench {

constexpr int SAMPLE = 17;  // odd, so that both beliefs of a plan have their turn

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
    std::array<std::uint64_t, STAGES> ticks{};
    std::array<long, STAGES> entered{};  // in sampled rollouts

    Readings& operator-=(const Readings& o);
    Readings& operator+=(const Readings& o);
};

struct TimelineEntry {
    Stage stage;
    std::uint64_t from, to;  // ticks
};

// One search at a time is watched.
struct Recorder {
    static inline Readings readings;
    static inline bool sampling = false;
    static inline bool twice = false;  // every mark is made twice: what does one cost?
    static inline const Stage* counted = nullptr;  // callgrind is to count this stage alone
    static inline std::uint64_t interruption = ~std::uint64_t{0};  // ticks from which on a stretch
                                                                   // is the machine's, not ours
    static inline Stage now = Stage::SELECT;
    static inline std::uint64_t since = 0;
    static inline std::vector<TimelineEntry>* timeline = nullptr;  // where wanted
    static inline std::vector<mean_max::bot::Plan>* plans = nullptr;  // tried, where wanted,
    static inline std::vector<double>* values = nullptr;  // and what they were worth

    static void mark(Stage next) {
        if (counted) return count(next);
        if (!sampling) return;
        note(next);
        if (twice) note(next);
    }
    static void note(Stage next) {
        end_stage();
        ++readings.entered[static_cast<int>(next)];
        now = next;
    }
    static void end_stage() {
        const std::uint64_t at = ticks();
        if (at - since < interruption) {
            readings.ticks[static_cast<int>(now)] += at - since;
        } else {
            ++readings.interruptions;
        }
        if (timeline) timeline->push_back({now, since, at});
        since = at;
    }
    static void count(Stage next) {
        if ((now == *counted) != (next == *counted)) CALLGRIND_TOGGLE_COLLECT;
        now = next;
    }
    // The search is over: what comes next is nobody's.
    static void end_search() {
        if (sampling) end_stage();
        sampling = false;
    }
    // A rollout begins: it decides whether it is timed.
    static void begin_rollout() {
        if (counted) return count(Stage::COPY);
        if (sampling) end_stage();
        sampling = readings.rollouts++ % SAMPLE == 0;
        if (!sampling) return;
        now = Stage::COPY;
        ++readings.entered[static_cast<int>(now)];
        since = ticks();
    }
};

struct CountingProbe {
    static void proposed(int pairs) { Recorder::readings.proposed += pairs; }
    static void evaluated(int pairs) { Recorder::readings.evaluated += pairs; }
};

template <int N>
class ProbedFinder {
  public:
    void start(const Circles<N>& c, const Disc& disc) {
        Recorder::mark(Stage::BROAD_PHASE);
        finder_.start(c, disc);
    }
    Hit first(const Circles<N>& c) {
        Recorder::mark(Stage::CONTACTS);
        const Hit hit = finder_.first(c);
        Recorder::mark(Stage::MOVE);
        return hit;
    }
    void bounced(const Circles<N>& c, const Hit& hit, double remaining) {
        Recorder::mark(Stage::BROAD_PHASE);
        finder_.bounced(c, hit, remaining);
    }
    void gone(int i, double remaining) {
        Recorder::mark(Stage::BROAD_PHASE);
        finder_.gone(i, remaining);
    }

  private:
    SmallWorld<N, CountingProbe> finder_;
};

struct HitTrace : mean_max::NoTrace {
    void hit(const mean_max::State&, const Hit&, double) {
        ++Recorder::readings.events;
        Recorder::mark(Stage::RESOLVE);
    }
};

// The turn's stages, each announced.
template <class Trace>
class ProbedTurn : public mean_max::FastTurn<HitTrace> {
    using Base = mean_max::FastTurn<HitTrace>;
    static inline HitTrace trace_hits_;

  public:
    ProbedTurn(mean_max::State& s, const mean_max::Orders& orders,
               const mean_max::SpawnQueue& queue, Trace&)
        : Base(s, orders, queue, trace_hits_) {}

    void skills() { at(Stage::SKILLS), Base::skills(); }
    void effects_apply() { at(Stage::EFFECTS), Base::effects_apply(); }
    void thrust() { at(Stage::THRUST), Base::thrust(); }
    void tankers_drink_or_leave() { at(Stage::TANKERS), Base::tankers_drink_or_leave(); }
    void spawns() { at(Stage::SPAWNS), Base::spawns(); }
    void harvest() { at(Stage::HARVEST), Base::harvest(); }
    void round_and_friction() { at(Stage::ROUND), Base::round_and_friction(); }
    void rage() { at(Stage::RAGE), Base::rage(); }
    void effects_end() { at(Stage::EFFECTS), Base::effects_end(); }

  private:
    static void at(Stage stage) { Recorder::mark(stage); }
};

// What the bot's planner takes in place of mean_max::bot::Unwatched.
struct Probe {
    using Engine = mean_max::Engine<ProbedFinder<mean_max::MAX_UNITS>, ProbedTurn>;
    enum Step { COPY, DECODE, TURN, VALUE, SELECT, VARY };

    static void enter(Step step) {
        switch (step) {
            case COPY:
                return Recorder::begin_rollout();
            case DECODE:
                return Recorder::mark(Stage::DECODE);
            case TURN:  // its first stage says more
                ++Recorder::readings.sims;
                Recorder::readings.sampled_sims += Recorder::sampling;
                return;
            case VALUE:
                return Recorder::mark(Stage::VALUE);
            case SELECT:
                return Recorder::mark(Stage::SELECT);
            case VARY:
                return Recorder::mark(Stage::VARY);
        }
    }
    static void tried(const mean_max::bot::Plan& plan, double value) {
        if (Recorder::plans) Recorder::plans->push_back(plan);
        if (Recorder::values) Recorder::values->push_back(value);
    }
};

inline Readings& Readings::operator+=(const Readings& o) {
    rollouts += o.rollouts, sims += o.sims, events += o.events;
    proposed += o.proposed, evaluated += o.evaluated, sampled_sims += o.sampled_sims;
    interruptions += o.interruptions;
    for (int k = 0; k < STAGES; ++k) ticks[k] += o.ticks[k], entered[k] += o.entered[k];
    return *this;
}
inline Readings& Readings::operator-=(const Readings& o) {
    rollouts -= o.rollouts, sims -= o.sims, events -= o.events;
    proposed -= o.proposed, evaluated -= o.evaluated, sampled_sims -= o.sampled_sims;
    interruptions -= o.interruptions;
    for (int k = 0; k < STAGES; ++k) ticks[k] -= o.ticks[k], entered[k] -= o.entered[k];
    return *this;
}

}  // namespace carom::bench
