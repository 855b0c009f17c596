// How tankers (in league 0: wrecks) appear on the map.
#pragma once

#include <cmath>

#include "sim/mean_max/orders.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max {

// The referee multiplies from left to right by this very double (Java's Math.PI).
constexpr double PI = 3.14159265358979323846;

// Radians: a share (0..1) of player's third of the circle.
inline double direction_of(int player, double share) { return (player + share) * PI * 2.0 / 3.0; }

// Unit u thrusts toward (px, py); a negative power thrusts away.
template <int N>
void thrust(Circles<N>& c, int u, double px, double py, double power) {
    const double dx = px - c.x[u], dy = py - c.y[u];
    const double distance = length(dx, dy);
    if (distance <= EPSILON) return;
    const double coefficient = power / c.mass[u] / distance;
    c.vx[u] += dx * coefficient;
    c.vy[u] += dy * coefficient;
}

inline bool place_is_free(const State& s, double x, double y, double radius) {
    for (int u = 0; u < s.units.count; ++u) {
        const double distance = length(x - s.units.x[u], y - s.units.y[u]);
        if (distance <= radius + s.units.radius[u]) return false;
    }
    return true;
}

inline void spawn_tanker(State& s, int player, const SpawnQueue::Spawn& spawn) {
    assert(s.units.count < MAX_UNITS);
    const double radius = tanker_radius(spawn.size);
    const double angle = direction_of(player, spawn.angle);
    const double cosine = std::cos(angle), sine = std::sin(angle);
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
    const double angle = direction_of(player, spawn.angle);
    Wreck w;
    w.x = std::cos(angle) * WOOD_WRECK_DISTANCE;
    w.y = std::sin(angle) * WOOD_WRECK_DISTANCE;
    w.radius = static_cast<float>(tanker_radius(spawn.size));
    w.id = static_cast<std::int16_t>(s.next_id++);
    w.owner = static_cast<std::int8_t>(player);
    w.water = static_cast<std::int8_t>(spawn.size);
    s.wrecks.push_back(w);
}

// Player's next spawn of the queue appears; false where the queue is not known that far.
inline bool spawn_next(State& s, int player, const SpawnQueue& queue) {
    if (s.spawned[player] >= queue.count) return false;
    const SpawnQueue::Spawn& spawn = queue.spawn[s.spawned[player]++];
    if (has_tankers(s.league)) {
        spawn_tanker(s, player, spawn);
    } else {
        spawn_wreck(s, player, spawn);
    }
    return true;
}

}  // namespace carom::mean_max
