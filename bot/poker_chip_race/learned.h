// The learned value function: the probability to finish above an enemy, which a network computes
// from a state's features (features.h).
#pragma once

#include "bot/poker_chip_race/features.h"
#include "bot/poker_chip_race/trained.h"
#include "bot/poker_chip_race/weights.h"
#include "bot/search/value_function.h"

namespace carom::poker_chip_race::bot {

using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

// Returns the learned probability that the player finishes above an enemy, 0 .. 1.
template <int N>
double probability(const Table<N>& s, int last, int player, const ValueFunction& values) {
    if (s.is_lost(player)) return 0;
    if (players_left(s) < 2) return 1;
    float features[FEATURE_COUNT];
    Features<N>::compute(s, last, player, features);
    return values.probability(features);
}

}  // namespace carom::poker_chip_race::bot
