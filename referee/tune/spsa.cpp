// Implements simultaneous perturbation stochastic approximation.
#include "referee/tune/spsa.h"
#include <sys/wait.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/bots/process.h"
#include "sim/base/rng.h"

namespace carom::referee::tune {

namespace {

using Fields = std::vector<std::string>;

// Calls `take` for the fields of every line that is neither empty nor a comment. Error messages
// begin with the file and the line number.
template <class Take>
void for_each_line(const std::string& path, const std::string& text, const Take& take) {
    std::istringstream in(text);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;
        Fields fields;
        std::istringstream parts(line + ",");
        for (std::string field; std::getline(parts, field, ',');) fields.push_back(trimmed(field));
        try {
            take(fields);
        } catch (const Error& e) {
            throw Error(path + ":" + std::to_string(number) + ": " + e.what());
        }
    }
}

double number(const std::string& name, const char* what, const std::string& text) {
    char* end;
    const double value = std::strtod(text.c_str(), &end);
    // The limit ensures that differences, and products of a few numbers, do not overflow.
    constexpr double MAX_VALUE = 1e100;
    if (!text.empty() && !*end && std::abs(value) <= MAX_VALUE) return value;
    throw Error("expected a number within 1e100 of 0 as the " + std::string(what) + " of " +
                printable(name, 40) + ", found \"" + printable(text, 40) + "\"");
}

// Parses a parameter from five or seven fields.
Parameter parameter_of(const Fields& fields) {
    Parameter p;
    p.name = valid_utf8(fields[0]);
    if (p.name.empty()) throw Error("expected a name in front");
    if (fields[1] != "int" && fields[1] != "float") {
        throw Error("expected int or float as the type of " + printable(p.name, 40) + ", found \"" +
                    printable(fields[1], 40) + "\"");
    }
    p.whole = fields[1] == "int";
    p.value = number(p.name, "value", fields[2]);
    p.least = number(p.name, "minimum", fields[3]);
    p.most = number(p.name, "maximum", fields[4]);
    if (p.whole) {
        for (const double v : {p.value, p.least, p.most}) {
            if (v != std::round(v)) throw Error("expected integers of " + printable(p.name, 40));
        }
    }
    if (!(p.least <= p.value && p.value <= p.most)) {
        throw Error(formatted("expected %s within %g .. %g, found %g", p.name.c_str(), p.least,
                              p.most, p.value));
    }
    if (fields.size() == 7) {
        p.c_end = number(p.name, "c_end", fields[5]);
        p.r_end = number(p.name, "r_end", fields[6]);
        if (p.c_end <= 0 || p.r_end <= 0) {
            throw Error("expected c_end and r_end of " + printable(p.name, 40) + " above 0");
        }
    }
    return p;
}

// Returns the shortest text that parses to exactly this number.
std::string exact(double value) {
    if (value == std::round(value) && std::abs(value) < 1e15) return formatted("%.0f", value);
    std::string text;
    for (int digits = 6; digits <= 17; ++digits) {
        text = formatted("%.*g", digits, value);
        if (std::strtod(text.c_str(), nullptr) == value) break;
    }
    return text;
}

std::vector<Parameter> parse(const std::string& path, const std::string& text, std::size_t fields,
                             const char* form) {
    std::vector<Parameter> all;
    std::set<std::string> names;
    for_each_line(path, text, [&](const Fields& line) {
        if (line.size() != fields) throw Error("expected " + std::string(form));
        all.push_back(parameter_of(line));
        if (!names.insert(all.back().name).second) {
            throw Error("expected each name once, found " + printable(all.back().name, 40) +
                        " again");
        }
    });
    if (all.empty()) throw Error(path + ": expected lines " + form);
    return all;
}

}  // namespace

void set_gains(std::vector<Parameter>& parameters, int steps) {
    const double c = std::clamp(0.6 * std::pow(steps / 200.0, -0.2), 0.25, 0.6);
    const double count = static_cast<double>(parameters.size());
    const double r = 1 / c * std::pow(steps, -0.6) * std::pow(count, -0.3);
    for (Parameter& p : parameters) {
        if (p.c_end > 0) continue;
        p.c_end = c * (p.value != 0 ? std::abs(p.value) : (p.most - p.least) / 20);
        if (p.whole) p.c_end = std::max(p.c_end, 0.5);
        p.r_end = r;
    }
}

std::vector<Parameter> parameters_of(const std::string& command) {
    const std::string asked = command + " --weights-list";
    constexpr std::chrono::seconds PATIENCE{5};
    constexpr std::size_t MAX_BYTES = 1'000'000;  // bytes
    return parse(asked, bots::Process(asked).read_all_output(PATIENCE, MAX_BYTES), 5,
                 "name,type,value,min,max");
}

std::vector<Parameter> parse_parameters(const std::string& path, const std::string& text) {
    return parse(path, text, 7, "name,type,value,min,max,c_end,r_end");
}

std::string format_parameters(const std::vector<Parameter>& parameters) {
    std::string text;
    for (const Parameter& p : parameters) {
        text += p.name + formatted(",%s,%.17g,%.17g,%.17g,%.17g,%.17g\n", p.whole ? "int" : "float",
                                   p.value, p.least, p.most, p.c_end, p.r_end);
    }
    return text;
}

std::string format_weights(const std::vector<Parameter>& parameters,
                           const std::vector<double>& values) {
    std::string text;
    for (std::size_t k = 0; k < parameters.size(); ++k) {
        text += parameters[k].name + "," + exact(values[k]) + "\n";
    }
    return text;
}

void parse_weights(const std::string& path, const std::string& text,
                   std::vector<Parameter>& parameters) {
    std::set<std::string> names;
    for_each_line(path, text, [&](const Fields& line) {
        if (line.size() != 2) throw Error("expected name,value");
        if (!names.insert(line[0]).second) {
            throw Error("expected each name once, found " + printable(line[0], 40) + " again");
        }
        const auto found = std::find_if(parameters.begin(), parameters.end(),
                                        [&](const Parameter& p) { return p.name == line[0]; });
        if (found == parameters.end()) {
            throw Error("expected a weight of the bot, found \"" + printable(line[0], 40) + "\"");
        }
        const double value = number(line[0], "value", line[1]);
        if (found->whole && value != std::round(value)) {
            throw Error("expected an integer for " + found->name);
        }
        if (value < found->least || value > found->most) {
            throw Error(formatted("expected %s within %g .. %g, found %g", found->name.c_str(),
                                  found->least, found->most, value));
        }
        found->value = value;
    });
}

namespace {

constexpr double ALPHA = 0.602, GAMMA = 0.101;  // exponents of the decrease of the gains (Spall)
constexpr double STABLE = 0.1;  // share of all steps that is added to the step (fishtest's A)
constexpr double NEAR_ZERO = 1e-3;  // smallest factor relative to the first value

// Rounds to six significant digits. More digits would only be noise in a file of weights.
double six_digits(double value) {
    constexpr double MIN_VALUE = 1e-300;  // The scale of a smaller value would overflow.
    if (std::abs(value) < MIN_VALUE) return 0;
    const double scale = std::pow(10, 5 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

}  // namespace

Spsa::Spsa(const std::vector<Parameter>& parameters, int steps, std::uint64_t seed)
    : parameters_(parameters), steps_(steps), seed_(seed) {
    for (const Parameter& p : parameters_) {
        Axis axis;
        axis.by_factors = p.least >= 0 && p.value > 0 && !p.whole;
        const double unit = axis.by_factors ? 1 / p.value : 1;
        const double c_end = p.c_end * unit;
        axis.c = c_end * std::pow(steps, GAMMA);
        axis.a = p.r_end * c_end * c_end * std::pow(STABLE * steps + steps, ALPHA);
        axis.least = axis.by_factors ? std::log(std::max(p.least, NEAR_ZERO * p.value)) : p.least;
        axis.most = axis.by_factors ? std::log(p.most) : p.most;
        axis.now = axis.by_factors ? std::log(p.value) : p.value;
        axes_.push_back(axis);
    }
    draw();
}

double Spsa::value(std::size_t k, double coordinate) const {
    const Parameter& p = parameters_[k];
    const double value = axes_[k].by_factors ? std::exp(coordinate) : coordinate;
    if (value >= p.most) return p.most;  // The factor of a large step may overflow.
    return std::clamp(p.whole ? value : six_digits(value), p.least, p.most);
}

double Spsa::c(const Axis& axis) const { return axis.c / std::pow(step_ + 1, GAMMA); }

// Draws the directions of a step. The random signs depend only on the seed and the step. A value of
// an int parameter is rounded up or down at random, so that the expected value is right.
void Spsa::draw() {
    Rng rng(Rng(seed_ + static_cast<std::uint64_t>(step_) * 0x9e3779b97f4a7c15u).next());
    trial_ = {};
    flips_.clear();
    for (std::size_t k = 0; k < axes_.size(); ++k) {
        flips_.push_back(rng.chance(0.5) ? 1 : -1);
        const double move = c(axes_[k]) * flips_[k], chance = rng.unit();
        double plus = value(k, axes_[k].now + move), minus = value(k, axes_[k].now - move);
        if (parameters_[k].whole)
            plus = std::floor(plus + chance), minus = std::floor(minus + chance);
        trial_.plus.push_back(std::clamp(plus, parameters_[k].least, parameters_[k].most));
        trial_.minus.push_back(std::clamp(minus, parameters_[k].least, parameters_[k].most));
    }
}

void Spsa::learn(double result) {
    std::vector<double> coordinates;
    for (std::size_t k = 0; k < axes_.size(); ++k) {
        Axis& axis = axes_[k];
        const double a = axis.a / std::pow(STABLE * steps_ + step_ + 1, ALPHA);
        axis.now += a / c(axis) * result * flips_[k];
        axis.now = std::clamp(axis.now, axis.least, axis.most);
        coordinates.push_back(axis.now);
    }
    path_.push_back(coordinates);
    ++step_;
    draw();
}

std::vector<double> Spsa::values() const {
    std::vector<double> values;
    for (std::size_t k = 0; k < axes_.size(); ++k) {
        const double v = value(k, axes_[k].now);
        values.push_back(parameters_[k].whole ? std::round(v) : v);
    }
    return values;
}

std::vector<double> Spsa::mean_values() const {
    if (path_.empty()) return values();
    const std::size_t from = path_.size() / 2;
    std::vector<double> values;
    for (std::size_t k = 0; k < axes_.size(); ++k) {
        double sum = 0;
        for (std::size_t step = from; step < path_.size(); ++step) sum += path_[step][k];
        const double v = value(k, sum / static_cast<double>(path_.size() - from));
        values.push_back(parameters_[k].whole ? std::round(v) : v);
    }
    return values;
}

}  // namespace carom::referee::tune
