// The features of a position for learned value functions (bot/learn).
#pragma once

#include "bot/search/value_function.h"
#include "tests/toy/value.h"

#define CAROM_FEATURES(F)                             \
    F("lead", "points over the best other player", 5) \
    F("score", "points", 5)                           \
    F("balls", "balls without an owner", 12)          \
    F("turns left", "turns", 60)                      \
    F("own ball to a pocket", "units", 400)           \
    F("moved ball to a pocket", "units", 400)         \
    F("own ball to the nearest ball", "units", 400)

namespace carom::toy::bot {

CAROM_DECLARE_FEATURES(CAROM_FEATURES)
#undef CAROM_FEATURES

inline void compute_features(const State& s, int player, float* out) {
    double nearest = 2 * HALF_WIDTH;
    for (int i = s.players; i < s.count; ++i) {
        nearest = std::min(nearest, length(s.x[i] - s.x[player], s.y[i] - s.y[player]));
    }
    const double all[] = {double(lead(s, player)),
                          double(s.score[player]),
                          double(s.count - s.players),
                          double(MAX_TURNS - s.turn),
                          to_pocket(s, player),
                          moved_to_pocket(s, player),
                          nearest};
    for (int k = 0; k < FEATURE_COUNT; ++k) out[k] = static_cast<float>(all[k]);
}

}  // namespace carom::toy::bot
