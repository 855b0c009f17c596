// The value function: the worth of a state to a player, from goals, the snaffles' places, the
// wizards near them, and mana.
#pragma once

#include <cmath>

#include "bot/fantastic_bits/weights.h"
#include "sim/fantastic_bits/stages.h"

namespace carom::fantastic_bits::bot {

// Returns the distance in units from a snaffle to the middle of the goal where the player scores.
inline double to_goal(const State& s, int snaffle, int player) {
    const double x = player == 0 ? WIDTH : 0, y = HEIGHT / 2;
    const double dx = x - s.x[snaffle], dy = y - s.y[snaffle];
    return std::sqrt(dx * dx + dy * dy);
}

// Returns the sum of distances from a player's two wizards to two snaffles, for the better
// assignment.
inline double to_snaffles(const State& s, int player) {
    const int first = player * WIZARDS_EACH;
    double best[2] = {WIDTH, WIDTH}, next[2] = {WIDTH, WIDTH};
    int nearest[2] = {NOBODY, NOBODY};
    for (int k = 0; k < 2; ++k) {
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j)) continue;
            const double d = std::sqrt(distance2(s, first + k, j));
            if (d < best[k]) {
                next[k] = best[k], best[k] = d, nearest[k] = j;
            } else if (d < next[k]) {
                next[k] = d;
            }
        }
    }
    if (nearest[0] != nearest[1]) return best[0] + best[1];
    const double one = best[0] + next[1], other = next[0] + best[1];
    return one < other ? one : other;
}

inline double side_of(const State& s, int player, const Weights& w) {
    double value = -w.near * to_snaffles(s, player) + w.mana * s.mana[player];
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        if (s.wizard[player * WIZARDS_EACH + k].held != NOBODY) value += w.holds;
    }
    return value;
}

inline double value_of(const State& s, int player, const Weights& w) {
    const int enemy = 1 - player;
    double value = w.goal * (s.score[player] - s.score[enemy]);
    if (s.score[player] >= goals_to_win(s)) value += w.won;
    if (s.score[enemy] >= goals_to_win(s)) value -= w.won;
    for (int j = WIZARDS; j < s.first_bludger(); ++j) {
        if (s.is_alive(j)) value += w.way * 0.5 * (to_goal(s, j, enemy) - to_goal(s, j, player));
    }
    return value + side_of(s, player, w) - w.enemy * side_of(s, enemy, w);
}

}  // namespace carom::fantastic_bits::bot
