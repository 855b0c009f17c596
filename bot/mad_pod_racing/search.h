// The front door of this folder: a search with your own value function. The bot in `own_value.cpp`
// uses it.
#pragma once

#include <cstdint>
#include <utility>

#include "bot/mad_pod_racing/print.h"
#include "bot/mad_pod_racing/think.h"
#include "bot/search/own_value.h"

namespace carom::mad_pod_racing {

// Calls a value function with a planner's state and course.
template <class Value>
struct CourseValue {
    Value value;
    template <class Planner>
    double operator()(const Planner& planner, const bot::Future& future, int player) const {
        return value(future.state, planner.course(), player);
    }
};

// Plans several turns ahead for all players with the exact simulator. `value(state, course,
// player)` returns how good a state is for a player: more is better, in any unit. Opponents are
// planned for with the same value function.
//
//     Search search([](const State& s, const Course& course, int player) { return ...; });
//     const Orders orders = search(me, Budget::of_time(start, 60), state, course);
template <class Value>
class Search : public search::OwnSearch<bot::Thinker, bot::Planner<>, bot::NoSearchObserver,
                                        bot::Weights, CourseValue<Value>> {
  public:
    explicit Search(Value value, std::uint64_t seed = 1)
        : Search::OwnSearch({std::move(value)}, seed) {}
};

// The other names that such a bot needs.
using bot::print, search::Budget, search::Clock;

}  // namespace carom::mad_pod_racing
