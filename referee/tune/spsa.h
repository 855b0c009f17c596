// Simultaneous perturbation stochastic approximation: every step moves all parameters at once, each
// a little up or down by a coin, lets the two opposite moves play each other, and goes towards the
// one that did better. Source: Spall, An overview of the simultaneous perturbation method, 1998;
// gains as the chess programmers' test site fishtest sets them, by the last step's c_end and r_end.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/tune/parameters.h"

namespace carom::referee::tune {

class Spsa {
  public:
    // `steps` in all. A parameter above 0 that cannot be negative moves by factors, others by
    // differences: weights are often wrong by a factor, and c_end is the same to both at first.
    Spsa(const std::vector<Parameter>& parameters, int steps, std::uint64_t seed);

    struct Trial {
        std::vector<double> plus, minus;  // values of the parameters, within their bounds
    };
    // What is to play now. The same until `learn` is called.
    const Trial& trial() const { return trial_; }

    // How many games `plus` won more than `minus`: the difference of their shares of opponents
    // beaten, over all games of the step.
    void learn(double result);

    int step() const { return step_; }  // how many have been learned
    std::vector<double> values() const;  // where it is now
    // The mean of where it was in the last half of its steps so far: less noisy than the last.
    std::vector<double> mean_values() const;

  private:
    struct Axis {
        bool by_factors;
        double least, most;  // of its coordinate, here and below: the value or its logarithm
        double c, a;  // gains of the first step, before they fall
        double now;
    };
    double value(std::size_t k, double coordinate) const;
    double c(const Axis& axis) const;
    void draw();

    std::vector<Parameter> parameters_;
    std::vector<Axis> axes_;
    int steps_, step_ = 0;
    std::uint64_t seed_;
    std::vector<int> flips_;
    Trial trial_;
    std::vector<std::vector<double>> path_;  // coordinates after each step
};

}  // namespace carom::referee::tune
