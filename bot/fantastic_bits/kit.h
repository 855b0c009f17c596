// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/fantastic_bits/explain.h"
#include "bot/fantastic_bits/print.h"
#include "bot/fantastic_bits/read.h"
#include "bot/search/kit.h"

namespace carom::fantastic_bits::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = fantastic_bits::TITLE,
                                *NETWORK = bot::NETWORK;
    static constexpr double BUDGET_MS = 85, TURN_MS = fantastic_bits::TURN_MS;
    using Reader = bot::Reader;
    using Position = fantastic_bits::Position;
    using Orders = fantastic_bits::Orders;
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
    static constexpr const char* STAGES[] = {"spells", "orders", "update", "motion", "end of turn"};
#endif
};

}  // namespace carom::fantastic_bits::bot
