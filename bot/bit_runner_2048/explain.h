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

#include "bot/bit_runner_2048/turn_model.h"
#include "bot/search/explained.h"

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

}  // namespace carom::bit_runner_2048::bot
