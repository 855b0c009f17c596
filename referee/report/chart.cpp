// Draws charts.
#include "referee/report/chart.h"

#include <algorithm>
#include <cmath>

#include "referee/base/html.h"
#include "referee/base/text.h"

namespace carom::referee::report {

namespace {

enum class Anchor { START, MIDDLE, END };

std::string text_at(double x, double y, const std::string& text, Anchor anchor, bool faint) {
    constexpr const char* NAMES[] = {"start", "middle", "end"};
    return formatted("<text%s x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                     faint ? " class=\"faint\"" : "", x, y, NAMES[static_cast<int>(anchor)]) +
           escaped(text) + "</text>\n";
}

std::string line_from(double x1, double y1, double x2, double y2, const std::string& style) {
    return formatted("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" ", x1, y1, x2, y2) +
           style + "/>\n";
}

std::string opening(double width, double height) {
    return formatted("<svg viewBox=\"0 0 %g %g\" width=\"%g\" role=\"img\">\n", width, height,
                     width);
}

// Returns the colour of series k. Neighbouring series have very different hues.
std::string colour_of(std::size_t k) {
    constexpr const char* NAMES[] = {"var(--accent)", "var(--bad)", "var(--good)", "#b58900",
                                     "#8f5fbf",       "#2aa198",    "#93713b"};
    if (k < std::size(NAMES)) return NAMES[k];
    return formatted("hsl(%zu 65%% 48%%)", k * 95 % 360);
}

// Returns the position of a value between the ends of an axis, 0 .. 1.
double place_on(const Axis& axis, double v) {
    const auto to = [&](double x) { return axis.logarithmic ? std::log10(x) : x; };
    const double width = to(axis.high) - to(axis.low);
    return width > 0 ? (to(v) - to(axis.low)) / width : 0.5;
}

}  // namespace

std::vector<double> round_places(double low, double high, int count) {
    const double width = std::max(high - low, 1e-9);
    double step = std::pow(10, std::floor(std::log10(width / count)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (width / (factor * step) > count) continue;
        step *= factor;
        break;
    }
    std::vector<double> places;
    const double first = std::floor(low / step + 1e-9);
    for (int k = 0; places.empty() || places.back() < high - 1e-9 * width; ++k) {
        places.push_back((first + k) * step);
    }
    if (places.size() < 2) places.push_back((first + 1) * step);
    return places;
}

Axis Axis::from_zero(double high) {
    Axis axis;
    for (const double v : round_places(0, high, 6)) axis.ticks.push_back({v, formatted("%g", v)});
    axis.high = axis.ticks.back().first;
    return axis;
}

Axis Axis::decades(double low, double high, std::string (*text)(double)) {
    Axis axis;
    axis.logarithmic = true;
    const double first = std::floor(std::log10(low));
    const double last = std::max(first + 1, std::ceil(std::log10(high)));
    axis.low = std::pow(10, first);
    axis.high = std::pow(10, last);
    for (double decade = first; decade <= last; ++decade) {
        axis.ticks.push_back({std::pow(10, decade), text(std::pow(10, decade))});
    }
    return axis;
}

std::string svg_of(const LineChart& c) {
    const bool legend = std::any_of(c.series.begin(), c.series.end(),
                                    [](const Series& s) { return !s.name.empty(); });
    constexpr double LEGEND = 250, MARGIN = 8, TEXT = 18, ROW = 19, LETTER = 8, MIN_LEFT = 72;
    // The left margin has room for the labels of the vertical axis.
    double left = MIN_LEFT;
    for (const auto& tick : c.y.ticks) {
        left = std::max(left, 14 + LETTER * static_cast<double>(tick.second.size()));
    }
    const double top = c.title.empty() ? 14 : 24;
    const double right = c.width - (legend ? LEGEND : MARGIN);
    const double bottom = c.height - (c.x.ticks.empty() ? MARGIN : 30);
    const auto x = [&](double v) { return left + (right - left) * place_on(c.x, v); };
    const auto y = [&](double v) { return bottom - (bottom - top) * place_on(c.y, v); };
    std::string svg = opening(c.width, c.height);
    if (!c.title.empty()) svg += text_at(left, 15, c.title, Anchor::START, false);
    if (!c.y.grid) {
        svg += formatted(
            "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" "
            "stroke=\"var(--line)\"/>\n",
            left, top, right - left, bottom - top);
    }
    for (const auto& [v, text] : c.y.ticks) {
        if (c.y.grid) svg += line_from(left, y(v), right, y(v), "stroke=\"var(--line)\"");
        svg += text_at(left - 6, y(v) + 4, text, Anchor::END, true);
    }
    for (const auto& [v, text] : c.x.ticks) {
        svg += text_at(x(v), bottom + TEXT, text, Anchor::MIDDLE, true);
    }
    for (const double mark : c.marks) {
        svg += line_from(left, y(mark), right, y(mark),
                         "stroke=\"var(--faint)\" stroke-dasharray=\"4 4\"");
    }
    for (std::size_t k = 0; k < c.series.size(); ++k) {
        const Series& s = c.series[k];
        const std::string colour = colour_of(k);
        const std::string style = "stroke-width=\"2\" stroke=\"" + colour + "\"" +
                                  (s.dashed ? " stroke-dasharray=\"6 4\"" : "");
        svg += "<polyline fill=\"none\" " + style + " points=\"";
        constexpr std::size_t MAX_POINTS = 800;  // More points would not be visible.
        const std::size_t stride = std::max<std::size_t>(1, s.points.size() / MAX_POINTS);
        for (std::size_t p = 0; p < s.points.size(); p += stride) {
            svg += formatted("%.1f,%.1f ", x(s.points[p].first), y(s.points[p].second));
        }
        svg += "\"/>\n";
        for (const auto& [at, v] : s.points) {
            if (!s.dots) break;
            svg += formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"", x(at), y(v)) +
                   colour + "\"/>\n";
        }
        if (s.name.empty()) continue;
        const double label = top + 12 + ROW * static_cast<double>(k);
        svg += line_from(right + 14, label - 4, right + 40, label - 4, style);
        svg += text_at(right + 48, label, s.name, Anchor::START, false);
    }
    if (!c.unit.empty()) svg += text_at(right + 14, bottom, c.unit, Anchor::START, true);
    return svg + "</svg>\n";
}

std::string svg_of(const BarChart& c) {
    constexpr double LEFT = 190, RIGHT = 620, WIDTH = 780, ROW = 26, DOT = 5;
    const double top = c.ticks.empty() ? 0 : 24;
    const double height = top + ROW * static_cast<double>(c.bars.size()) + 8;
    const Axis axis{c.low, c.high, false, {}, false};
    const auto x = [&](double v) {
        return LEFT + (RIGHT - LEFT) * std::clamp(place_on(axis, v), 0.0, 1.0);
    };
    std::string svg = opening(WIDTH, height);
    for (const auto& [v, text] : c.ticks) {
        svg += line_from(x(v), top, x(v), height, "stroke=\"var(--line)\"");
        svg += text_at(x(v), 14, text, Anchor::MIDDLE, true);
    }
    double y = top + ROW / 2;
    for (const Bar& bar : c.bars) {
        svg += text_at(0, y + 4, bar.label, Anchor::START, false);
        svg += formatted(
            "<rect x=\"%.1f\" y=\"%g\" width=\"%.1f\" height=\"12\" rx=\"2\" "
            "fill=\"var(--bar)\"/>\n",
            x(bar.from), y - 6, std::max(0.0, x(bar.to) - x(bar.from)));
        if (bar.dot) {
            svg += formatted("<circle cx=\"%.1f\" cy=\"%g\" r=\"%g\" fill=\"var(--accent)\"/>\n",
                             x(*bar.dot), y, DOT);
        }
        const double end = x(bar.to + bar.error);
        if (bar.error > 0) {
            svg += line_from(x(bar.to - bar.error), y, end, y, "stroke=\"var(--ink)\"");
        }
        if (!bar.note.empty()) svg += text_at(end + 8, y + 4, bar.note, Anchor::START, false);
        y += ROW;
    }
    return svg + "</svg>\n";
}

}  // namespace carom::referee::report
