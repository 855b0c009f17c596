// Describes the searching bot of Bit Runner 2048 for the profiler.
#include "bench/profile/bit_runner_2048/bot.h"

#include "bench/profile/search_stages.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/think.h"

namespace carom::bench::bit_runner_2048 {

namespace {

namespace game = carom::bit_runner_2048;
namespace bot = carom::bit_runner_2048::bot;

struct Bot {
    static constexpr const char *GAME = "bit_runner_2048", *NAME = "bot/bit_runner_2048",
                                *PROGRAM = "bit_runner_2048/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"steering", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"whole numbers", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    static constexpr int TURN_STAGES = 3, MAX_TURNS = game::MAX_TURNS;

    template <class SearchObserver>
    using Thinker = bot::Thinker<SearchObserver>;
    using NoSearchObserver = bot::NoSearchObserver;
    using NoObserver = game::NoObserver;
    using Stage = game::Stage;
    using Weights = bot::Weights;
    using Reader = bot::Reader;
    struct Position {
        game::State state;
        game::Yard yard;
        int me;
    };

    static Reader reader_of(const Match&) { return Reader(); }
    static Position read(const Reader& reader) {
        return {reader.state(), reader.yard(), reader.me()};
    }
    template <class AnyThinker>
    static auto think(AnyThinker& thinker, const Position& p, const search::Budget& budget) {
        return thinker.think(p.me, budget, p.state, p.yard);
    }
    static void print(std::ostream& out, const Position& p, const game::Orders& orders) {
        bot::print(out, p.me, orders);
    }
};

}  // namespace

Subject subject() { return Profiler<DrivenBot<Bot>>::subject(); }

}  // namespace carom::bench::bit_runner_2048
