// The bot's kit for the tools (bot/search/kit.h) and the line in which the bot explains a turn.
//
// With --stats the bot prints one line about the search of each turn to stderr. The line is short
// enough for the platform's log.
//
//   turn 12 sims 16800 result 215.37 expanded 1400 searches 3 improved 1 plan 100 x,y x,y ...
//
// sims: the number of simulated turns. result: the turns that the plan needs for the race.
// expanded: the number of positions that were expanded in this turn. searches and improved: the
// number of completed searches, and the number of searches that made the plan faster. plan: the
// car's id on replay pages, and the car's positions after each of the next turns. --stats 2 adds
// more words (bot/search/kit.h). All added values are the result with the opposite sign.
#pragma once

#include <cstdio>
#include <string>

#include "bot/search/kit.h"
#include "bot/search_race/read.h"
#include "bot/search_race/think.h"

namespace carom::search_race::bot {

inline std::string explain(const Thinker<>& thinker, const Position& position, int /*me*/,
                           bool all) {
    constexpr int SHOWN = 16, CAR_ID = 100;
    char number[160];
    std::snprintf(number, sizeof number,
                  "turn %d sims %lld result %.2f expanded %d searches %d improved %d plan %d",
                  position.state.turn, static_cast<long long>(thinker.sims()), thinker.result(),
                  thinker.expanded(), thinker.searches(), thinker.improvements(), CAR_ID);
    std::string text = number;
    search::PlanDetails expectations;
    for (const SearchState& p : thinker.ahead(SHOWN)) {
        text += search::place_text(p.car.x, p.car.y);
        expectations.add_value(-thinker.result());
    }
    if (all) text += expectations.text(-thinker.result());
    return text;
}

// Describes this game's bot to the tools (bot/search/kit.h).
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
