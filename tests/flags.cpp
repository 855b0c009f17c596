// Uses the headers as a contest bot does: 5000 turns from random states and 200 turns of a search.
// tests/flags.sh builds this program with all common compilers and flags, and compares the printed
// hash with the next line.
//
// flags: 0ce451598b5f221d 0
#include <cinttypes>
#include <cstdio>
#include <sstream>

#include "bot/mean_max/turn_model.h"
#include "bot/search/budget.h"
#include "sim/base/fields.h"
#include "sim/base/rng.h"
#include "sim/mean_max/fields.h"
#include "sim/mean_max/step.h"

using namespace carom;
using namespace carom::mean_max;

namespace {

// Draws tankers from all directions. The cosines and sines are those of the triangle (7, 24, 25),
// so that the hash does not depend on a library's sine or cosine.
SpawnQueue some_spawns(Rng& rng) {
    SpawnQueue queue;
    for (queue.count = 0; queue.count < 60; ++queue.count) {
        SpawnQueue::Spawn& spawn = queue.spawn[queue.count];
        spawn.size = SMALLEST_TANKER + rng.below(TANKER_SIZES);
        for (int p = 0; p < PLAYERS; ++p) {
            const double cosine = rng.chance(0.5) ? 0.28 : -0.28;
            const double sine = rng.chance(0.5) ? 0.96 : -0.96;
            const bool steep = rng.chance(0.5);
            spawn.cosine[p] = steep ? cosine : sine, spawn.sine[p] = steep ? sine : cosine;
        }
    }
    return queue;
}

// Draws a state with looters at random positions and speeds, and two tankers per player.
State random_state(Rng& rng, const SpawnQueue& queue) {
    State s{};
    s.league = TOP_LEAGUE;
    s.units.count = s.looters();
    for (int u = 0; u < s.looters(); ++u) {
        s.units.x[u] = rng.below(8000) - 4000, s.units.y[u] = rng.below(8000) - 4000;
        s.units.vx[u] = rng.below(1600) - 800, s.units.vy[u] = rng.below(1600) - 800;
        s.units.radius[u] = LOOTER_RADIUS;
        s.units.mass[u] = LOOTER_MASS[u % 3];
        s.id[u] = static_cast<std::int16_t>(s.next_id++);
        s.type[u] = static_cast<std::int8_t>(u % 3);
        s.player[u] = static_cast<std::int8_t>(u / 3);
    }
    for (int p = 0; p < PLAYERS; ++p) s.rage[p] = rng.below(MAX_RAGE);
    for (int k = 0; k < 2 * PLAYERS; ++k) spawn_next(s, k % PLAYERS, queue);
    return s;
}

Orders random_orders(const State& s, Rng& rng) {
    Orders orders;
    for (int u = 0; u < s.looters(); ++u) {
        Order order;
        order.x = rng.below(12000) - 6000.0, order.y = rng.below(12000) - 6000.0;
        order.power = rng.below(301);
        if (rng.chance(0.05)) order.kind = Order::SKILL;
        orders.set(u, order);
    }
    return orders;
}

}  // namespace

int main() {
    Rng rng(1);
    Hash hash;
    int faults = 0;
    for (int world = 0; world < 100; ++world) {
        const SpawnQueue queue = some_spawns(rng);
        State s = random_state(rng, queue);
        for (int turn = 0; turn < 50; ++turn) {
            if (step(s, random_orders(s, rng), queue) != Fault::NONE) ++faults;
            hash.add(static_cast<std::int64_t>(hash_of(s)));
        }
        if (world % 10) continue;
        mean_max::bot::Thinker<> thinker(mean_max::bot::Weights(), 1);
        const Orders thought = thinker.think(0, carom::search::Budget::of_rollouts(100), s, queue);
        for (int u = 0; u < s.looters(); ++u) {
            hash.add(thought.x[u]), hash.add(thought.y[u]), hash.add(thought.power[u]);
        }
    }
    std::printf("%016" PRIx64 " %d\n", hash.value(), faults);
}
