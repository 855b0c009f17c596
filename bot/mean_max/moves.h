// Hard-coded moves that strong players found useful: a looter's order by number. Plans use them as
// genes, the hunter plays them, and opponent models predict with them.
#pragma once

#include "bot/mean_max/hunter_moves.h"

namespace carom::mean_max::bot {

constexpr int MOVES = 6;  // Number per looter type. Move 0 is the hunter's.

inline Order toward_unit(const State& s, int u, int target) {
    return toward(s, u, s.units.x[target], s.units.y[target]);
}

inline Order brake(const State& s, int u) { return toward(s, u, s.units.x[u], s.units.y[u]); }

// Returns the wreck with the largest water minus distance / FAR, or -1 if there is none.
inline int best_wreck(const State& s, double x, double y) {
    // Units of distance that weigh as much as one water.
    constexpr double FAR = 1500;
    int best = -1;
    double best_value = -1e18;
    for (int w = 0; w < s.wrecks.count; ++w) {
        const Wreck& wreck = s.wrecks.item[w];
        const double value = wreck.water - length(wreck.x - x, wreck.y - y) / FAR;
        if (value > best_value) best_value = value, best = w;
    }
    return best;
}

inline Order reaper_move(const State& s, int seat, int u, int move) {
    const double x = s.units.x[u], y = s.units.y[u];
    int wreck = -1;
    switch (move) {
        case 0:
            wreck = nearest_wreck(s, x, y);
            break;
        case 1:
            wreck = best_wreck(s, x, y);
            break;
        case 2:
            return brake(s, u);
        case 3:
            break;
        case 4: {
            const int tanker = nearest_tanker(s, x, y);
            if (tanker >= 0) return toward_unit(s, u, tanker);
            break;
        }
        default:
            return {x, y, 0, Order::THRUST};
    }
    if (wreck >= 0) return toward(s, u, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y);
    return s.team_size() > DESTROYER ? toward_unit(s, u, s.looter(seat, DESTROYER)) : brake(s, u);
}

inline Order destroyer_move(const State& s, int seat, int u, int move) {
    const int reaper = s.looter(seat, REAPER);
    int tanker = -1;
    switch (move) {
        case 0:
            tanker = nearest_tanker(s, s.units.x[u], s.units.y[u]);
            break;
        case 1:
            tanker = nearest_tanker(s, s.units.x[reaper], s.units.y[reaper]);
            break;
        case 2:
            return brake(s, u);
        case 3:
            return toward_unit(s, u, s.looter(leading_enemy(s, seat), REAPER));
        case 4:
            return toward_unit(s, u, reaper);
        default:
            return {s.units.x[u], s.units.y[u], 0, Order::THRUST};
    }
    return tanker >= 0 ? toward_unit(s, u, tanker) : toward(s, u, 0, 0);
}

inline Order doof_move(const State& s, int seat, int u, int move) {
    int prey = s.looter(leading_enemy(s, seat), REAPER);
    switch (move) {
        case 0:
            return toward(s, u, s.units.x[prey] + s.units.vx[prey],
                          s.units.y[prey] + s.units.vy[prey]);
        case 1: {  // toward the other enemy's reaper
            const int other = PLAYERS - seat - prey / s.team_size();
            return toward_unit(s, u, s.looter(other, REAPER));
        }
        case 2: {  // to the place where the target wants to go
            const int wreck = nearest_wreck(s, s.units.x[prey], s.units.y[prey]);
            if (wreck >= 0) return toward(s, u, s.wrecks.item[wreck].x, s.wrecks.item[wreck].y);
            return toward_unit(s, u, prey);
        }
        case 3:
            return brake(s, u);
        case 4:  // straight on at full power
            return {round_half_away(s.units.x[u] + 10 * s.units.vx[u]),
                    round_half_away(s.units.y[u] + 10 * s.units.vy[u]), MAX_THRUST, Order::THRUST};
        default:
            return {s.units.x[u], s.units.y[u], 0, Order::THRUST};
    }
}

// Returns move 0 .. MOVES-1 of looter u as an order.
inline Order order_of_move(const State& s, int u, int move) {
    const int seat = u / s.team_size(), type = u % s.team_size();
    switch (type) {
        case REAPER:
            return reaper_move(s, seat, u, move);
        case DESTROYER:
            return destroyer_move(s, seat, u, move);
        default:
            return doof_move(s, seat, u, move);
    }
}

}  // namespace carom::mean_max::bot
