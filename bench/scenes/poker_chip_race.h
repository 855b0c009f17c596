// Seeded tables, one list for tests, benchmarks and the signature: some as they are played, and
// some that try to break a simulator.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>

#include "sim/arctangent.h"
#include "sim/poker_chip_race/fields.h"
#include "sim/poker_chip_race/step.h"
#include "sim/rng.h"
#include "sim/sine.h"

namespace carom::bench::tables {

using namespace poker_chip_race;

constexpr int ROOM = 512;  // chips
using State = Table<ROOM>;

enum class Kind {
    SPREAD,  // free places, slow droplets
    CROWDED,  // all in each other's way, and on top of each other
    EQUAL,  // of few sizes: many bounces
    MIRRORED,  // mirror images: contacts at one and the same time
    AT_WALLS,  // at the walls, and beyond
    FAST,  // through many others in one turn
    KINDS
};

inline bool is_free(const State& s, double x, double y, double r) {
    for (int i = 0; i < s.count; ++i) {
        if (length(s.x[i] - x, s.y[i] - y) < s.radius[i] + r) return false;
    }
    return true;
}

inline State some_table(Rng& rng, Kind kind, int players, int chips) {
    State s{};
    s.players = players;
    for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
    const double spread = kind == Kind::CROWDED ? 0.3 : 1;
    for (int k = 0; k < chips; ++k) {
        const double r = kind == Kind::EQUAL ? 10.0 + 4 * rng.below(3) : rng.between(3, 25);
        const double width = HALF_WIDTH - r, height = HALF_HEIGHT - r;
        double x, y;
        int tries = 0;
        do {
            x = rng.between(-width, width) * spread, y = rng.between(-height, height) * spread;
        } while (kind == Kind::SPREAD && ++tries < 50 && !is_free(s, x, y, r));
        if (kind == Kind::AT_WALLS) {
            if (rng.chance(0.5)) x = rng.chance(0.5) ? width + rng.between(-1, 3) : -width;
            if (rng.chance(0.5)) y = rng.chance(0.5) ? height : -height - rng.between(-1, 3);
        }
        const double speed = kind == Kind::FAST ? 400 : rng.chance(0.2) ? 150 : 10;
        double vx = rng.between(-speed, speed), vy = rng.between(-speed, speed);
        if (rng.chance(0.2)) vx = vy = 0;
        // The first ones are owned, a few for each player.
        const int owner = k < 3 * players ? k % players : poker_chip_race::NOBODY;
        s.add(x, y, vx, vy, r, owner);
        if (kind == Kind::MIRRORED && k + 1 < chips) {
            const int twin = owner == poker_chip_race::NOBODY ? owner : (owner + 1) % players;
            s.add(0 - x, 0 - y, -vx, -vy, r, twin);
            ++k;
        }
    }
    return s;
}

// Every owned chip goes for some place now and then, `eagerness` 0..1.
inline Orders some_orders(Rng& rng, const State& s, double eagerness) {
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

// Plays table number `number` for at most `turns`, calling each(state before, orders) for every
// turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    const int players = 2 + rng.below(4);
    const int chips = 4 + rng.below(rng.chance(0.05) ? 90 : 50);
    const double eagerness = rng.unit();
    auto s = std::make_unique<State>(some_table(rng, kind, players, chips));
    for (int turn = 0; turn < turns && !is_terminal(*s); ++turn) {
        const Orders orders = some_orders(rng, *s, eagerness);
        each(static_cast<const State&>(*s), orders);
        if (step(*s, orders) != Fault::NONE) return;
    }
}

// One hash over every state of a fixed set of tables.
inline std::uint64_t signature() {
    constexpr int TABLES = 120, TURNS = 40;
    Hash hash;
    for (int number = 0; number < TABLES; ++number) {
        play(number, TURNS, [&](const State& s, const Orders&) {
            hash.add(static_cast<std::int64_t>(hash_of(s)));
        });
    }
    return hash.value();
}

}  // namespace carom::bench::tables
