// The names by which the tools know this game's bot (bot/search/kit.h).
#pragma once

#include "bot/poker_chip_race/explain.h"
#include "bot/poker_chip_race/print.h"
#include "bot/poker_chip_race/read.h"
#include "bot/search/kit.h"

namespace carom::poker_chip_race::bot {

struct Kit : search::Kit {
    static constexpr const char *GAME = NAME, *TITLE = poker_chip_race::TITLE,
                                *NETWORK = bot::NETWORK;
    static constexpr double BUDGET_MS = 120, TURN_MS = poker_chip_race::TURN_MS;
    using Position = bot::Position;
    using Reader = bot::Reader<Position::CAPACITY>;
    using Orders = poker_chip_race::Orders;
    using Weights = bot::Weights;
    using Model = TurnModel<>;
    using NoSearchObserver = bot::NoSearchObserver;
    template <class Observer = NoSearchObserver, class AnyModel = TurnModel<Observer>>
    using Thinker = bot::Thinker<Observer, AnyModel>;
#ifndef CAROM_SUBMISSION
    using WholeReader = bot::Reader<MAX_CHIPS>;
#endif
    template <int N>
    static void print(std::ostream& out, const Table<N>& s, int me, const Orders& orders) {
        bot::print(out, s, me, orders);
    }
    static constexpr auto explain = bot::explain;
    static constexpr const auto& FEATURES = bot::FEATURES;
    static constexpr int INPUTS = FEATURE_COUNT;
#ifndef CAROM_SUBMISSION
    static constexpr const char* STAGES[] = {"throws", "motion", "deaths"};
#endif
};

}  // namespace carom::poker_chip_race::bot
