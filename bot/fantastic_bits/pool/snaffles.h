// A value function for sparring bots. It counts only goals, the distances from the snaffles to the
// goal, and each wizard's distance to its nearest snaffle.
#pragma once

#include "bot/fantastic_bits/value.h"

namespace carom::fantastic_bits::bot {

inline double value_of_snaffles(const State& s, int player) {
    constexpr double GOAL = 12000, NEAR = 0.5;
    double value = GOAL * (s.score[player] - s.score[1 - player]);
    for (int j = WIZARDS; j < s.first_bludger(); ++j) {
        if (s.is_alive(j)) value -= between(place(s, j), goal_of(player));
    }
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        value -= NEAR * nearest_snaffle(s, place(s, player * WIZARDS_EACH + k)).distance;
    }
    return value;
}

}  // namespace carom::fantastic_bits::bot
