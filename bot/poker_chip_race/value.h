// The value function and the weights (bot/search/value_function.h). The unit of the hand-written
// value function is percent of the area of all chips. The weights `early` and `worse` control the
// search. Each weight has a name, a value, a minimum and a maximum.
#pragma once

#include "bot/search/value_function.h"
#include "sim/poker_chip_race/state.h"

#define CAROM_WEIGHTS(W)                                                  \
    W(enemy, 0.3, 0.0, 2.0) /* weight of the strongest enemy's area */    \
    W(early, 1, 0.0, 1.0) /* weight of all turns except the last */       \
    W(largest, 0.12, 0.0, 2.0) /* lead in the area of the largest chip */ \
    W(worse, 0.55, 0.0, 1.0) /* weight of the worse opponent model */     \
    W(food, 0.13, 0.0, 2.0) /* area of smaller chips near own chips */    \
    W(danger, 0.13, 0.0, 2.0) /* own area near larger chips */            \
    W(near, 230, 10.0, 500.0) /* distance in units at which food and danger count half */

namespace carom::poker_chip_race::bot {

CAROM_DECLARE_WEIGHTS(Weights, CAROM_WEIGHTS)
#undef CAROM_WEIGHTS

// The hand-written value function computes the value of a state for a player from areas, the
// largest chips, and the chips nearby. The search uses it if there is no network (turn_model.h).

// The areas of each player's chips, as squares of radii (area / pi).
struct Holdings {
    double area[MAX_PLAYERS];  // total area of all chips
    double largest[MAX_PLAYERS];  // area of the largest chip
};

// Returns the areas of all players. All chips with an id above `last` must be neutral.
template <int N>
Holdings holdings(const Table<N>& s, int last) {
    Holdings h{};
    for (int i = 0; i < s.count && s.id[i] <= last; ++i) {
        if (s.owner[i] == NOBODY) continue;
        const double area = s.radius[i] * s.radius[i];
        h.area[s.owner[i]] += area;
        if (area > h.largest[s.owner[i]]) h.largest[s.owner[i]] = area;
    }
    return h;
}

// Returns a player's lead over the enemies as a weighted difference of squared radii.
inline double lead(const Holdings& h, int players, int player, const Weights& w) {
    double area = 0, largest = 0;
    for (int p = 0; p < players; ++p) {
        if (p == player) continue;
        if (h.area[p] > area) area = h.area[p];
        if (h.largest[p] > largest) largest = h.largest[p];
    }
    return h.area[player] - w.enemy * area + w.largest * (h.largest[player] - largest);
}

// Returns the weighted area of smaller chips near own chips minus that of threatened own chips.
template <int N>
double expected_gain(const Table<N>& s, int last, int player, const Weights& w) {
    const double half = w.near * w.near;
    double food = 0, danger = 0;
    for (int i = 0; i < s.count && s.id[i] <= last; ++i) {
        if (s.owner[i] != player) continue;
        const double own = s.radius[i] * s.radius[i];
        for (int j = 0; j < s.count; ++j) {
            if (s.owner[j] == player) continue;
            const double dx = s.x[j] - s.x[i], dy = s.y[j] - s.y[i];
            const double nearness = half / (half + dx * dx + dy * dy);
            const double other = s.radius[j] * s.radius[j];
            if (other < own) food += nearness * other;
            if (other > own) danger += nearness * own;
        }
    }
    return w.food * food - w.danger * danger;
}

}  // namespace carom::poker_chip_race::bot
