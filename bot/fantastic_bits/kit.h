// The bot as the tools know it: the line in which it explains a turn, and its kit.
//
// Explains the search of a turn in one line on stderr (--stats). The line is short enough for the
// platform's log.
//
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 plan 0 x,y x,y ...
//
// sims: number of simulated turns. valued: number of turns in all plans that were valued. found:
// the number of the rollout that found the best plan. plan: for each own wizard, its number and its
// places after each turn. bot/search/explained.h says what --stats 2 adds.
#pragma once

#include <cstdio>
#include <string>

#include "bot/fantastic_bits/read.h"
#include "bot/fantastic_bits/turn_model.h"
#include "bot/search/explained.h"
#include "bot/search/kit.h"

namespace carom::fantastic_bits::bot {

// Simulates the chosen plans once more from the position of the search and describes them.
inline std::string explain(const Thinker<>& thinker, const Position& s, int me, bool all) {
    const TurnModel<>& model = thinker.model();
    const auto problem = model.problem(me, 1);
    search::Expectations expectations;
    char number[160];
    std::string path[WIZARDS];
    State at = model.root();
    for (int t = 0; t < DEPTH && model.play_assumed(at, t); ++t) {
        expectations.add_value(problem.worth(at, t));
        for (int i = 0; i < WIZARDS; ++i) path[i] += search::place_text(at.x[i], at.y[i]);
    }
    const auto& search = thinker.search(me);
    std::snprintf(number, sizeof number,
                  "turn %d sims %lld valued %lld rollouts %d found %d value %.1f plan", s.turn,
                  static_cast<long long>(thinker.sims()), static_cast<long long>(thinker.valued()),
                  search.rollouts(), search.found(), problem.hand_value(at));
    std::string text = number;
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const int i = me * WIZARDS_EACH + k, enemy = (1 - me) * WIZARDS_EACH + k;
        text += " " + std::to_string(i) + path[i];
        expectations.add_unit(enemy, path[enemy]);
    }
    if (all) text += expectations.text(search.value());
    return text;
}

// The names by which the tools know this game's bot (bot/search/kit.h).
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
