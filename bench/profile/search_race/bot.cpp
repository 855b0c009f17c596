// Describes the searching bot of Search Race for the profiler. A rollout is one position of the
// beam, of which all orders are played.
#include "bench/profile/search_race/bot.h"

#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "bench/profile/profiler.h"
#include "bench/profile/recorder.h"
#include "bot/search_race/print.h"
#include "bot/search_race/read.h"
#include "bot/search_race/think.h"

namespace carom::bench::search_race {

namespace {

namespace game = carom::search_race;
namespace bot = carom::search_race::bot;

struct Observer : bot::NoBeamObserver {
    static void enter(Step step) {
        if (step == Step::POSITION) return Recorder::begin_rollout(static_cast<int>(step));
        Recorder::mark(static_cast<int>(step));
    }
    static void simulated(int turns) {
        for (int k = 0; k < turns; ++k) Recorder::begin_turn();
    }
};

struct Bot {
    static constexpr const char *GAME = "search_race", *NAME = "bot/search_race",
                                *PROGRAM = "search_race/bot";
    // In the order of NoBeamObserver::Step.
    static constexpr StageName STAGES[] = {{"begin position", "search;position"},
                                           {"turns", "search;position"},
                                           {"values", "search;position"},
                                           {"keep in cells", "search;position"},
                                           {"select layer", "search"}};
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};

    struct Position {
        game::State state;
        game::Course course;
    };
    using Weights = bot::Weights;
    using Quality = NoQuality;

    // Every position is planned anew, as the bot does in its first answer.
    template <class SearchObserver>
    class Search {
      public:
        explicit Search(const Weights& weights) : weights_(weights) {}
        game::Order think(const Position& position, int rollouts) {
            thinker_ = std::make_unique<bot::Thinker<SearchObserver>>(position.course, weights_, 1);
            return thinker_->think(position.state, search::Budget::of_rollouts(rollouts));
        }
        void shift() {}
        long sims() const { return thinker_->sims(); }

      private:
        Weights weights_;
        std::unique_ptr<bot::Thinker<SearchObserver>> thinker_;
    };
    using Plain = Search<bot::NoBeamObserver>;
    using Observed = Search<Observer>;

    static Weights weights(const std::string& file) {
        return file.empty() ? Weights() : search::read_weights<Weights>(file.c_str());
    }
    static std::vector<Position> positions_of(const Match& match) {
        std::vector<Position> positions;
        bot::Reader reader;
        for (const std::string& input : match.inputs) {
            std::istringstream in(input);
            if (!reader.begin(in) || !reader.read(in)) {
                throw referee::Error(match.name + ": expected the input of a turn");
            }
            positions.push_back({reader.state(), reader.course()});
        }
        return positions;
    }
    // Thirds of the course.
    static std::vector<int> groups_of(const Position& position) {
        const int third = 3 * position.state.car.passed / position.course.passings();
        return {0, 1 + std::min(2, third)};
    }
    static std::string printed(const Position&, const game::Order& order) {
        std::ostringstream out;
        bot::print(out, order);
        return out.str();
    }
};

}  // namespace

Subject subject() { return Profiler<Bot>::subject(); }

}  // namespace carom::bench::search_race
