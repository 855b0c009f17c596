// The learned value function: the probability to win the race, which a network computes from a
// state's features (features.h).
#pragma once

#include "bot/mad_pod_racing/features.h"
#include "bot/mad_pod_racing/trained.h"
#include "bot/mad_pod_racing/weights.h"
#include "bot/search/value_function.h"

namespace carom::mad_pod_racing::bot {

using ValueFunction = search::ValueFunction<Weights, FEATURE_COUNT>;

// Returns the learned probability that the player wins, 0 .. 1. heading_of(pod) returns the
// Heading of a pod.
template <class HeadingOf>
double probability(const State& s, const Course& course, HeadingOf&& heading_of, int player,
                   const ValueFunction& values) {
    for (int p = 0; p < PLAYERS; ++p) {
        if (is_out(s, p)) return p == player ? 0 : 1;
    }
    for (int i = 0; i < s.pods; ++i) {
        if (s.passed[i] >= course.passings()) return course.player_of(i) == player ? 1 : 0;
    }
    float features[FEATURE_COUNT];
    Features::compute(s, course, heading_of, player, features);
    return values.probability(features);
}

}  // namespace carom::mad_pod_racing::bot
