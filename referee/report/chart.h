// Charts of a report as SVG: lines over two axes, and bars in rows. Colours are the page's names
// (base/html.h), so that a chart follows the page into the dark.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carom::referee::report {

struct Series {
    std::string name;  // in the legend, which is drawn where a series has a name
    std::vector<std::pair<double, double>> points;
    bool dashed = false, dots = false;
};

struct Axis {
    double low = 0, high = 1;
    bool logarithmic = false;
    std::vector<std::pair<double, std::string>> ticks;  // a place and its text
    bool grid = true;  // a line across at each tick

    // From 0 to a round number of at least `high`, with about five ticks.
    static Axis from_zero(double high);
    // Powers of ten around low .. high; `text` says how one is written.
    static Axis decades(double low, double high, std::string (*text)(double));
};

struct LineChart {
    std::string title;  // above the chart
    std::string unit;  // of y, below the legend
    Axis x, y;
    std::vector<Series> series;
    std::vector<double> marks;  // dashed lines across, by y
    double width = 860, height = 264;  // of the whole picture, in pixels
};
std::string svg_of(const LineChart& chart);

// One row: a bar from `from` to `to`, and a dot or an error at its place.
struct Bar {
    std::string label;
    double from, to;
    std::optional<double> dot;
    double error = 0;  // of `to`, to both sides
    std::string note;  // after the bar
};
struct BarChart {
    double low = 0, high = 1;  // of all rows
    std::vector<std::pair<double, std::string>> ticks;
    std::vector<Bar> bars;
};
std::string svg_of(const BarChart& chart);

// Round places between low and high: at most `count` steps of 1, 2 or 5 times a power of ten.
std::vector<double> round_places(double low, double high, int count);

}  // namespace carom::referee::report
