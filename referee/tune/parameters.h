// What is tuned: named numbers with bounds, and how far each is moved while tuning. A file of them
// is the field's: a line `name,type,value,min,max,c_end,r_end` each, type int or float; # begins a
// comment.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::tune {

struct Parameter {
    std::string name;
    bool whole = false;  // int
    double value = 0, least = 0, most = 0;
    double c_end =
        0;  // 0: not said; how far from the value the bots of the last step play, in its own unit
    double r_end = 0;  // the last step's learning rate: a game more won moves it r_end * c_end
};

// Gains for those that have none (c_end 0), for a run of `steps` steps: c_end is 0.4 of the value
// in a run of some 1500 steps, more in a shorter one, and r_end falls with the number of steps and
// of parameters. Fitted to made-up functions of 3, 8 and 22 parameters over 200 to 6000 steps,
// where they left half to a fourth of the loss that CMA-ES left in as many games.
void set_gains(std::vector<Parameter>& parameters, int steps);

// What a bot tells under `COMMAND --weights-list`, a line `name,type,value,min,max` each. Throws
// Error where it tells none.
std::vector<Parameter> parameters_of(const std::string& command);
// From a file's text; `path` is for the sentences. Throws Error with the line.
std::vector<Parameter> parse_parameters(const std::string& path, const std::string& text);
std::string format_parameters(const std::vector<Parameter>& parameters);
// What a bot reads with --weights: a line `name,value` each.
std::string format_weights(const std::vector<Parameter>& parameters,
                           const std::vector<double>& values);
// Puts the values of such a file into the parameters; those not named stay. Throws Error with the
// line.
void parse_weights(const std::string& path, const std::string& text,
                   std::vector<Parameter>& parameters);

}  // namespace carom::referee::tune
