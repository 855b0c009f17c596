// The only skill that the hunter uses.
#pragma once

#include "bot/mean_max/hunter_moves.h"

namespace carom::mean_max::bot {

// Orders oil on a wreck where an enemy harvests and the player does not. Returns false if no such
// wreck is in range. `oiled` is the id of the last wreck that was oiled, which is not oiled again.
inline bool oil(const State& s, int seat, int& oiled, Orders& orders) {
    if (!has_skill(s.league, DOOF) || s.rage[seat] < SKILLS[DOOF].rage) return false;
    const int doof = s.looter(seat, DOOF);
    for (const Wreck& w : s.wrecks) {
        if (w.id == oiled || w.water < 2) continue;
        if (distance2(s.units.x[doof] - w.x, s.units.y[doof] - w.y) > SKILL_RANGE * SKILL_RANGE) {
            continue;
        }
        bool harvested[PLAYERS], enemy = false;
        for (int p = 0; p < PLAYERS; ++p) {
            const int reaper = s.looter(p, REAPER);
            harvested[p] = distance2(s.units.x[reaper] - w.x, s.units.y[reaper] - w.y) <=
                           double(w.radius) * w.radius;
            enemy = enemy || (p != seat && harvested[p]);
        }
        if (!enemy || harvested[seat]) continue;
        oiled = w.id;
        orders.set(doof, {round_half_away(w.x), round_half_away(w.y), 0, Order::SKILL});
        return true;
    }
    return false;
}

}  // namespace carom::mean_max::bot
