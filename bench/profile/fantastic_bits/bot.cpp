// Describes the searching bot of Fantastic Bits for the profiler.
#include "bench/profile/fantastic_bits/bot.h"

#include "bench/profile/search_stages.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/think.h"

namespace carom::bench::fantastic_bits {

namespace {

namespace game = carom::fantastic_bits;
namespace bot = carom::fantastic_bits::bot;

struct Bot {
    static constexpr const char *GAME = "fantastic_bits", *NAME = "bot/fantastic_bits",
                                *PROGRAM = "fantastic_bits/bot";
    static constexpr StageName STAGES[] = {{"vary plans", "search"},
                                           {"begin rollout", "search;rollout"},
                                           {"copy state", "search;rollout"},
                                           {"decode genes", "search;rollout"},
                                           {"spells", "search;rollout;turn"},
                                           {"orders", "search;rollout;turn"},
                                           {"update", "search;rollout;turn"},
                                           {"motion", "search;rollout;turn"},
                                           {"end of turn", "search;rollout;turn"},
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
        int me;
    };

    static Reader reader_of(const Match&) { return {}; }
    // The reader completes its state with a simulated turn.
    static Position read(Reader& reader) {
        const Position position = {reader.state(), reader.me()};
        reader.ordered(game::Orders());
        return position;
    }
    template <class AnyThinker>
    static auto think(AnyThinker& thinker, const Position& p, const search::Budget& budget) {
        return thinker.think(p.me, budget, p.state);
    }
    static void print(std::ostream& out, const Position& p, const game::Orders& orders) {
        bot::print(out, p.me, orders);
    }
};

}  // namespace

Subject subject() { return Profiler<DrivenBot<Bot>>::subject(); }

}  // namespace carom::bench::fantastic_bits
