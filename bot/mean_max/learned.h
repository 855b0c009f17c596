// The learned value function: the probability to finish above an enemy, which a network computes
// from a state's features (features.h).
#pragma once

#include "bot/mean_max/features.h"
#include "bot/mean_max/trained.h"
#include "bot/mean_max/weights.h"
#include "bot/search/value_function.h"
#include "sim/base/compiler.h"

namespace carom::mean_max::bot {

using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

// Returns the learned probability that the player finishes above an enemy, 0 .. 1: the mean over
// both enemies. Equal scores count 1/2.
CAROM_NOINLINE double probability(const State& s, int player, const ValueFunction& values) {
    if (is_terminal(s)) {
        double above = 0;
        for (const int enemy : {(player + 1) % PLAYERS, (player + 2) % PLAYERS}) {
            const int lead = s.score[player] - s.score[enemy];
            above += lead > 0 ? 0.5 : lead == 0 ? 0.25 : 0;
        }
        return above;
    }
    float features[FEATURE_COUNT];
    Features::compute(s, player, features);
    return values.probability(features);
}

}  // namespace carom::mean_max::bot
