// Tunes parameters by simultaneous perturbation stochastic approximation (SPSA). Every step moves
// all parameters at once, each a little up or down at random, lets the two opposite versions play
// against each other, and moves toward the better version. Source: Spall, An overview of the
// simultaneous perturbation method, 1998. The gains are set by c_end and r_end of the last step, as
// in fishtest, the testing site of chess programmers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace carom::referee::tune {

// A parameter of a tuning run: a named number with bounds and gains. The file format is the usual
// one: a line `name,type,value,min,max,c_end,r_end` per parameter. The type is int or float. A
// comment starts with #.
struct Parameter {
    std::string name;
    bool whole = false;  // True for an int.
    double value = 0, least = 0, most = 0;
    // Distance of the two trial values from the current value in the last step, in the parameter's
    // unit. 0: not given.
    double c_end = 0;
    // Learning rate of the last step: one more game won moves the parameter by r_end * c_end.
    double r_end = 0;
};

// Sets the gains of parameters without gains (c_end 0) for a run of `steps` steps. c_end is 0.4 of
// the value in a run of about 1500 steps, and more in a shorter run. r_end decreases with the
// number of steps and of parameters. The formulas were fitted to artificial functions of 3, 8 and
// 22 parameters over 200 to 6000 steps. On these functions, the remaining loss was a quarter to a
// half of the loss of CMA-ES after the same number of games.
void set_gains(std::vector<Parameter>& parameters, int steps);

// Runs `COMMAND --weights-list` and parses the output, a line `name,type,value,min,max` per weight.
// Throws Error if there is no such line.
std::vector<Parameter> parameters_of(const std::string& command);
// Parses the text of a file of parameters. Messages contain `path`. Throws Error with the line
// number.
std::vector<Parameter> parse_parameters(const std::string& path, const std::string& text);
std::string format_parameters(const std::vector<Parameter>& parameters);
// Returns the text that a bot reads with --weights: a line `name,value` per weight.
std::string format_weights(const std::vector<Parameter>& parameters,
                           const std::vector<double>& values);
// Sets parameters to the values in the text of a file of weights. Parameters that the file does not
// name keep their values. Throws Error with the line number.
void parse_weights(const std::string& path, const std::string& text,
                   std::vector<Parameter>& parameters);

class Spsa {
  public:
    // `steps` is the number of all steps. A positive float parameter that cannot be negative
    // changes by factors, because initial weights are often wrong by a factor. Other parameters
    // change by differences. At the initial value, c_end means the same change in both cases.
    Spsa(const std::vector<Parameter>& parameters, int steps, std::uint64_t seed);

    struct Trial {
        std::vector<double> plus, minus;  // values of the parameters, within their bounds
    };
    // Returns the current trial, which stays the same until learn() is called.
    const Trial& trial() const { return trial_; }

    // Moves the parameters after a trial, and draws the next trial. `result` is the difference
    // between the shares of opponents beaten by `plus` and `minus`, times the number of games.
    void learn(double result);

    int step() const { return step_; }  // Returns the number of finished steps.
    std::vector<double> values() const;  // Returns the current values.
    // Returns the mean of the values over the second half of the steps so far, which is less noisy
    // than the last values.
    std::vector<double> mean_values() const;

  private:
    struct Axis {
        bool by_factors;
        // All values below are coordinates: the parameter's value or its logarithm. `least` and
        // `most` are the bounds.
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
