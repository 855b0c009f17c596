// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/mean_max/explain.h"
#include "bot/mean_max/print.h"
#include "bot/mean_max/read.h"
#include "bot/search/kit.h"

namespace carom::mean_max::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = mean_max::TITLE, *LEAGUE = DEFAULT_LEAGUE,
                                *NETWORK = bot::NETWORK;
    static constexpr int LEAGUES = mean_max::LEAGUES;
    static constexpr double BUDGET_MS = 40, TURN_MS = mean_max::TURN_MS;
    using Reader = bot::Reader;
    using Position = mean_max::Position;
    using Orders = mean_max::Orders;
    using Weights = bot::Weights;
    using Model = TurnModel<>;
    using NoSearchObserver = bot::NoSearchObserver;
    template <class Observer = NoSearchObserver, class AnyModel = TurnModel<Observer>>
    using Thinker = bot::Thinker<Observer, AnyModel>;
    // The reader knows a part of the queue of tankers.
    template <class AnyThinker>
    static Orders think(AnyThinker& thinker, const Reader& reader, const search::Budget& budget) {
        return thinker.think(reader.me(), budget, reader.position(), reader.chance());
    }
    static constexpr auto print = bot::print;
    static constexpr auto explain = bot::explain;
    static constexpr const auto& FEATURES = bot::FEATURES;
    static constexpr int INPUTS = FEATURE_COUNT;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"skills",  "effects",    "thrusts", "motion",
                                             "tankers", "spawns",     "harvest", "round, friction",
                                             "rage",    "effects end"};
#endif
};

}  // namespace carom::mean_max::bot
