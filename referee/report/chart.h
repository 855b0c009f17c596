// Charts of a report as SVG: lines over two axes, and horizontal bars. Colours are the page's names
// (base/html.h), so that charts follow the page's light or dark style.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carom::referee::report {

struct Series {
    // Shown in the legend. The legend is drawn if a series has a name.
    std::string name;
    std::vector<std::pair<double, double>> points;
    bool dashed = false, dots = false;
};

struct Axis {
    double low = 0, high = 1;
    bool logarithmic = false;
    std::vector<std::pair<double, std::string>> ticks;  // positions and texts
    bool grid = true;  // draws a line across at each tick

    // Returns an axis from 0 to a round number of at least `high`, with about five ticks.
    static Axis from_zero(double high);
    // Returns a logarithmic axis with powers of ten around low .. high. `text` formats a tick.
    static Axis decades(double low, double high, std::string (*text)(double));
};

struct LineChart {
    std::string title;  // above the chart
    std::string unit;  // of y, below the legend
    Axis x, y;
    std::vector<Series> series;
    std::vector<double> marks;  // y values of dashed lines across
    double width = 860, height = 264;  // of the whole picture, in pixels
};
std::string svg_of(const LineChart& chart);

// One row: a bar from `from` to `to`, with an optional dot or error bar at `to`.
struct Bar {
    std::string label;
    double from, to;
    std::optional<double> dot;
    double error = 0;  // half the length of the error bar
    std::string note;  // after the bar
};
struct BarChart {
    double low = 0, high = 1;  // of all rows
    std::vector<std::pair<double, std::string>> ticks;
    std::vector<Bar> bars;
};
std::string svg_of(const BarChart& chart);

// Returns round values between low and high: at most `count` steps of 1, 2 or 5 times a power of
// ten.
std::vector<double> round_places(double low, double high, int count);

}  // namespace carom::referee::report
