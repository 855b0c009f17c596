// The features of a position for learned value functions (bot/learn). The first half describes the
// player's side, the second half the enemy's.
#pragma once

#include <algorithm>

#include "bot/code_royale/value.h"

#define CAROM_SIDE(F, whose)                                        \
    F(whose " health", "points", 100)                               \
    F(whose " gold", "gold", 200)                                   \
    F(whose " rate of mines", "gold per turn", 10)                  \
    F(whose " gold in mines", "gold", 500)                          \
    F(whose " towers", "root of the health", 3)                     \
    F(whose " barracks", "sites", 3)                                \
    F(whose " trainings", "turns since the order", 10)              \
    F(whose " knights", "turns in which they reach the queen", 100) \
    F(whose " archers", "points of health", 200)                    \
    F(whose " giants", "points of health", 400)                     \
    F(whose " way to a site", "units", 400)                         \
    F(whose " way to a tower", "units", 400)
#define CAROM_FEATURES(F)  \
    CAROM_SIDE(F, "own")   \
    CAROM_SIDE(F, "enemy") \
    F("turns left", "turns", 200)

namespace carom::code_royale::bot {

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES
#undef CAROM_SIDE

// Computes the features of one side.
inline float* compute_side(const State& s, int player, float* out) {
    const int queen = s.queen(player);
    double rate = 0, mined = 0, towers = 0, barracks = 0, trainings = 0;
    double to_site = WIDTH, to_tower = WIDTH;
    for (int k = 0; k < s.sites; ++k) {
        const Site& site = s.site[k];
        const int body = s.body_of_site(k);
        if (site.owner == NOBODY) to_site = std::min(to_site, distance(s, queen, body));
        if (site.owner != player) continue;
        if (site.structure == Site::MINE) rate += site.rate, mined += site.gold;
        if (site.structure == Site::BARRACKS) ++barracks, trainings += site.progress + 1;
        if (site.structure != Site::TOWER) continue;
        towers += std::sqrt(site.health / double{MAX_TOWER_HEALTH});
        to_tower = std::min(to_tower, distance(s, queen, body));
    }
    double creeps[CREEP_KINDS] = {};
    for (int i = s.first_creep(player); i < s.end_of_creeps(player); ++i) {
        const double way = s.kind[i] == KNIGHT ? turns_to_reach(s, i, s.queen(1 - player)) : 0;
        creeps[s.kind[i]] += std::max(s.health[i] - way, 0.0);
    }
    for (const double feature :
         {double(s.health[queen]), double(s.gold[player]), rate, mined, towers, barracks, trainings,
          creeps[KNIGHT], creeps[ARCHER], creeps[GIANT], to_site, to_tower}) {
        *out++ = static_cast<float>(feature);
    }
    return out;
}

inline void compute_features(const State& s, int player, float* out) {
    out = compute_side(s, player, out);
    out = compute_side(s, 1 - player, out);
    *out = static_cast<float>(MAX_TURNS - s.turn);
}

}  // namespace carom::code_royale::bot
