// Plays seeded matches of Fantastic Bits for tests, benchmarks and the signature. In some matches
// simple rules with random moves control the wizards, others begin in hard positions.
#pragma once

#include <cmath>
#include <cstdint>

#include "bench/scenes/hash_of_matches.h"
#include "referee/fantastic_bits/start.h"
#include "sim/base/rng.h"
#include "sim/fantastic_bits/fields.h"
#include "sim/fantastic_bits/step.h"

namespace carom::fantastic_bits::scenes {

using positions::Kind, positions::random_state, positions::some_target;

// Draws orders. A wizard with a snaffle throws it at the goal, other wizards go to the nearest
// snaffle. With probability `whims`, 0..1, a wizard may do something else.
inline Orders random_orders(Rng& rng, const State& s, double whims) {
    Orders orders;
    for (int i = 0; i < WIZARDS; ++i) {
        Order& order = orders.of[i];
        const bool has_whim = rng.chance(whims), has_one = s.wizard[i].held != NOBODY;
        order.kind = has_one ? Order::THROW : Order::MOVE;
        order.power = has_one ? THROW_POWER : MOVE_POWER;
        order.x = player_of(i) == 0 ? WIDTH : 0, order.y = HEIGHT / 2;
        int nearest = NOBODY;
        for (int j = WIZARDS; j < s.first_bludger() && !has_one; ++j) {
            if (!s.is_alive(j) || s.is_held(j)) continue;
            if (nearest == NOBODY || distance2(s, i, j) < distance2(s, i, nearest)) nearest = j;
        }
        if (nearest != NOBODY) order.x = s.x[nearest], order.y = s.y[nearest];
        if (!has_whim) continue;
        if (rng.chance(0.03)) order.kind = Order::NONE;
        if (rng.chance(0.2) && order.kind == Order::THROW) {
            order.kind = Order::MOVE, order.power = rng.below(MOVE_POWER + 1);
        }
        const int spell = rng.below(SPELLS), target = some_target(rng, s, i, spell);
        if (rng.chance(0.4) && target != NOBODY) {
            order.kind = Order::CAST, order.spell = spell, order.target = target;
        } else if (rng.chance(0.5)) {
            order.x = rng.below(18001) - 1000, order.y = rng.below(9501) - 1000;
            order.power = rng.below(order.power + 1);
        } else {
            const int other = rng.below(s.movers());
            order.x = s.x[other], order.y = s.y[other];
        }
    }
    return orders;
}

// Plays match number `number` for at most `turns` turns. Calls each(state before, orders) for every
// turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    State s = random_state(rng, kind);
    const double whims = kind == Kind::STARTING ? 0.2 : rng.unit();
    for (int turn = 0; turn < turns && !is_terminal(s); ++turn) {
        const Orders orders = random_orders(rng, s, whims);
        each(static_cast<const State&>(s), orders);
        if (step(s, orders) != Fault::NONE) return;
    }
}

// Returns one hash over all states of a fixed set of matches.
inline std::uint64_t signature() {
    return bench::hash_of_matches(140, [](int number, auto&& each) { play(number, 100, each); });
}

}  // namespace carom::fantastic_bits::scenes
