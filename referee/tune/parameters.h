// The parameters of a tuning run: named numbers with bounds, and how far each moves. The file
// format is the usual one: a line `name,type,value,min,max,c_end,r_end` per parameter. The type is
// int or float. # starts a comment.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::tune {

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
// the value in a run of about 1500 steps, and more in a shorter one. r_end decreases with the
// number of steps and of parameters. The formulas were fitted to artificial functions of 3, 8 and
// 22 parameters over 200 to 6000 steps. There the remaining loss was a quarter to a half of that of
// CMA-ES after as many games.
void set_gains(std::vector<Parameter>& parameters, int steps);

// Reads the output of `COMMAND --weights-list`, a line `name,type,value,min,max` per weight. Throws
// Error if there is none.
std::vector<Parameter> parameters_of(const std::string& command);
// Parses a file's text. `path` is used in messages. Throws Error with the line.
std::vector<Parameter> parse_parameters(const std::string& path, const std::string& text);
std::string format_parameters(const std::vector<Parameter>& parameters);
// Returns the text that a bot reads with --weights: a line `name,value` per weight.
std::string format_weights(const std::vector<Parameter>& parameters,
                           const std::vector<double>& values);
// Sets parameters to the values of such a file. Parameters that are not named stay. Throws Error
// with the line.
void parse_weights(const std::string& path, const std::string& text,
                   std::vector<Parameter>& parameters);

}  // namespace carom::referee::tune
