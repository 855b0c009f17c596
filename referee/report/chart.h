// Draws the charts of a report as SVG: lines over two axes, and horizontal bars. Most colours are
// CSS variables of the page (base/html.h), so that charts follow the page's light or dark style.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carom::referee::report {

struct Series {
    // The name in the legend. A chart has a legend if one of its series has a name.
    std::string name;
    std::vector<std::pair<double, double>> points;
    bool dashed = false, dots = false;
};

struct Axis {
    double low = 0, high = 1;
    bool logarithmic = false;
    std::vector<std::pair<double, std::string>> ticks;  // value and text of each tick
    bool grid = true;  // True: each tick has a line across the chart.

    // Returns an axis from 0 to a round number of at least `high`, with about five ticks.
    static Axis from_zero(double high);
    // Returns a logarithmic axis that covers low .. high, with a tick at each power of ten. `text`
    // returns the text of a tick.
    static Axis decades(double low, double high, std::string (*text)(double));
};

struct LineChart {
    std::string title;  // drawn above the chart
    std::string unit;  // unit of y, drawn below the legend
    Axis x, y;
    std::vector<Series> series;
    std::vector<double> marks;  // y values of dashed horizontal lines
    double width = 860, height = 264;  // size of the whole picture in pixels
};
std::string svg_of(const LineChart& chart);

// One row of a bar chart: a bar from `from` to `to`, an optional dot at the value `dot`, and an
// optional error bar around `to`.
struct Bar {
    std::string label;
    double from, to;
    std::optional<double> dot;
    double error = 0;  // half the length of the error bar
    std::string note;  // text after the bar
};
struct BarChart {
    double low = 0, high = 1;  // range of all rows
    std::vector<std::pair<double, std::string>> ticks;
    std::vector<Bar> bars;
};
std::string svg_of(const BarChart& chart);

// Returns round values that cover `low` .. `high` in at most `count` equal steps. The step is 1, 2
// or 5 times a power of ten.
std::vector<double> round_places(double low, double high, int count);

}  // namespace carom::referee::report
