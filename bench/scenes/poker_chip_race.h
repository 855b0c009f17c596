// Plays seeded matches of Poker Chip Race for tests, benchmarks and the signature. Some matches are
// random, others begin in hard positions.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

#include "bench/scenes/hash_of_matches.h"
#include "referee/poker_chip_race/start.h"
#include "sim/base/arctangent.h"
#include "sim/base/rng.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/fields.h"
#include "sim/poker_chip_race/step.h"

namespace carom::poker_chip_race::scenes {

constexpr int ROOM = 512;  // largest number of chips
using State = Table<ROOM>;

using positions::Kind;

// Draws orders. Each owned chip moves to a random target with probability `eagerness`, 0..1.
inline Orders random_orders(Rng& rng, const State& s, double eagerness) {
    Orders orders;
    for (int i = 0; i < s.count && !orders.ejections.full(); ++i) {
        if (s.owner[i] == poker_chip_race::NOBODY || !rng.chance(eagerness)) continue;
        const double x = rng.between(-HALF_WIDTH, HALF_WIDTH);
        const double y = rng.between(-HALF_HEIGHT, HALF_HEIGHT);
        const double angle = arctangent2(y - s.y[i], x - s.x[i]);
        orders.ejections.push_back({i, angle, cosine(angle), sine(angle)});
    }
    return orders;
}

// Plays match number `number` for at most `turns` turns. Calls each(state before, orders) for every
// turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    const int players = 2 + rng.below(4);
    const int chips = 4 + rng.below(rng.chance(0.05) ? 90 : 50);
    const double eagerness = rng.unit();
    auto s = std::make_unique<State>();
    positions::draw_table(*s, kind, players, chips, rng);
    for (int turn = 0; turn < turns && !is_terminal(*s); ++turn) {
        const Orders orders = random_orders(rng, *s, eagerness);
        each(static_cast<const State&>(*s), orders);
        if (step(*s, orders) != Fault::NONE) return;
    }
}

// Returns one hash over all states of a fixed set of matches.
inline std::uint64_t signature() {
    return bench::hash_of_matches(120, [](int number, auto&& each) { play(number, 40, each); });
}

}  // namespace carom::poker_chip_race::scenes
