// Plays seeded races of Search Race for tests, benchmarks and the signature. In some races a simple
// rule with random moves drives the car, others begin in hard positions.
#pragma once

#include <cstdint>

#include "bench/scenes/hash_of_matches.h"
#include "bot/search_race/controller.h"
#include "referee/search_race/start.h"
#include "sim/base/rng.h"
#include "sim/search_race/fields.h"
#include "sim/search_race/step.h"

namespace carom::search_race::scenes {

using positions::Kind, positions::random_course, positions::random_state;

// Draws an order: the order of the simple rule, any target, the exact opposite of the heading, the
// car's own position, or a turn by integer degrees.
inline Order some_order(Rng& rng, const State& s, const Course& course) {
    constexpr int FAR = 3000;
    const auto around = [&](double middle, int most) {
        return static_cast<int>(middle) + rng.below(2 * most + 1) - most;
    };
    Order order;
    const double word = rng.unit();
    if (word < 0.3) return search_race::bot::drive(s, course);
    order.kind = word < 0.6 ? Order::EXPERT : Order::TARGET;
    order.thrust = rng.chance(0.3) ? 0 : rng.chance(0.5) ? MAX_THRUST : rng.below(MAX_THRUST + 1);
    order.turn = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
    order.x = around(s.car.x, FAR), order.y = around(s.car.y, FAR);
    if (word > 0.9) order.x = around(s.car.x, 2), order.y = static_cast<int>(s.car.y);
    if (word > 0.95) order.x = static_cast<int>(s.car.x), order.y = around(s.car.y, 2);
    return order;
}

// Plays race number `number` for at most `turns` turns. Calls each(state before, order, course) for
// every turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    const Course course = random_course(rng);
    State s = random_state(rng, kind, course);
    for (int turn = 0; turn < turns && !is_terminal(s, course); ++turn) {
        const Order order = some_order(rng, s, course);
        each(static_cast<const State&>(s), order, course);
        step(s, order, course);
    }
}

// Returns one hash over all states of a fixed set of races.
inline std::uint64_t signature() {
    return bench::hash_of_matches(120, [](int number, auto&& each) { play(number, 100, each); });
}

}  // namespace carom::search_race::scenes
