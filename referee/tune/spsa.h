// Simultaneous perturbation stochastic approximation (SPSA). Every step moves all parameters at
// once, each a little up or down at random, lets the two opposite versions play against each other,
// and moves toward the one that did better. Sources: Spall, An overview of the simultaneous
// perturbation method, 1998; the gains are set by c_end and r_end of the last step, as in fishtest,
// the testing site of chess programmers.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/tune/parameters.h"

namespace carom::referee::tune {

class Spsa {
  public:
    // `steps` is the number of all steps. A positive parameter that is not whole and cannot be
    // negative moves by factors, others move by differences. Initial weights are often wrong by a
    // factor, and c_end is the same for both at first.
    Spsa(const std::vector<Parameter>& parameters, int steps, std::uint64_t seed);

    struct Trial {
        std::vector<double> plus, minus;  // values of the parameters, within their bounds
    };
    // Returns the current trial, the same until learn() is called.
    const Trial& trial() const { return trial_; }

    // `result` is the difference between the shares of opponents beaten by `plus` and `minus`,
    // times the number of games.
    void learn(double result);

    int step() const { return step_; }  // Returns the number of finished steps.
    std::vector<double> values() const;  // Returns the current values.
    // Returns the mean of the values over the second half of the steps so far, which is less noisy
    // than the last values.
    std::vector<double> mean_values() const;

  private:
    struct Axis {
        bool by_factors;
        // All values below are coordinates: the parameter's value or its logarithm. least, most:
        // bounds.
        double least, most;
        double c, a;  // gains of the first step
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
