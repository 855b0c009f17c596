// The value function of the player who came fourth in the contest: the own standing minus both
// enemies' standings by the same function. The enemy with the nearer score weighs more as the game
// goes on.
#pragma once

#include <algorithm>

#include "bot/mean_max/pool/sparring.h"

namespace carom::mean_max::bot::pool {

struct Fourth {
    static constexpr int TURNS = 4;
    static constexpr double DECAY = 0.75;
    static constexpr bool USES_TAR = true;

    static double standing(const State& s, int seat) {
        double value = 10.0 * s.score[seat] + 0.025 * s.rage[seat];
        const int reaper = s.looter(seat, REAPER);
        double water = 0;
        for (const Wreck& wreck : s.wrecks) {
            const double near = nearness(s, reaper, wreck.x, wreck.y);
            water = std::max(water, near * near * near * (1.0 + 0.1 * wreck.water));
        }
        value += 4.0 * water;
        if (s.team_size() > DESTROYER) {
            const int destroyer = s.looter(seat, DESTROYER);
            double tanker = 0;
            for (int u = s.looters(); u < s.units.count; ++u) {
                tanker = std::max(tanker, nearness(s, destroyer, u) * (1.0 + 0.1 * s.water[u]));
            }
            value += 0.6 * nearness(s, reaper, destroyer) + 1.5 * tanker;
        }
        return value;
    }
    static double value(const State& s, int me) {
        const int most = *std::max_element(s.score, s.score + PLAYERS);
        const double progress =
            std::min(1.0, std::max(double(s.turn) / MAX_TURNS, double(most) / WIN_SCORE));
        int rival = (me + 1) % PLAYERS, other = (me + 2) % PLAYERS;
        const auto gap = [&](int p) { return std::abs(s.score[p] - s.score[me]); };
        if (gap(other) < gap(rival)) std::swap(rival, other);
        double value = standing(s, me) - (0.5 + 0.5 * progress) * standing(s, rival) -
                       (0.5 - 0.5 * progress) * standing(s, other);
        if (s.team_size() > DOOF) {
            value += 0.5 * nearness(s, s.looter(me, DOOF), s.looter(rival, REAPER));
        }
        return value;
    }
    static void foes(const State& s, int, Orders& orders) {
        for (int p = 0; p < PLAYERS; ++p) hunt(s, p, orders);
    }
};

}  // namespace carom::mean_max::bot::pool
