// Defines the stages of the Mean Max search and the observer that marks them.
#pragma once

#include <vector>

#include "bench/profile/search_stages.h"
#include "bot/mean_max/kit.h"
#include "sim/world/box_pairs.h"

namespace carom::bench::mean_max {

using namespace carom::mean_max;
namespace bot = carom::mean_max::bot;

// The stages of a turn. The search's stages (search_stages.h) come before and after them.
struct At {
    enum {
        SKILLS = TURN,
        EFFECTS,
        THRUST,
        BROAD_PHASE,
        CONTACTS,
        MOVE,
        RESOLVE,
        TANKERS,
        SPAWNS,
        HARVEST,
        ROUND,
        RAGE,
        END
    };
};

template <int N>
class ObservedFinder {
  public:
    // The turn has already started the stage of the broad phase.
    template <class W, class R>
    void start(const W& w, const R& rules, double left) {
        finder_.start(w, rules, left);
    }
    template <class W, class R, class F>
    void search(const W& w, R& rules, double left, F& found) {
        Recorder::mark(At::CONTACTS);
        finder_.search(w, rules, left, found);
        Recorder::mark(At::MOVE);
    }
    template <class W, class R, class C>
    void update(const W& w, const R& rules, const C& changes, double left) {
        Recorder::mark(At::BROAD_PHASE);
        finder_.update(w, rules, changes, left);
    }

  private:
    BoxPairs<N> finder_;
};

// The engine of the profiled search: the fast stages with ObservedFinder.
struct Observed {};

}  // namespace carom::bench::mean_max

namespace carom::mean_max {

template <>
struct Stages<bench::mean_max::Observed> : Stages<Fast> {
    using Finder = bench::mean_max::ObservedFinder<MAX_UNITS>;
};

}  // namespace carom::mean_max

namespace carom::bench::mean_max {

// The observer that the profiled search uses instead of bot::NoSearchObserver.
struct ProfilingObserver : bench::ProfilingObserver<bot::NoSearchObserver, At::END - At::SKILLS> {
    using Engine = Observed;
    struct TurnObserver : NoObserver {
        // The motion starts with the stage of the broad phase.
        void stage(Stage next) {
            constexpr int OURS[] = {At::SKILLS,  At::EFFECTS, At::THRUST,  At::BROAD_PHASE,
                                    At::TANKERS, At::SPAWNS,  At::HARVEST, At::ROUND,
                                    At::RAGE,    At::EFFECTS};
            Recorder::mark(OURS[static_cast<int>(next)]);
        }
        void hit(const State&, const Contact&, double) {
            ++Recorder::readings.events;
            Recorder::mark(At::RESOLVE);
        }
    };

    static inline std::vector<bot::Plan>* plans = nullptr;  // the tried plans, or null
    static inline std::vector<double>* values = nullptr;  // the values of the tried plans, or null
    static void tried(const bot::Plan& plan, double value) {
        if (plans) plans->push_back(plan);
        if (values) values->push_back(value);
    }
};

}  // namespace carom::bench::mean_max
