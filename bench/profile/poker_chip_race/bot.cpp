// Describes the searching bot of Poker Chip Race for the profiler.
#include "bench/profile/poker_chip_race/bot.h"

#include "bench/profile/search_stages.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/think.h"

namespace carom::bench::poker_chip_race {

namespace {

namespace game = carom::poker_chip_race;
namespace bot = carom::poker_chip_race::bot;

struct Bot {
    static constexpr const char *GAME = "poker_chip_race", *NAME = "bot/poker_chip_race",
                                *PROGRAM = "poker_chip_race/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"throws", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"deaths", "search;rollout;turn"},
                                           {"value", "search;rollout"},
                                           {"select", "search"}};
    static constexpr int TURN_STAGES = 3, MAX_TURNS = game::MAX_TURNS;

    template <class SearchObserver>
    using Thinker = bot::Thinker<SearchObserver>;
    using NoSearchObserver = bot::NoSearchObserver;
    using NoObserver = game::NoObserver;
    using Stage = game::Stage;
    using Weights = bot::Weights;
    using Reader = bot::Reader<bot::World::CAPACITY>;
    struct Position {
        bot::World state;
        int me;
    };

    static Reader reader_of(const Match&) { return {}; }
    static Position read(const Reader& reader) { return {reader.state(), reader.me()}; }
    template <class AnyThinker>
    static auto think(AnyThinker& thinker, const Position& p, const search::Budget& budget) {
        return thinker.think(p.me, budget, p.state);
    }
    static void print(std::ostream& out, const Position& p, const game::Orders& orders) {
        bot::print(out, p.state, p.me, orders);
    }
};

}  // namespace

Subject subject() { return Profiler<DrivenBot<Bot>>::subject(); }

}  // namespace carom::bench::poker_chip_race
