// The bot as the tools know it: the line in which it explains a turn, and its kit.
//
// Explains the search of a turn in one line on stderr (--stats). The line is short enough for the
// platform's log.
//
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 plan 1 x,y x,y ... 2 x,y
//   ...
//
// sims: number of simulated turns. valued: number of turns in all plans that were valued. found:
// the number of the rollout that found the best plan. plan: for each own car, its id and its places
// after each turn. bot/search/explained.h says what --stats 2 adds.
#pragma once

#include <cstdio>
#include <string>

#include "bot/bit_runner_2048/read.h"
#include "bot/bit_runner_2048/turn_model.h"
#include "bot/search/explained.h"
#include "bot/search/kit.h"

namespace carom::bit_runner_2048::bot {

// Simulates the chosen plans once more from the position of the search and describes them.
inline std::string explain(const Thinker<>& thinker, const Position& p, int me, bool all) {
    const TurnModel<>& model = thinker.model();
    const auto problem = model.problem(me, 1);
    search::Expectations expectations;
    char number[160];
    std::string path[CARS];
    SearchState at = model.root();
    for (int t = 0; t < DEPTH && model.play_assumed(at, t); ++t) {
        expectations.add_value(problem.worth(at, t));
        for (int i = 0; i < CARS; ++i) {
            path[i] += search::place_text(at.state.movers.x[i], at.state.movers.y[i]);
        }
    }
    const auto& search = thinker.search(me);
    std::snprintf(number, sizeof number,
                  "turn %d sims %lld valued %lld rollouts %d found %d value %.1f plan",
                  p.state.turn, static_cast<long long>(thinker.sims()),
                  static_cast<long long>(thinker.valued()), search.rollouts(), search.found(),
                  search.value());
    std::string text = number;
    for (int i = 0; i < CARS; ++i) {
        if (i / TEAM == me) {
            text += " " + std::to_string(car_id(i)) + path[i];
        } else {
            expectations.add_unit(car_id(i), path[i]);
        }
    }
    if (all) text += expectations.text(search.value());
    return text;
}

// The names by which the tools know this game's bot (bot/search/kit.h).
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
    static constexpr const char* STAGES[] = {"steering", "motion", "integers"};
#endif
};

}  // namespace carom::bit_runner_2048::bot
