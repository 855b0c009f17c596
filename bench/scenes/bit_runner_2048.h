// Plays seeded matches of Bit Runner 2048 for tests, benchmarks and the signature. In some matches
// a simple rule with random moves drives the cars, others begin in hard positions.
#pragma once

#include <cmath>
#include <cstdint>

#include "bench/scenes/hash_of_matches.h"
#include "bot/bit_runner_2048/controller.h"
#include "referee/bit_runner_2048/start.h"
#include "sim/base/rng.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/step.h"

namespace carom::bit_runner_2048::scenes {

using positions::Kind, positions::random_state;

// Draws a yard. Every third yard has other numbers than the contest's yard.
inline Yard some_yard(Rng& rng) {
    Yard yard;
    if (rng.chance(2.0 / 3)) return yard;
    yard.radius = 4000 + rng.below(2001), yard.hole = 500 + rng.below(501);
    yard.swap_impulse = 250 + rng.below(101);
    return yard;
}

// Draws the orders of all cars: an order of the simple rule, a turn by integer degrees, or a
// target, which is often another car or the car's own position.
inline Orders random_orders(Rng& rng, const State& s) {
    constexpr int FAR = 3000;
    Orders orders;
    for (int player = 0; player < PLAYERS; ++player) {
        bit_runner_2048::bot::drive(s, player, orders);
    }
    const Movers& m = s.movers;
    for (int i = 0; i < CARS; ++i) {
        Order& order = orders.of[i];
        const double word = rng.unit();
        if (word < 0.5) continue;
        order.kind = word < 0.7 ? Order::EXPERT : word < 0.98 ? Order::TARGET : Order::NONE;
        order.turn = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
        order.thrust = rng.chance(0.7) ? MAX_THRUST : rng.below(MAX_THRUST + 1);
        const int other = rng.below(CARS + s.prisoners);
        const bool rams = rng.chance(0.5);
        const int by_x = rams ? 0 : rng.below(2 * FAR + 1) - FAR;
        const int by_y = rams ? 0 : rng.below(2 * FAR + 1) - FAR;
        order.x = static_cast<int>(m.x[other]) + by_x;
        order.y = static_cast<int>(m.y[other]) + by_y;
    }
    return orders;
}

// Returns whether all velocities are finite and moderate. Cars that overlap at the start may bounce
// without end.
inline bool is_calm(const State& s) {
    constexpr double FAST = 20'000;  // units per turn
    for (int i = 0; i < CARS + s.prisoners; ++i) {
        if (!(std::fabs(s.movers.vx[i]) + std::fabs(s.movers.vy[i]) < FAST)) return false;
    }
    return true;
}

// Plays match number `number` for at most `turns` turns while the velocities are moderate. Calls
// each(state before, orders, yard) for every turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    const Yard yard = some_yard(rng);
    State s = random_state(rng, kind, yard);
    for (int turn = 0; turn < turns && !is_terminal(s) && is_calm(s); ++turn) {
        const Orders orders = random_orders(rng, s);
        each(static_cast<const State&>(s), orders, yard);
        if (step(s, orders, yard) != Fault::NONE) return;
    }
}

// Returns one hash over all states of a fixed set of matches.
inline std::uint64_t signature() {
    return bench::hash_of_matches(140, [](int number, auto&& each) { play(number, 100, each); });
}

}  // namespace carom::bit_runner_2048::scenes
