// A bot's value function: the weights of the hand-written one, and a trained network that takes its
// place. It does not depend on a game.
#pragma once

#include "bot/search/network.h"

namespace carom::search {

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
