// The learned value function: the probability to win the match, which a network computes from a
// state's features (features.h).
#pragma once

#include "bot/bit_runner_2048/features.h"
#include "bot/bit_runner_2048/trained.h"
#include "bot/bit_runner_2048/weights.h"
#include "bot/search/value_function.h"

namespace carom::bit_runner_2048::bot {

using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

// Returns the learned probability that the player wins, 0 .. 1.
inline double probability(const State& s, const Yard& yard, const Headings& headings,
                          const std::int16_t* heading, int player, const ValueFunction& values) {
    if (has_ten_goals(s) || s.turn >= MAX_TURNS) {
        const int first = leader(s);
        return first == NOBODY ? 0.5 : first == player ? 1 : 0;
    }
    float features[FEATURE_COUNT];
    Features::compute(s, yard, headings, heading, player, features);
    return values.probability(features);
}

}  // namespace carom::bit_runner_2048::bot
