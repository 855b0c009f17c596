// Plays seeded races of Mad Pod Racing for tests, benchmarks and the signature. In some races
// simple rules with random moves drive the pods, others begin in hard positions. Headings are
// computed from the orders' targets without the sine of a library.
#pragma once

#include <cmath>
#include <cstdint>

#include "bench/scenes/hash_of_matches.h"
#include "bot/mad_pod_racing/controller.h"
#include "referee/mad_pod_racing/start.h"
#include "sim/base/rng.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/mad_pod_racing/step.h"

namespace carom::mad_pod_racing::scenes {

using positions::at_rest, positions::Kind, positions::random_course, positions::random_state;

inline Orders random_orders(Rng& rng, const State& s, const Course& course) {
    Orders orders;
    for (int i = 0; i < s.pods; ++i) {
        Order& order = orders.of[i];
        if (rng.chance(0.5)) {
            order = mad_pod_racing::bot::drive(s, course, i);
            continue;
        }
        const double word = rng.unit();
        order.kind = word < 0.02                          ? Order::NONE
                     : word < 0.04                        ? Order::REFUSED
                     : course.rules.shield && word < 0.15 ? Order::SHIELD
                     : course.rules.boost && word < 0.25  ? Order::BOOST
                                                          : Order::THRUST;
        order.power = rng.below(course.rules.power + 1);
        const bool rams = rng.chance(0.3);
        const int other = rng.below(s.pods);
        order.x = static_cast<int>(rams ? s.x[other] : rng.below(16001));
        order.y = static_cast<int>(rams ? s.y[other] : rng.below(9001));
    }
    return orders;
}

// Plays race number `number` for at most `turns` turns. Calls each(state before, orders, course)
// for every turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    // Half of the races use the complete rules, and the others use the rules of a random league.
    const int league = number / static_cast<int>(Kind::KINDS) % 2 ? rng.below(LEAGUES) : TOP_LEAGUE;
    const Course course = random_course(rng, league);
    State s = random_state(rng, kind, course);
    for (int turn = 0; turn < turns && !is_terminal(s, course); ++turn) {
        const Orders orders = random_orders(rng, s, course);
        each(static_cast<const State&>(s), orders, course);
        if (step(s, orders, course) != Fault::NONE) return;
    }
}

// Returns one hash over all states of a fixed set of races.
inline std::uint64_t signature() {
    return bench::hash_of_matches(120, [](int number, auto&& each) { play(number, 100, each); });
}

}  // namespace carom::mad_pod_racing::scenes
