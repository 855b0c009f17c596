// Simultaneous perturbation stochastic approximation.
#include "referee/tune/spsa.h"

#include <algorithm>
#include <cmath>

#include "sim/base/rng.h"

namespace carom::referee::tune {

namespace {

constexpr double ALPHA = 0.602, GAMMA = 0.101;  // exponents of the two gains' decrease, from Spall
constexpr double STABLE = 0.1;  // share of all steps that is added to the step number: fishtest's A
constexpr double NEAR_ZERO = 1e-3;  // smallest factor relative to the first value

// More digits would only be noise in a file of weights.
double six_digits(double value) {
    constexpr double MIN_VALUE = 1e-300;  // The scale of a smaller value would not be a number.
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
    if (value >= p.most) return p.most;  // A wide step's factor may overflow.
    return std::clamp(p.whole ? value : six_digits(value), p.least, p.most);
}

double Spsa::c(const Axis& axis) const { return axis.c / std::pow(step_ + 1, GAMMA); }

// Draws the directions of a step. The random signs depend only on the seed and the step. A value
// between two ints becomes one of them at random, with the right mean.
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
