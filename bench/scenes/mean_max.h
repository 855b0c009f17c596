// Plays seeded matches of Mean Max between scripted players for tests, benchmarks and the
// signature.
#pragma once

#include <cstdint>

#include "bot/mean_max/hunter_moves.h"
#include "referee/mean_max/start.h"
#include "sim/base/rng.h"
#include "sim/mean_max/fields.h"
#include "sim/mean_max/step.h"

namespace carom::bench {

enum class Style { RANDOM, HUNTERS, CROWD };  // how the three players play

struct MeanMaxScene {
    std::int64_t seed;
    int league;
    Style style;
};

// Draws an order with a uniform target, any power, and sometimes a skill at any distance.
inline mean_max::Order random_order(Rng& rng) {
    mean_max::Order order;
    order.x = rng.below(12001) - 6000;
    order.y = rng.below(12001) - 6000;
    if (rng.chance(0.1)) {
        order.kind = mean_max::Order::SKILL;
    } else {
        order.power = rng.below(301);
    }
    return order;
}

inline mean_max::Orders scripted_orders(const mean_max::State& s, Style style, Rng& rng) {
    using namespace mean_max;
    Orders orders;
    for (int p = 0; p < PLAYERS; ++p) {
        if (style == Style::HUNTERS) mean_max::bot::hunt(s, p, orders);
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(p, type);
            Order order = orders.of(u);
            if (style == Style::RANDOM) order = random_order(rng);
            if (style == Style::CROWD) order = {0, 0, MAX_THRUST, Order::THRUST};
            // In the other styles a looter uses its skill near its own position.
            if (style != Style::RANDOM && has_skill(s.league, type) && rng.chance(0.05)) {
                order = {round_half_away(s.units.x[u] + rng.between(-1200, 1200)),
                         round_half_away(s.units.y[u] + rng.between(-1200, 1200)), 0, Order::SKILL};
            }
            orders.set(u, order);
        }
    }
    return orders;
}

// Plays a scene for at most `turns` turns. Calls each(state before, orders, queue) for every turn.
// A fault ends the match.
template <class Each>
void play(const MeanMaxScene& scene, int turns, Each&& each) {
    mean_max::Map map = mean_max::new_initial_state(scene.seed, scene.league);
    Rng rng(static_cast<std::uint64_t>(scene.seed) * 2 + 1);
    while (map.state.turn < turns && !is_terminal(map.state)) {
        const mean_max::Orders orders = scripted_orders(map.state, scene.style, rng);
        each(map.state, orders, map.queue);
        if (mean_max::step(map.state, orders, map.queue) != mean_max::Fault::NONE) return;
    }
}

// Returns the simulator's fingerprint: a hash over every state of 24 matches in all leagues and
// styles.
inline std::uint64_t signature() {
    Hash hash;
    for (int league = 0; league < mean_max::LEAGUES; ++league) {
        for (Style style : {Style::RANDOM, Style::HUNTERS, Style::CROWD}) {
            for (int seed = 1; seed <= 2; ++seed) {
                const MeanMaxScene scene = {100 * league + seed, league, style};
                play(scene, mean_max::MAX_TURNS,
                     [&](const mean_max::State& s, const mean_max::Orders&,
                         const mean_max::SpawnQueue&) {
                         hash.add(static_cast<std::int64_t>(hash_of(s)));
                     });
            }
        }
    }
    return hash.value();
}

}  // namespace carom::bench
