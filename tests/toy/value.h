// The value function and the weights (bot/search/value_function.h). The weights `worse` and `early`
// control the search. Each weight has a name, a value, a minimum and a maximum.
#pragma once

#include <algorithm>
#include <cmath>

#include "bot/search/value_function.h"
#include "tests/toy/fields.h"

#define CAROM_WEIGHTS(W)                                                   \
    W(point, 100, 0, 1000) /* value of a point that the player is ahead */ \
    W(pocket, 10, 0, 100) /* value of a moved ball at a pocket */          \
    W(worse, 0.6, 0, 1) /* weight of the worse opponent model */           \
    W(early, 0.45, 0, 1) /* weight of all turns except the last */

namespace carom::toy::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// Returns a ball's distance from the nearest pocket in units.
inline double to_pocket(const State& s, int ball) {
    const double y = HALF_HEIGHT - std::abs(s.y[ball]), x = std::abs(s.x[ball]);
    return length(std::min(x, HALF_WIDTH - x), y);
}
// Returns the least distance from a pocket of the balls that the player moved last.
inline double moved_to_pocket(const State& s, int player) {
    double least = HALF_WIDTH;
    for (int i = s.players; i < s.count; ++i) {
        if (s.mover[i] == player) least = std::min(least, to_pocket(s, i));
    }
    return least;
}
// Returns the player's score minus the best score of the others.
inline int lead(const State& s, int player) {
    int best = -MAX_PLAYERS * MAX_TURNS;
    for (int p = 0; p < s.players; ++p) {
        if (p != player) best = std::max(best, s.score[p]);
    }
    return s.score[player] - best;
}

inline double value_of(const State& s, int player, const Weights& w) {
    return w.point * lead(s, player) + w.pocket * (1 - moved_to_pocket(s, player) / HALF_WIDTH);
}

}  // namespace carom::toy::bot
