// The marks of a search with the driver in bot/ (thinker.h, rhea.h, rollouts.h), which are the same
// in every game, around the stages that a game's turn reports.
#pragma once

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "bench/profile/profiler.h"
#include "bench/profile/recorder.h"
#include "bot/search/budget.h"
#include "bot/search/rollouts.h"
#include "bot/search/weights.h"

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
    using Step = search::NoSearchObserver::Step;
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

// A Bot for the Profiler (profiler.h) whose search is a game's Thinker. `Of` says what differs
// between games:
//   GAME, NAME, PROGRAM, STAGES, MAX_TURNS
//   Thinker, NoSearchObserver, NoObserver, Stage, TURN_STAGES, Weights, Reader
//   Position                             with `state` and `me`
//   Reader reader_of(match)
//   Position read(reader)                the position that the reader has read
//   orders think(thinker, position, budget)
//   void print(out, position, orders)
template <class Of>
struct DrivenBot : Of {
    template <class SearchObserver>
    class Search {
      public:
        explicit Search(const typename Of::Weights& weights) : thinker_(weights, 1) {}
        auto think(const typename Of::Position& position, int rollouts) {
            return Of::think(thinker_, position, search::Budget::of_rollouts(rollouts));
        }
        void shift() { thinker_.shift(); }
        long sims() const { return thinker_.sims(); }

      private:
        typename Of::template Thinker<SearchObserver> thinker_;
    };
    using Quality = NoQuality;
    using Plain = Search<typename Of::NoSearchObserver>;
    using Observed =
        Search<ProfilingObserver<typename Of::NoSearchObserver, typename Of::NoObserver,
                                 typename Of::Stage, Of::TURN_STAGES>>;
    static_assert(std::size(Of::STAGES) == TURN + Of::TURN_STAGES + 2);

    // All positions, and thirds of the longest match.
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};
    static std::vector<int> groups_of(const typename Of::Position& position) {
        return {0, 1 + std::min(2, 3 * position.state.turn / Of::MAX_TURNS)};
    }
    static typename Of::Weights weights(const std::string& file) {
        return file.empty() ? typename Of::Weights()
                            : search::read_weights<typename Of::Weights>(file.c_str());
    }
    static std::vector<typename Of::Position> positions_of(const Match& match) {
        std::vector<typename Of::Position> positions;
        auto reader = Of::reader_of(match);
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            if (!reader.begin(in) || !reader.read(in)) {
                throw referee::Error(match.name + ": expected the input of a turn");
            }
            positions.push_back(Of::read(reader));
        }
        return positions;
    }
    template <class Orders>
    static std::string printed(const typename Of::Position& position, const Orders& orders) {
        std::ostringstream out;
        Of::print(out, position, orders);
        return out.str();
    }
};

}  // namespace carom::bench
