// The features of a position for learned value functions (bot/learn). The first half describes the
// player's side, the second half the enemy's.
#pragma once

#include "bot/code_royale/value.h"

#define CAROM_SIDE(F, whose)                                        \
    F(whose " health", "points", 100)                               \
    F(whose " gold", "gold", 200)                                   \
    F(whose " rate of mines", "gold per turn", 10)                  \
    F(whose " gold in mines", "gold", 500)                          \
    F(whose " towers", "root of the health", 3)                     \
    F(whose " towers that reach the queen", "towers", 3)            \
    F(whose " queen in fire", "towers of the enemy", 2)             \
    F(whose " barracks for knights", "sites", 2)                    \
    F(whose " barracks for archers", "sites", 2)                    \
    F(whose " barracks for giants", "sites", 2)                     \
    F(whose " trainings", "turns since the order", 10)              \
    F(whose " number of knights", "knights", 8)                     \
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

// Writes the features of one side.
inline float* write_side(const Side& side, float* out) {
    for (const double feature :
         {side.health, side.gold, side.rate, side.mined, side.towers, side.guards, side.in_fire,
          side.barracks[KNIGHT], side.barracks[ARCHER], side.barracks[GIANT], side.trainings,
          side.creeps[KNIGHT], side.points[KNIGHT], side.points[ARCHER], side.points[GIANT],
          side.to_site, side.to_tower}) {
        *out++ = static_cast<float>(feature);
    }
    return out;
}

inline void compute_features(const State& s, int player, float* out) {
    out = write_side(Side(s, player), out);
    out = write_side(Side(s, 1 - player), out);
    *out = static_cast<float>(MAX_TURNS - s.turn);
}

}  // namespace carom::code_royale::bot
