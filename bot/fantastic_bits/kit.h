// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
#pragma once

#include <string>

#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/turn_model.h"
#include "bot/search/kit.h"

namespace carom::fantastic_bits::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    std::string path[WIZARDS];
    auto played = search::play_chosen(thinker, me, [&path](const State& at) {
        for (int i = 0; i < WIZARDS; ++i) path[i] += search::place_text(at.x[i], at.y[i]);
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.hand) + " plan";
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const int i = me * WIZARDS_EACH + k, enemy = (1 - me) * WIZARDS_EACH + k;
        text += " " + std::to_string(i) + path[i];
        played.expectations.add_unit(enemy, path[enemy]);
    }
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
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
