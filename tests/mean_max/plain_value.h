// The value function of bot/mean_max/value.h, player by player and wreck by wreck. This is the
// reference for the fast one.
#pragma once

#include <algorithm>

#include "bot/mean_max/weights.h"
#include "sim/mean_max/state.h"

namespace carom::tests {

using namespace carom::mean_max;
using mean_max::bot::Weights;

// Returns 1 at distance 0 and 1/2 at the distance whose square is half2.
inline double nearness(double dx, double dy, double half2) {
    return half2 / (half2 + dx * dx + dy * dy);
}

// The predicted place of a looter after some time without contacts.
struct Spot {
    double x, y;
};
inline Spot ahead(const State& s, int u, double turns) {
    return {s.units.x[u] + turns * s.units.vx[u], s.units.y[u] + turns * s.units.vy[u]};
}

// The wrecks as one number: the best one counts in full, the others in part.
inline double water_near(const State& s, Spot reaper, const Weights& w) {
    const double half2 = w.water_half * w.water_half;
    double best = 0, sum = 0, on = 0;
    for (const Wreck& wreck : s.wrecks) {
        const double dx = reaper.x - wreck.x, dy = reaper.y - wreck.y;
        const double near = nearness(dx, dy, half2) * (1.0 + w.water_gain * wreck.water);
        best = std::max(best, near);
        sum += near;
        on += dx * dx + dy * dy <= wreck.reach2;
    }
    return w.to_water * (best + w.more_water * (sum - best)) + w.on_water * on;
}

// The worth of tankers: first the best tanker to break, by its water and its distance to the
// destroyer and the reaper, then the best tanker for the reaper alone, whoever breaks it.
inline double tankers_near(const State& s, Spot destroyer, Spot reaper, const Weights& w) {
    const double half2 = w.tanker_half * w.tanker_half;
    double best = 0, nearest = 0;
    for (int u = s.looters(); u < s.units.count; ++u) {
        const double x = s.units.x[u], y = s.units.y[u];
        const bool outside = x * x + y * y >= MAP_RADIUS * MAP_RADIUS;
        const double full = (1.0 + w.tanker_gain * s.water[u]) * (outside ? w.tanker_outside : 1.0);
        const double to_reaper = nearness(reaper.x - x, reaper.y - y, half2);
        best = std::max(best, nearness(destroyer.x - x, destroyer.y - y, half2) * full *
                                  (1.0 - w.tanker_reaper + w.tanker_reaper * to_reaper));
        nearest = std::max(nearest, to_reaper * full);
    }
    return w.to_tanker * best + w.reaper_tanker * nearest;
}

// The standing of a player without regard to others.
inline double standing(const State& s, int seat, const Weights& w) {
    const Spot reaper = ahead(s, s.looter(seat, REAPER), w.lead);
    double value = w.score * s.score[seat] + w.rage * s.rage[seat];
    value += water_near(s, reaper, w);
    value += w.to_centre * nearness(reaper.x, reaper.y, w.water_half * w.water_half);
    if (s.team_size() > DESTROYER) {
        const Spot destroyer = ahead(s, s.looter(seat, DESTROYER), w.lead);
        value += tankers_near(s, destroyer, reaper, w);
        value += w.to_own_destroyer * nearness(reaper.x - destroyer.x, reaper.y - destroyer.y,
                                               w.tanker_half * w.tanker_half);
    }
    return value;
}

// The harm that the destroyer and the doof do to the rival's reaper: standing in its way and in its
// water.
inline double nuisance(const State& s, int me, int prey, const Weights& w) {
    const double half2 = w.water_half * w.water_half;
    const int doof = s.looter(me, DOOF);
    const Spot at = ahead(s, prey, w.lead), from = ahead(s, doof, w.lead),
               destroyer = ahead(s, s.looter(me, DESTROYER), w.lead);
    double value = w.doof_speed * length(s.units.vx[doof], s.units.vy[doof]) / 1000.0;
    value += w.doof_to_rival * nearness(from.x - at.x, from.y - at.y, half2);
    value += w.destroyer_to_rival * nearness(destroyer.x - at.x, destroyer.y - at.y, half2);
    double nearest = -1, water = 0;
    for (const Wreck& wreck : s.wrecks) {
        const double near = nearness(at.x - wreck.x, at.y - wreck.y, half2);
        if (near <= nearest) continue;
        nearest = near;
        water = nearness(from.x - wreck.x, from.y - wreck.y, half2);
    }
    return value + w.doof_to_water * water;
}

// The enemy closest in score counts more as the game goes on.
inline double plain_value_of(const State& s, int me, const Weights& w) {
    const int most = *std::max_element(s.score, s.score + PLAYERS);
    const double progress =
        std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(most) / WIN_SCORE));
    int rival = (me + 1) % PLAYERS, other = (me + 2) % PLAYERS;
    const auto gap = [&](int p) { return std::abs(s.score[p] - s.score[me]); };
    if (gap(other) < gap(rival)) std::swap(rival, other);
    double value = standing(s, me, w) - (w.enemy + w.rival * progress) * standing(s, rival, w) -
                   (w.enemy - w.rival * progress) * standing(s, other, w);
    if (s.team_size() > DOOF) value += nuisance(s, me, s.looter(rival, REAPER), w);
    return value;
}

}  // namespace carom::tests
