// The marks of a search with the driver in bot/ (thinker.h, rhea.h, rollouts.h), which are the same
// in every game, around the stages that a game's turn reports.
#pragma once

#include "bench/profile/recorder.h"
#include "bot/rollouts.h"

namespace carom::bench {

// The stages of a search in the order of a rollout. The turn's own stages follow DECODE. VALUE and
// SELECT follow them.
enum SearchStage { VARY, BEGIN, COPY, DECODE, TURN };

// The observer that a profiled search uses instead of the game's NoSearchObserver. `Turn` is the
// game's NoObserver, and `Stage` its list of TURN_STAGES stages.
template <class NoSearchObserver, class Turn, class Stage, int TURN_STAGES>
struct ProfilingObserver : NoSearchObserver {
    static constexpr int VALUE = TURN + TURN_STAGES, SELECT = VALUE + 1;

    struct TurnObserver : Turn {
        void stage(Stage next) { Recorder::mark(TURN + static_cast<int>(next)); }
    };
    using Step = carom::bot::NoSearchObserver::Step;
    static void enter(Step step) {
        switch (step) {
            case Step::VARY:
                return Recorder::mark(VARY);
            case Step::ROLLOUT:
                return Recorder::begin_rollout(BEGIN);
            case Step::COPY:
                return Recorder::mark(COPY);
            case Step::PLAY:  // This step lasts until the turn's first stage.
                Recorder::begin_turn();
                return Recorder::mark(DECODE);
            case Step::VALUE:
                return Recorder::mark(VALUE);
            case Step::SELECT:
                return Recorder::mark(SELECT);
        }
    }
};

}  // namespace carom::bench
