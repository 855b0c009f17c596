// The map of a seed: the spawn queue and the first state, as the official referee draws them.
#pragma once

#include <cmath>
#include <cstdint>

#include "referee/base/java_random.h"
#include "sim/base/round.h"
#include "sim/mean_max/spawn.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

struct Map {
    State state;
    SpawnQueue queue;
};

// Places one looter of a type for each player, all at the same distance. Returns false if one
// touches another looter. (Looters that are placed later stand at (0, 0) and count, too.)
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
