// A heuristic with which players reached the Gold league without search. The reaper goes to the
// nearest water, the destroyer to the nearest tanker, and the doof to the leading enemy's reaper.
// All looters correct for their own velocity. The heuristic is each player's first plan in a
// search.
#pragma once

#include "sim/base/vector.h"
#include "sim/mean_max/state.h"

namespace carom::mean_max::bot {

// A looter aims at its target minus DRIFT turns of its own velocity.
constexpr double DRIFT = 1.5;

inline double distance2(double dx, double dy) { return dx * dx + dy * dy; }

// Returns the tanker on the map nearest to (x, y), or -1 if there is none.
inline int nearest_tanker(const State& s, double x, double y) {
    int best = -1;
    double best_distance = 1e18;
    for (int u = s.looters(); u < s.units.count; ++u) {
        const double out = distance2(s.units.x[u], s.units.y[u]);
        if (out > MAP_RADIUS * MAP_RADIUS) continue;
        const double d = distance2(s.units.x[u] - x, s.units.y[u] - y);
        if (d < best_distance) best_distance = d, best = u;
    }
    return best;
}

inline int nearest_wreck(const State& s, double x, double y) {
    int best = -1;
    double best_distance = 1e18;
    for (int w = 0; w < s.wrecks.count; ++w) {
        const double d = distance2(s.wrecks.item[w].x - x, s.wrecks.item[w].y - y);
        if (d < best_distance) best_distance = d, best = w;
    }
    return best;
}

// Returns the enemy of `seat` with the highest score.
inline int leading_enemy(const State& s, int seat) {
    int best = -1;
    for (int p = 0; p < PLAYERS; ++p) {
        if (p != seat && (best < 0 || s.score[p] > s.score[best])) best = p;
    }
    return best;
}

// Returns an order with full power toward (x, y), corrected for the looter's velocity. The target
// is rounded to integers, as the output requires.
inline Order toward(const State& s, int u, double x, double y) {
    Order order;
    order.x = round_half_away(x - DRIFT * s.units.vx[u]);
    order.y = round_half_away(y - DRIFT * s.units.vy[u]);
    order.power = MAX_THRUST;
    return order;
}

// Sets the orders of one player's looters.
inline void hunt(const State& s, int seat, Orders& orders) {
    const int reaper = s.looter(seat, REAPER);
    const double rx = s.units.x[reaper], ry = s.units.y[reaper];
    const int wreck = nearest_wreck(s, rx, ry);
    if (wreck >= 0) {
        orders.set(reaper, toward(s, reaper, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y));
    } else if (s.team_size() > DESTROYER) {
        const int destroyer = s.looter(seat, DESTROYER);  // The destroyer makes the next wreck.
        orders.set(reaper, toward(s, reaper, s.units.x[destroyer], s.units.y[destroyer]));
    }
    if (s.team_size() > DESTROYER) {
        const int destroyer = s.looter(seat, DESTROYER);
        const int tanker = nearest_tanker(s, s.units.x[destroyer], s.units.y[destroyer]);
        orders.set(destroyer, tanker >= 0
                                  ? toward(s, destroyer, s.units.x[tanker], s.units.y[tanker])
                                  : toward(s, destroyer, 0, 0));
    }
    if (s.team_size() > DOOF) {
        const int prey = s.looter(leading_enemy(s, seat), REAPER);
        const int doof = s.looter(seat, DOOF);
        orders.set(doof, toward(s, doof, s.units.x[prey] + s.units.vx[prey],
                                s.units.y[prey] + s.units.vy[prey]));
    }
}

}  // namespace carom::mean_max::bot
