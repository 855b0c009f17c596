// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/mad_pod_racing/explain.h"
#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/read.h"
#include "bot/search/kit.h"

namespace carom::mad_pod_racing::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = mad_pod_racing::TITLE,
                                *LEAGUE = DEFAULT_LEAGUE, *NETWORK = bot::NETWORK;
    static constexpr int LEAGUES = mad_pod_racing::LEAGUES;
    static constexpr double BUDGET_MS = 60, TURN_MS = mad_pod_racing::TURN_MS;
    using Reader = bot::Reader;
    using Position = mad_pod_racing::Position;
    using Orders = mad_pod_racing::Orders;
    using Weights = bot::Weights;
    using Model = TurnModel<>;
    using NoSearchObserver = bot::NoSearchObserver;
    template <class Observer = NoSearchObserver, class AnyModel = TurnModel<Observer>>
    using Thinker = bot::Thinker<Observer, AnyModel>;
    static constexpr auto print = bot::print;
    static constexpr auto explain = bot::explain;
    static constexpr const auto& FEATURES = bot::FEATURES;
    static constexpr int INPUTS = FEATURE_COUNT;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"orders", "motion", "round, friction", "checkpoints",
                                             "elimination"};
#endif
};

}  // namespace carom::mad_pod_racing::bot
