// New tankers, and in league 0 new wrecks, on the map.
#pragma once

#include "sim/base/simd.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

// Unit u accelerates toward (px, py), or away from it if power is negative.
template <int N>
void thrust(World<N>& c, int u, double px, double py, double power) {
    const double dx = px - c.x[u], dy = py - c.y[u];
    const double distance = length(dx, dy);
    if (distance <= EPSILON) return;
    const double coefficient = power / c.mass[u] / distance;
    c.vx[u] += dx * coefficient;
    c.vy[u] += dy * coefficient;
}

// Returns whether the distance to every unit is larger than the sum of radii.
inline bool place_is_free(const State& s, double x, double y, double radius) {
    unsigned taken = 0;
    for (int u = 0; u < s.units.count; u += 4) {
        const Double4 distance =
            length(x - load<Double4>(s.units.x + u), y - load<Double4>(s.units.y + u));
        const Long4 touches = distance <= radius + load<Double4>(s.units.radius + u);
        taken |= bits(touches & below(u, s.units.count));
    }
    return taken == 0;
}

inline void spawn_tanker(State& s, int player, const SpawnQueue::Spawn& spawn) {
    assert(s.units.count < MAX_UNITS);
    const double radius = tanker_radius(spawn.size);
    const double cosine = spawn.cosine[player], sine = spawn.sine[player];
    double distance = TANKER_SPAWN_DISTANCE + radius;
    while (!place_is_free(s, cosine * distance, sine * distance, radius)) {
        distance += TANKER_SPAWN_STEP;
    }
    const int u = s.units.count++;
    s.units.x[u] = cosine * distance;
    s.units.y[u] = sine * distance;
    s.units.vx[u] = 0.0;
    s.units.vy[u] = 0.0;
    s.units.radius[u] = radius;
    s.units.mass[u] = TANKER_EMPTY_MASS + TANKER_MASS_BY_WATER;
    s.id[u] = static_cast<std::int16_t>(s.next_id++);
    s.type[u] = TANKER;
    s.player[u] = static_cast<std::int8_t>(player);
    s.water[u] = 1;
    s.size[u] = static_cast<std::int8_t>(spawn.size);
    thrust(s.units, u, 0.0, 0.0, TANKER_SPAWN_THRUST);
}

inline void spawn_wreck(State& s, int player, const SpawnQueue::Spawn& spawn) {
    s.wrecks.push_back(make_wreck(spawn.cosine[player] * WOOD_WRECK_DISTANCE,
                                  spawn.sine[player] * WOOD_WRECK_DISTANCE,
                                  tanker_radius(spawn.size), s.next_id++, player, spawn.size));
}

// Places the player's next spawn of the queue, if the queue is known that far.
inline void spawn_next(State& s, int player, const SpawnQueue& queue) {
    const auto next = static_cast<unsigned>(s.spawned[player]);
    if (next >= static_cast<unsigned>(queue.count)) return;
    s.spawned[player] += 1;
    const SpawnQueue::Spawn& spawn = queue.spawn[next];
    if (has_tankers(s.league)) {
        spawn_tanker(s, player, spawn);
    } else {
        spawn_wreck(s, player, spawn);
    }
}

}  // namespace carom::mean_max
