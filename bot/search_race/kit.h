// The bot as the tools know it: the line in which it explains a turn, and its kit.
//
// Explains the search of a turn in one line on stderr (--stats). The line is short enough for the
// platform's log.
//
//   turn 12 result 215.37 expanded 1400 searches 3 improved 1 plan 100 x,y x,y ...
//
// result: what the plan leads to, in turns. expanded: positions of this turn whose orders were all
// played. searches and improved: how many searches have ended, and how many of them made the plan
// faster. plan: the id that replay pages give the car, and its places after each of the next turns.
// bot/search/kit.h says what --stats 2 adds. All values there are the result with the
// opposite sign.
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
    char number[120];
    std::snprintf(number, sizeof number,
                  "turn %d result %.2f expanded %d searches %d improved %d plan %d",
                  position.state.turn, thinker.result(), thinker.expanded(), thinker.searches(),
                  thinker.improvements(), CAR_ID);
    std::string text = number;
    search::Expectations expectations;
    for (const SearchState& p : thinker.ahead(SHOWN)) {
        text += search::place_text(p.car.x, p.car.y);
        expectations.add_value(-thinker.result());
    }
    if (all) text += expectations.text(-thinker.result());
    return text;
}

// The names by which the tools know this game's bot (bot/search/kit.h).
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
