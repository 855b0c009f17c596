// Describes a game's bot for the profiler from its kit (bot/search/kit.h). The marks of the search
// driver in bot/search (thinker.h, rhea.h, rollouts.h) are the same in every game. The stages of a
// turn depend on the game.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/profile/profiler.h"
#include "bench/profile/recorder.h"
#include "bot/search/budget.h"
#include "bot/search/kit.h"
#include "bot/search/rollouts.h"
#include "bot/search/weights.h"
#include "referee/game/games.h"

namespace carom::bench {

// The stages of a search in the order of a rollout. The game's stages of a turn have numbers from
// TURN on, and VALUE and SELECT follow them.
enum SearchStage { VARY, BEGIN, COPY, DECODE, TURN };

// The observer that a profiled search uses instead of the game's NoSearchObserver. A turn has
// TURN_STAGES stages.
template <class NoSearchObserver, int TURN_STAGES>
struct ProfilingObserver : NoSearchObserver {
    static constexpr int VALUE = TURN + TURN_STAGES, SELECT = VALUE + 1;

    struct TurnObserver : NoSearchObserver::TurnObserver {
        template <class Stage>
        void stage(Stage next) {
            Recorder::mark(TURN + static_cast<int>(next));
        }
    };
    using Step = search::NoSearchObserver::Step;
    static void enter(Step step) {
        constexpr int MARKS[] = {VARY, BEGIN, COPY, DECODE, VALUE, SELECT};  // in the order of Step
        const int mark = MARKS[static_cast<int>(step)];
        if (step == Step::ROLLOUT) return Recorder::begin_rollout(mark);
        if (step == Step::PLAY) Recorder::begin_turn();  // DECODE lasts until the first stage.
        Recorder::mark(mark);
    }
};

// The part of a Bot for the Profiler (profiler.h) that is the same for all searches.
template <class Kit>
struct RecordedBot {
    static constexpr const char* GAME = Kit::GAME;
    static inline const std::string NAME = std::string("bot/") + GAME,
                                    PROGRAM = std::string(GAME) + "/bot";
    // A position is a reader that has read the input of a turn.
    using Position = typename Kit::Reader;
    using Weights = typename Kit::Weights;
    using Quality = NoQuality;

    static Weights weights(const std::string& file) {
        return file.empty() ? Weights() : search::read_weights<Weights>(file.c_str());
    }
    // Reads the inputs of a match. The match does not contain the bot's orders, so the reader gets
    // empty orders.
    static std::vector<Position> positions_of(const Match& match) {
        std::vector<Position> positions;
        Position reader(match.league);
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            if (!reader.begin(in) || !reader.read(in)) {
                throw referee::Error(match.name + ": expected the input of a turn");
            }
            positions.push_back(reader);
            reader.ordered(typename Kit::Orders());
        }
        return positions;
    }
    static std::string printed(const Position& position, const typename Kit::Orders& orders) {
        std::ostringstream out;
        Kit::print(out, position.position(), position.me(), orders);
        return out.str();
    }

    // Runs a Thinker on the positions of a match one after the other.
    template <class Thinker>
    class Search {
      public:
        explicit Search(const Weights& weights) : thinker_(weights, 1) {}
        auto think(const Position& p, int rollouts) {
            return Kit::think(thinker_, p, search::Budget::of_rollouts(rollouts));
        }
        void shift() { thinker_.shift(); }
        long sims() const { return thinker_.sims(); }
        const Thinker& thinker() const { return thinker_; }

      private:
        Thinker thinker_;
    };
};

// Returns the names of the search's stages and of the turn's stages, which the kit lists.
template <class Kit>
constexpr auto stages_of() {
    std::array<StageName, TURN + std::size(Kit::STAGES) + 2> all{};
    all[VARY] = {"vary plans", "search"};
    all[BEGIN] = {"begin rollout", "search;rollout"};
    all[COPY] = {"copy state", "search;rollout"};
    all[DECODE] = {"decode genes", "search;rollout"};
    std::size_t k = TURN;
    for (const char* const name : Kit::STAGES) all[k++] = {name, "search;rollout;turn"};
    all[k] = {"value", "search;rollout"};
    all[k + 1] = {"select", "search"};
    return all;
}

// A bot whose search is a Thinker (bot/search/thinker.h).
template <class Kit>
struct DrivenBot : RecordedBot<Kit> {
    using Plain = typename RecordedBot<Kit>::template Search<typename Kit::template Thinker<>>;
    using Observed =
        typename RecordedBot<Kit>::template Search<typename Kit::template Thinker<ProfilingObserver<
            typename Kit::NoSearchObserver, static_cast<int>(std::size(Kit::STAGES))>>>;
    static constexpr auto STAGES = stages_of<Kit>();
    // The groups are all positions and thirds of the longest match.
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};
    static std::vector<int> groups_of(const typename Kit::Reader& reader) {
        int turn;
        if constexpr (std::is_same_v<typename Kit::Position, typename Kit::Model::State>) {
            turn = reader.position().turn;
        } else {
            turn = reader.position().state.turn;
        }
        const int most = referee::game_type(Kit::GAME).info.max_turns;
        return {0, 1 + std::min(2, 3 * turn / most)};
    }
};

}  // namespace carom::bench
