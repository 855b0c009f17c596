// The bot as the tools know it: the line in which it explains a turn, and its kit.
//
// Explains the search of a turn in one line on stderr (--stats). The line is short enough for the
// platform's log.
//
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 leader 0 plan 0 x,y x,y
//   ...
//
// sims: number of simulated turns. valued: number of turns in all plans that were valued. found:
// the number of the rollout that found the best plan. leader: its own pod with more progress. plan:
// for each own pod, its number and its places after each turn. bot/search/explained.h says what
// --stats 2 adds.
#pragma once

#include <cstdio>
#include <string>

#include "bot/mad_pod_racing/read.h"
#include "bot/mad_pod_racing/turn_model.h"
#include "bot/search/explained.h"
#include "bot/search/kit.h"

namespace carom::mad_pod_racing::bot {

// Simulates the chosen plans once more from the position of the search and describes them.
inline std::string explain(const Thinker<>& thinker, const Position& p, int me, bool all) {
    const TurnModel<>& model = thinker.model();
    const auto problem = model.problem(me, 1);
    search::Expectations expectations;
    const Course& course = model.course();
    char number[160];
    std::string path[MAX_PODS];
    SearchState at = model.root();
    for (int t = 0; t < DEPTH && model.play_assumed(at, t); ++t) {
        expectations.add_value(problem.worth(at, t));
        for (int i = 0; i < p.state.pods; ++i) {
            path[i] += search::place_text(at.state.x[i], at.state.y[i]);
        }
    }
    const auto& search = thinker.search(me);
    std::snprintf(number, sizeof number,
                  "turn %d sims %lld valued %lld rollouts %d found %d value %.1f leader %d plan",
                  p.state.turn, static_cast<long long>(thinker.sims()),
                  static_cast<long long>(thinker.valued()), search.rollouts(), search.found(),
                  problem.hand_value(at),
                  leader(progress(model.view(model.root()), model.weights()), course, me));
    std::string text = number;
    for (int k = 0; k < course.rules.pods; ++k) {
        const int i = course.pod_of(me, k);
        text += " " + std::to_string(i) + path[i];
        const int enemy = course.pod_of(1 - me, k);
        expectations.add_unit(enemy, path[enemy]);
    }
    if (all) text += expectations.text(search.value());
    return text;
}

// The names by which the tools know this game's bot (bot/search/kit.h).
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
