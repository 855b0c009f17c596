// Describes the searching bot of Search Race for the profiler. The profiler's rollout is one
// position of the beam, from which all orders are simulated.
#include <algorithm>
#include <memory>
#include <vector>

#include "bench/profile/recorder.h"
#include "bench/profile/search_stages.h"
#include "bot/search_race/kit.h"

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

struct Bot : RecordedBot<bot::Kit> {
    // The stages have the order of NoBeamObserver::Step.
    static constexpr StageName STAGES[] = {{"begin position", "search;position"},
                                           {"turns", "search;position"},
                                           {"values", "search;position"},
                                           {"keep in cells", "search;position"},
                                           {"select layer", "search"}};
    static constexpr GroupName GROUPS[] = {{"all positions", "all"},
                                           {"first third", "1/3"},
                                           {"second third", "2/3"},
                                           {"last third", "3/3"}};

    // Plans every position from scratch, as the bot does for its first answer.
    template <class SearchObserver>
    class Search {
      public:
        explicit Search(const Weights& weights) : weights_(weights) {}
        game::Order think(const Position& position, int rollouts) {
            thinker_ = std::make_unique<bot::Thinker<SearchObserver>>(weights_, 1);
            return thinker_->think(position.me(), search::Budget::of_rollouts(rollouts),
                                   position.position());
        }
        void shift() {}
        long sims() const { return thinker_->sims(); }

      private:
        Weights weights_;
        std::unique_ptr<bot::Thinker<SearchObserver>> thinker_;
    };
    using Plain = Search<bot::NoBeamObserver>;
    using Observed = Search<Observer>;

    // Returns the group of all positions and the third of the course.
    static std::vector<int> groups_of(const Position& position) {
        const auto& [state, course] = position.position();
        const int third = 3 * state.car.passed / course.passings();
        return {0, 1 + std::min(2, third)};
    }
};

}  // namespace

Subject subject() { return Profiler<Bot>::subject(); }

}  // namespace carom::bench::search_race
