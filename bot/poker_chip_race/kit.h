// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn. The
// line has positions of a chip only for the turns in which the chip exists.
#pragma once

#include <map>
#include <string>

#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/turn_model.h"
#include "bot/search/kit.h"

namespace carom::poker_chip_race::bot {

// Returns the line of --stats. Simulates the chosen plans again from the position of the search.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    if (s.is_lost(me)) return "turn " + std::to_string(s.turn) + " out";
    std::map<int, std::string> path[2];  // by chip id; [0]: other players' chips, [1]: own chips
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != NOBODY) path[s.owner[i] == me][s.id[i]];
    }
    auto played = search::play_chosen(thinker, me, [&](const Position& at) {
        for (int i = 0; i < at.count; ++i) {
            if (at.owner[i] == NOBODY) continue;
            path[at.owner[i] == me][at.id[i]] +=
                search::place_text(at.x[i] + HALF_WIDTH, at.y[i] + HALF_HEIGHT);
        }
    });
    std::string text = search::stats_prefix(thinker, me, s.turn, played.worth) + " plan";
    for (const auto& [id, places] : path[true]) text += " " + std::to_string(id) + places;
    for (const auto& [id, places] : path[false]) played.expectations.add_unit(id, places);
    return all ? text + played.expectations.text(thinker.search(me).value()) : text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
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
