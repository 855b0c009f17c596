// The learned value function: the probability to win, which a network computes from a state's
// features (features.h).
#pragma once

#include "bot/fantastic_bits/features.h"
#include "bot/fantastic_bits/trained.h"
#include "bot/fantastic_bits/weights.h"
#include "bot/search/value_function.h"

namespace carom::fantastic_bits::bot {

using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

// Returns the learned probability that the player wins, 0 .. 1. A draw counts 1/2.
inline double probability(const State& s, int player, const ValueFunction& values) {
    if (is_terminal(s)) {
        const int lead = score_of(s, player) - score_of(s, 1 - player);
        return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    }
    float features[FEATURE_COUNT];
    Features::compute(s, player, features);
    return values.probability(features);
}

}  // namespace carom::fantastic_bits::bot
