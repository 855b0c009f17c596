// Computes orders by a simple rule without search: each wizard fetches the nearest snaffle and
// throws it at the goal.
#pragma once

#include "sim/fantastic_bits/stages.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits::bot {

// Returns the orders of player `me`. If possible, the two wizards fetch different snaffles.
inline Orders fetch(const State& s, int me) {
    Orders orders;
    int taken = NOBODY;
    for (int k = 0; k < WIZARDS_EACH; ++k) {
        const int i = me * WIZARDS_EACH + k;
        Order& order = orders.of[i];
        if (s.wizard[i].held != NOBODY) {
            order.kind = Order::THROW;
            order.x = me == 0 ? WIDTH : 0, order.y = HEIGHT / 2, order.power = THROW_POWER;
            continue;
        }
        int nearest = NOBODY;
        double least = 0;
        for (int j = WIZARDS; j < s.first_bludger(); ++j) {
            if (!s.is_alive(j) || s.is_held(j)) continue;
            const double d2 = distance2(s, i, j) + (j == taken ? WIDTH * WIDTH : 0);
            if (nearest == NOBODY || d2 < least) nearest = j, least = d2;
        }
        taken = nearest;
        order.kind = Order::MOVE, order.power = MOVE_POWER;
        order.x = nearest == NOBODY ? WIDTH / 2 : s.x[nearest];
        order.y = nearest == NOBODY ? HEIGHT / 2 : s.y[nearest];
    }
    return orders;
}

}  // namespace carom::fantastic_bits::bot
