// Computes orders by simple rules without search. A chip flees from a larger chip that will soon
// eat it. Otherwise it throws toward the prey with the best ratio of area to time, or waits.
#pragma once

#include "bot/poker_chip_race/aim.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race::bot {

// Returns the orders of player `me`.
template <int N>
Orders greedy_orders(const Table<N>& s, int me) {
    constexpr double AFRAID = 8, PATIENT = 30;  // turns
    Orders orders;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != me || !(s.radius[i] > MIN_RADIUS)) continue;
        const double cost = THROWN * s.radius[i] * s.radius[i];
        int threat = -1;
        double soon = AFRAID, best = 0;
        bool meets = false;  // The chip meets prey without a throw.
        Aim chosen{};
        for (int j = 0; j < s.count; ++j) {
            if (j == i || s.owner[j] == me) continue;
            const double met = meet_after(s, i, j);
            if (s.radius[j] > s.radius[i]) {
                if (met >= 0 && met < soon) threat = j, soon = met;
                continue;
            }
            if (met >= 0 && met < PATIENT) meets = true;
            Aim aim;
            if (!aim_at(s, i, j, aim) || aim.turns > PATIENT) continue;
            const double gain = (s.radius[j] * s.radius[j] - cost) / (aim.turns + 5);
            if (gain > best) best = gain, chosen = aim;
        }
        if (threat >= 0) {
            const double dx = s.x[i] - s.x[threat], dy = s.y[i] - s.y[threat];
            const double apart = std::sqrt(dx * dx + dy * dy);
            if (apart > 0) orders.ejections.push_back({i, 0, dx / apart, dy / apart});
        } else if (!meets && best > 0) {
            orders.ejections.push_back({i, 0, chosen.x, chosen.y});
        }
    }
    return orders;
}

}  // namespace carom::poker_chip_race::bot
