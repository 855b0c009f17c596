// Plays seeded matches of Code Royale for tests, benchmarks and the signature. In some matches a
// simple rule with random orders controls the queens, others begin in hard positions.
#pragma once

#include <cstdint>

#include "bench/scenes/hash_of_matches.h"
#include "bot/code_royale/miner.h"
#include "referee/code_royale/start.h"
#include "sim/base/rng.h"
#include "sim/code_royale/fields.h"
#include "sim/code_royale/step.h"

namespace carom::code_royale::scenes {

// Draws a player's order. With probability `whims`, 0..1, it is not that of the simple rule.
inline Order random_order(Rng& rng, const State& s, int player, double whims) {
    Order order = bot::mine_and_train(s, player);
    if (!rng.chance(whims)) return order;
    order.action = static_cast<Order::Action>(Order::WAIT + rng.below(3));
    order.x = rng.below(static_cast<int>(WIDTH) + 1);
    order.y = rng.below(static_cast<int>(HEIGHT) + 1);
    order.site = static_cast<std::int8_t>(rng.below(s.sites));
    order.structure = static_cast<Site::Structure>(Site::MINE + rng.below(3));
    order.kind = static_cast<std::int8_t>(rng.below(CREEP_KINDS));
    order.train.count = 0;
    for (int k = 0; k < s.sites; ++k) {
        const bool trains = s.site[k].owner == player && s.site[k].structure == Site::BARRACKS;
        if (trains && rng.chance(0.6)) order.train.push_back(static_cast<std::int8_t>(k));
    }
    return order;
}

// Plays match number `number` for at most `turns` turns. Calls each(state before, orders) for every
// turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const auto kind = static_cast<PositionKind>(number % static_cast<int>(PositionKind::KINDS));
    State s = random_state(rng, kind);
    const double whims = kind == PositionKind::STARTING ? 0.1 : rng.unit();
    for (int turn = 0; turn < turns && !is_terminal(s); ++turn) {
        Orders orders;
        for (int p = 0; p < PLAYERS; ++p) orders.of[p] = random_order(rng, s, p, whims);
        each(static_cast<const State&>(s), orders);
        step(s, orders);
    }
}

// Returns one hash over all states of a fixed set of matches.
inline std::uint64_t signature() {
    return bench::hash_of_matches(100, [](int number, auto&& each) { play(number, 60, each); });
}

}  // namespace carom::code_royale::scenes
