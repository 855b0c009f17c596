// A bot's value function: the weights of the hand-written function, and a trained network that can
// replace the hand-written function. The file is independent of the game.
#pragma once

#include "bot/search/network.h"

// A macro lists a bot's weights,
//     #define MY_WEIGHTS(W) W(speed, 1.5, 0.0, 10.0) W(depth, 4, 1, 8)
// with the name, the value, the minimum and the maximum of each weight. The line
//     CAROM_DECLARE_WEIGHTS(Weights, MY_WEIGHTS)
// defines a struct of doubles with these names. Its function for_each(each) calls each(name, value,
// least, most) in the order of the list.
#define CAROM_WEIGHT_MEMBER(name, value, least, most) double name = value;
#define CAROM_WEIGHT_VISIT(name, value, least, most) \
    each(#name, name, static_cast<double>(least), static_cast<double>(most));
#define CAROM_DECLARE_WEIGHTS(type, list)               \
    struct type {                                       \
        list(CAROM_WEIGHT_MEMBER) template <class Each> \
        void for_each(Each&& each) {                    \
            list(CAROM_WEIGHT_VISIT)                    \
        }                                               \
    };

// Defines FEATURES and FEATURE_COUNT from a macro that lists F(name, unit, scale).
#define CAROM_FEATURE(name, unit, scale) {name, unit, scale},
#define CAROM_DECLARE_FEATURES(list)                                     \
    constexpr carom::search::Feature FEATURES[] = {list(CAROM_FEATURE)}; \
    constexpr int FEATURE_COUNT = sizeof FEATURES / sizeof FEATURES[0];

namespace carom::search {

// Describes a feature. A feature of a position is one input of a learned value function. The file
// bot/<game>/features.h lists a game's features and has the function that computes them. The
// trainer and the submission call the same function, so both use the same numbers.

struct Feature {
    const char* name;
    const char* unit;
    // The trainer divides the feature by its scale, so that most numbers lie in -1 .. 1. After the
    // training it divides the feature's weights by the scale, so the search needs no scaling.
    double scale;
};

// The network has FEATURES inputs and one output. If the text is empty or encodes another network,
// the bot uses the hand-written value function.
template <class Weights, int FEATURES>
class ValueFunction {
  public:
    ValueFunction(const Weights& of_weights, const char* network)
        : weights(of_weights),
          is_learned_(network_.read(network) && network_.inputs() == FEATURES &&
                      network_.outputs() == 1) {}

    bool is_learned() const { return is_learned_; }
    // Returns the probability (0..1) that the player finishes above an opponent. is_learned() must
    // be true.
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
