// Describes the searching bot of Mad Pod Racing for the profiler.
#include "bench/profile/mad_pod_racing/bot.h"

#include "bench/profile/search_stages.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/think.h"

namespace carom::bench::mad_pod_racing {

namespace {

namespace game = carom::mad_pod_racing;
namespace bot = carom::mad_pod_racing::bot;

struct Bot {
    static constexpr const char *GAME = "mad_pod_racing", *NAME = "bot/mad_pod_racing",
                                *PROGRAM = "mad_pod_racing/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"orders", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"round, friction", "search;rollout;turn"},
                                           {"checkpoints", "search;rollout;turn"},
                                           {"elimination", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    static constexpr int TURN_STAGES = 5, MAX_TURNS = game::MAX_TURNS;

    template <class SearchObserver>
    using Thinker = bot::Thinker<SearchObserver>;
    using NoSearchObserver = bot::NoSearchObserver;
    using NoObserver = game::NoObserver;
    using Stage = game::Stage;
    using Weights = bot::Weights;
    using Reader = bot::Reader;
    struct Position {
        game::State state;
        game::Course course;
        int me;
    };

    static Reader reader_of(const Match& match) { return Reader(match.league); }
    static Position read(const Reader& reader) {
        return {reader.state(), reader.course(), reader.me()};
    }
    template <class AnyThinker>
    static auto think(AnyThinker& thinker, const Position& p, const search::Budget& budget) {
        return thinker.think(p.me, budget, p.state, p.course);
    }
    static void print(std::ostream& out, const Position& p, const game::Orders& orders) {
        bot::print(out, p.course, p.me, orders);
    }
};

}  // namespace

Subject subject() { return Profiler<DrivenBot<Bot>>::subject(); }

}  // namespace carom::bench::mad_pod_racing
