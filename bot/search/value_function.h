// A bot's value function: the weights of the hand-written one, and a trained network that takes its
// place. It does not depend on a game.
#pragma once

#include "bot/search/network.h"

// Defines FEATURES and FEATURE_COUNT from a macro that lists F(name, unit, scale).
#define CAROM_FEATURE(name, unit, scale) {name, unit, scale},
#define CAROM_DECLARE_FEATURES(list)                                     \
    constexpr carom::search::Feature FEATURES[] = {list(CAROM_FEATURE)}; \
    constexpr int FEATURE_COUNT = sizeof FEATURES / sizeof FEATURES[0];

namespace carom::search {

// The description of a feature: one number that a learned value function sees of a position. A game
// lists its features in bot/<game>/features.h, where the function that computes them is, too. The
// trainer and the submission use that function, so both see the same numbers.

struct Feature {
    const char* name;
    const char* unit;
    // The trainer divides the feature by this number, so that most numbers lie between -1 and 1,
    // and divides the trained weights by it. The search uses the feature as it is.
    double scale;
};

// The network has FEATURES inputs and one output. With any other text, and with an empty one, the
// hand-written value function stays in use.
template <class Weights, int FEATURES>
class ValueFunction {
  public:
    ValueFunction(const Weights& of_weights, const char* network)
        : weights(of_weights),
          is_learned_(network_.read(network) && network_.inputs() == FEATURES &&
                      network_.outputs() == 1) {}

    bool is_learned() const { return is_learned_; }
    // Returns the probability to finish above an opponent, 0 .. 1. The value must be learned.
    double probability(const float* features) const {
        float logit;
        network_.run(features, &logit);
        return logistic(static_cast<double>(logit));
    }

    Weights weights;

  private:
    Network network_;
    bool is_learned_;
};

}  // namespace carom::search
