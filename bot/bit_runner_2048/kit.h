// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/bit_runner_2048/explain.h"
#include "bot/bit_runner_2048/print.h"
#include "bot/bit_runner_2048/read.h"
#include "bot/search/kit.h"

namespace carom::bit_runner_2048::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = bit_runner_2048::TITLE,
                                *NETWORK = bot::NETWORK;
    static constexpr double BUDGET_MS = 40, TURN_MS = bit_runner_2048::TURN_MS;
    using Reader = bot::Reader;
    using Position = bit_runner_2048::Position;
    using Orders = bit_runner_2048::Orders;
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
    static constexpr const char* STAGES[] = {"steering", "motion", "whole numbers"};
#endif
};

}  // namespace carom::bit_runner_2048::bot
