// Computes orders by simple rules without search: the queen builds mines, one barracks for knights
// and towers on the nearest sites, and trains knights whenever she has the gold.
#pragma once

#include "sim/code_royale/state.h"

namespace carom::code_royale::bot {

inline Order mine_and_train(const State& s, int me) {
    constexpr int MINES = 3;
    Order order;
    order.action = Order::WAIT;
    const int queen = s.queen(me);
    int mines = 0, barracks = NOBODY;
    for (int k = 0; k < s.sites; ++k) {
        if (s.site[k].owner != me) continue;
        mines += s.site[k].structure == Site::MINE;
        if (s.site[k].structure == Site::BARRACKS) barracks = k;
    }
    const int nearest = nearest_site(s, queen, [&](int k) {
        const Site& site = s.site[k];
        const bool grows = site.owner == me && site.structure == Site::MINE &&
                           site.rate < site.max_rate && touches(s, queen, k);
        return site.owner == NOBODY || grows;
    });
    if (nearest != NOBODY) {
        const bool has_mines = is_known(s.level, Site::MINE, 0);
        const bool has_towers = is_known(s.level, Site::TOWER, 0);
        order.action = Order::BUILD;
        order.site = static_cast<std::int8_t>(nearest);
        order.structure = s.site[nearest].structure == Site::MINE || (has_mines && mines < MINES)
                              ? Site::MINE
                          : barracks == NOBODY || !has_towers ? Site::BARRACKS
                                                              : Site::TOWER;
    }
    const bool trains = barracks != NOBODY && s.site[barracks].progress < 0;
    if (trains && s.gold[me] >= CREEP[KNIGHT].cost) {
        order.train.push_back(static_cast<std::int8_t>(barracks));
    }
    return order;
}

}  // namespace carom::code_royale::bot
