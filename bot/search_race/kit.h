// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/search/kit.h"
#include "bot/search_race/explain.h"
#include "bot/search_race/print.h"
#include "bot/search_race/read.h"

namespace carom::search_race::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = search_race::TITLE;
    static constexpr int FIRST_ROLLOUTS = bot::FIRST_ROLLOUTS;
    static constexpr double BUDGET_MS = 40, TURN_MS = search_race::TURN_MS;
    using Reader = bot::Reader;
    using Position = search_race::Position;
    using Orders = search_race::Order;
    using Weights = bot::Weights;
    using NoSearchObserver = NoBeamObserver;
    template <class Observer = NoBeamObserver>
    using Thinker = bot::Thinker<Observer>;
    static constexpr auto print = bot::print;
    static constexpr auto explain = bot::explain;
};

}  // namespace carom::search_race::bot
