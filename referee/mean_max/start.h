// Draws the map of a seed, which is the spawn queue and the first state, as the official referee
// does.
#pragma once

#include <cmath>
#include <cstdint>

#include "referee/base/java_random.h"
#include "sim/base/rng.h"
#include "sim/base/vector.h"
#include "sim/mean_max/stages.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

struct Map {
    State state;
    SpawnQueue queue;
};

// Places one looter of a type for each player, all at the same distance from the centre. Returns
// false if one touches another looter. (Looters without a position yet are at (0, 0) and count,
// too.)
inline bool place_looters(State& s, int type, double distance, double share) {
    for (int p = 0; p < PLAYERS; ++p) {
        const int u = s.looter(p, type);
        const double angle = (p + share) * (PI * 2.0 / 3.0);
        s.units.x[u] = std::cos(angle) * distance;
        s.units.y[u] = std::sin(angle) * distance;
        for (int v = 0; v < s.looters(); ++v) {
            if (v == u) continue;
            const double gap = length(s.units.x[u] - s.units.x[v], s.units.y[u] - s.units.y[v]);
            if (gap <= s.units.radius[u] + s.units.radius[v]) return false;
        }
    }
    return true;
}

// Draws the map of a 64-bit seed in a league 0..3.
inline Map new_initial_state(std::int64_t seed, int league) {
    referee::JavaRandom random(seed);
    Map map{};
    State& s = map.state;
    s.league = league;

    const int tankers_per_player = 1 + random.next_int(MAX_TANKERS_PER_PLAYER);
    while (map.queue.count < SpawnQueue::CAPACITY) {
        const int size = SMALLEST_TANKER + random.next_int(TANKER_SIZES);
        map.queue.add(size, random.next_double());
    }

    s.units.count = s.looters();
    for (int p = 0; p < PLAYERS; ++p) {
        for (int type = 0; type < s.team_size(); ++type) {
            const int u = s.looter(p, type);
            s.units.radius[u] = LOOTER_RADIUS;
            s.units.mass[u] = LOOTER_MASS[type];
            s.id[u] = static_cast<std::int16_t>(s.next_id++);
            s.type[u] = static_cast<std::int8_t>(type);
            s.player[u] = static_cast<std::int8_t>(p);
        }
    }
    for (bool placed = false; !placed;) {
        for (int u = 0; u < s.looters(); ++u) s.units.x[u] = s.units.y[u] = 0.0;
        placed = true;
        for (int type = 0; placed && type < s.team_size(); ++type) {
            const double distance = random.next_double() * (MAP_RADIUS - LOOTER_RADIUS);
            const double share = random.next_double();
            placed = place_looters(s, type, distance, share);
        }
    }

    for (int j = 0; j < tankers_per_player; ++j) {
        for (int p = 0; p < PLAYERS; ++p) spawn_next(s, p, map.queue);
    }
    for (int u = 0; u < s.units.count; ++u) {
        s.units.x[u] = round_half_away(s.units.x[u]);
        s.units.y[u] = round_half_away(s.units.y[u]);
        s.units.vx[u] = round_half_away(s.units.vx[u] * KEPT_SPEED[s.type[u]]);
        s.units.vy[u] = round_half_away(s.units.vy[u] * KEPT_SPEED[s.type[u]]);
    }
    return map;
}

}  // namespace carom::mean_max

// Draws random positions that are hard for a simulator, for tests and for users who check their own
// simulator.

namespace carom::mean_max::positions {

enum class Kind { ANYWHERE, TOUCHING, PASSING, MIRRORED, AT_REST, CROWDED, MANY_EFFECTS };

// Draws an integer from -most to most.
inline int some(Rng& rng, int most) { return rng.below(2 * most + 1) - most; }

// Gives unit u a random position and velocity.
inline void scatter(State& s, int u, int spread, int speed, Rng& rng) {
    s.units.x[u] = some(rng, spread), s.units.y[u] = some(rng, spread);
    s.units.vx[u] = some(rng, speed), s.units.vy[u] = some(rng, speed);
}

// Adds tankers until there are nine, and gives all of them some water.
inline void send_tankers(State& s, const SpawnQueue& queue, Rng& rng) {
    constexpr int TANKERS = 9;
    for (int p = 0; s.units.count < s.looters() + TANKERS; p = (p + 1) % PLAYERS) {
        spawn_next(s, p, queue);
    }
    for (int u = s.looters(); u < s.units.count; ++u) {
        s.water[u] = static_cast<std::int8_t>(1 + rng.below(s.size[u]));
        s.units.mass[u] = TANKER_EMPTY_MASS + TANKER_MASS_BY_WATER * s.water[u];
    }
}

inline void lay_wrecks(State& s, int count, Rng& rng) {
    for (int k = 0; k < count; ++k) {
        const int size = SMALLEST_TANKER + rng.below(TANKER_SIZES);
        const double x = some(rng, 5000), y = some(rng, 5000);
        const int owner = rng.below(PLAYERS), water = 1 + rng.below(size);
        s.wrecks.push_back(make_wreck(x, y, tanker_radius(size), s.next_id++, owner, water));
    }
}

// Adds an effect of each skill and player, with a random duration, near a random unit.
inline void cast_effects(State& s, Rng& rng) {
    for (int effect = TAR_POOL; effect <= GRENADE; ++effect) {
        for (int u = 0; u < s.looters(); ++u) {
            if (SKILLS[s.type[u]].effect != effect || !has_skill(s.league, s.type[u])) continue;
            const int near = rng.below(s.units.count);
            Effect e;
            e.x = s.units.x[near] + some(rng, 1500), e.y = s.units.y[near] + some(rng, 1500);
            e.id = static_cast<std::int16_t>(s.next_id++);
            e.type = static_cast<std::int8_t>(effect);
            e.duration = static_cast<std::int8_t>(1 + rng.below(SKILLS[s.type[u]].duration));
            e.looter = static_cast<std::int8_t>(u);
            s.effects.push_back(e);
        }
    }
}

// Places every second unit beside the preceding unit, at the sum of their radii or 1 unit more or
// less. If `passing`, the preceding unit reaches that distance when it passes.
inline void pair_up(State& s, bool passing, Rng& rng) {
    for (int u = 1; u < s.units.count; u += 2) {
        const double sum = s.units.radius[u] + s.units.radius[u - 1] + some(rng, 1);
        const bool along_x = rng.chance(0.5);
        // If `passing`, the preceding unit moves this distance until it is beside unit u.
        const double ahead = passing ? 2 * sum : 0;
        s.units.x[u] = s.units.x[u - 1] + (along_x ? sum : ahead);
        s.units.y[u] = s.units.y[u - 1] + (along_x ? ahead : sum);
        if (!passing) continue;
        const double speed = 2.5 * sum;
        s.units.vx[u - 1] = along_x ? 0 : speed, s.units.vy[u - 1] = along_x ? speed : 0;
        s.units.vx[u] = s.units.vy[u] = 0;
    }
}

// Lets the looters of two players move toward each other, each pair in its own row, so that all
// pairs meet at the same time.
inline void mirror(State& s, Rng& rng) {
    const int way = 500 + rng.below(1000), speed = 2 * (way + rng.below(way)) + 1000;
    for (int type = 0; type < s.team_size(); ++type) {
        for (const int side : {-1, 1}) {
            const int u = s.looter(side < 0 ? 0 : 1, type);
            s.units.x[u] = side * (LOOTER_RADIUS + way), s.units.y[u] = 1500 * (type - 1);
            s.units.vx[u] = -side * speed, s.units.vy[u] = 0;
        }
    }
}

inline void draw(State& s, const SpawnQueue& queue, Kind kind, Rng& rng) {
    if (has_tankers(s.league)) send_tankers(s, queue, rng);
    lay_wrecks(s, rng.below(12), rng);
    for (int p = 0; p < PLAYERS; ++p) {
        if (has_rage(s.league)) s.rage[p] = rng.below(MAX_RAGE + 1);
    }
    s.turn = rng.below(MAX_TURNS - 20);
    const int spread = kind == Kind::CROWDED ? 900 : kind == Kind::MANY_EFFECTS ? 3000 : 5000;
    for (int u = 0; u < s.units.count; ++u) {
        scatter(s, u, spread, rng.chance(0.2) ? 2500 : 500, rng);
        if (kind == Kind::AT_REST && rng.chance(0.85)) s.units.vx[u] = s.units.vy[u] = 0;
    }
    if (kind == Kind::TOUCHING || kind == Kind::PASSING) pair_up(s, kind == Kind::PASSING, rng);
    if (kind == Kind::MIRRORED) mirror(s, rng);
    if (kind == Kind::MANY_EFFECTS) cast_effects(s, rng);
}

}  // namespace carom::mean_max::positions
