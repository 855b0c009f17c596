// Explains the search of a turn in one line on stderr (--stats). The line is short enough for the
// platform's log.
//
//   turn 12 sims 213400 valued 301200 rollouts 6024 found 3120 value 41.2 leader 0 plan 0 x,y x,y
//   ...
//
// sims: number of simulated turns. valued: number of turns in all plans that were valued. found:
// the number of the rollout that found the best plan. leader: the own pod with more progress. plan:
// for each own pod, its number and its places after each turn. bot/search/explained.h says what
// --stats 2 adds.
#pragma once

#include <cstdio>
#include <string>

#include "bot/mad_pod_racing/turn_model.h"
#include "bot/search/explained.h"

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

}  // namespace carom::mad_pod_racing::bot
