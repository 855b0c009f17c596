// What a state is worth to one player: his own standing less his enemies', by one function. The
// shape follows what strong players reported: score first, then rage, then nearness to water and to
// the next wreck.
#pragma once

#include <algorithm>

#include "bot/mean_max/hunter.h"
#include "bot/mean_max/weights.h"
#include "sim/mean_max/state.h"

namespace carom::bot {

inline double nearness(double dx, double dy) {
    return 1.0 - length(dx, dy) / (2 * mean_max::MAP_RADIUS);
}

// How well a player stands, whoever else there is.
inline double standing(const mean_max::State& s, int seat, const Weights& w) {
    using namespace mean_max;
    double value = w.score * s.score[seat] + w.rage * s.rage[seat];
    const int reaper = s.looter(seat, REAPER);
    double water = 0;
    for (const Wreck& wreck : s.wrecks) {
        const double near = nearness(s.units.x[reaper] - wreck.x, s.units.y[reaper] - wreck.y);
        water = std::max(water, near * near * near * (1.0 + 0.1 * wreck.water));
    }
    value += w.to_water * water;
    if (s.team_size() > DESTROYER) {
        const int d = s.looter(seat, DESTROYER);
        value += w.to_own_destroyer *
                 nearness(s.units.x[reaper] - s.units.x[d], s.units.y[reaper] - s.units.y[d]);
        double tanker = 0;
        for (int u = s.looters(); u < s.units.count; ++u) {
            const double near = nearness(s.units.x[d] - s.units.x[u], s.units.y[d] - s.units.y[u]);
            tanker = std::max(tanker, near * (1.0 + 0.1 * s.water[u]));
        }
        value += w.to_tanker * tanker;
    }
    return value;
}

// The enemy closest in score matters more, the further the game has come.
inline double value_of(const mean_max::State& s, int me, const Weights& w) {
    using namespace mean_max;
    const int best = *std::max_element(s.score, s.score + PLAYERS);
    const double progress =
        std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(best) / WIN_SCORE));
    int rival = -1, other = -1;
    for (int p = 0; p < PLAYERS; ++p) {
        if (p == me) continue;
        const auto gap = [&](int q) { return std::abs(s.score[q] - s.score[me]); };
        if (rival < 0) {
            rival = p;
        } else if (gap(p) < gap(rival)) {
            other = rival, rival = p;
        } else {
            other = p;
        }
    }
    double value = standing(s, me, w) - (0.5 + 0.5 * progress) * standing(s, rival, w) -
                   (0.5 - 0.5 * progress) * standing(s, other, w);
    if (s.team_size() > DOOF) {
        const int doof = s.looter(me, DOOF), prey = s.looter(rival, REAPER);
        value += w.doof_to_rival *
                 nearness(s.units.x[doof] - s.units.x[prey], s.units.y[doof] - s.units.y[prey]);
    }
    return value;
}

}  // namespace carom::bot
