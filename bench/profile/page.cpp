#include <algorithm>
#include <cmath>
#include <iterator>

#include "bench/profile/report.h"
#include "referee/base/html.h"
#include "referee/base/text.h"

namespace carom::bench {

using referee::escaped, referee::formatted;

namespace {

// A bar a stage, with the quartiles' distance as its end.
std::string stage_bars(const Profile& p) {
    constexpr double LEFT = 150, WIDTH = 470, ROW = 24;
    const Group& g = p.groups[0];
    double most = 0;
    for (const Cell& c : g.stages) most = std::max(most, c.ns);
    std::string svg = formatted("<svg viewBox=\"0 0 760 %g\" width=\"760\" role=\"img\">\n",
                                ROW * static_cast<double>(p.stages.size()) + 4);
    for (std::size_t k = 0; k < p.stages.size(); ++k) {
        const Cell& c = g.stages[k];
        const double y = ROW * static_cast<double>(k), width = WIDTH * c.ns / most,
                     error = width * c.error_percent / 100;
        svg += formatted("<text x=\"0\" y=\"%g\">%s</text>", y + 16, p.stages[k].name);
        svg += formatted(
            "<rect x=\"%g\" y=\"%g\" width=\"%.1f\" height=\"16\" fill=\"var(--bar)\"/>"
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%g\" y2=\"%g\" stroke=\"var(--ink)\"/>",
            LEFT, y + 3, width, LEFT + width - error, LEFT + width + error, y + 11, y + 11);
        svg += formatted("<text x=\"%.1f\" y=\"%g\">%.1f ns, %.1f %%</text>\n",
                         LEFT + width + error + 8, y + 16, c.ns, 100 * c.share);
    }
    return svg + "</svg>\n";
}

struct Series {
    std::string name, colour;
    std::vector<double> y;
};

// Lines over equally spaced places with a text each; the axis begins at 0.
std::string chart(const std::vector<std::string>& places, const std::vector<Series>& series,
                  const char* unit) {
    constexpr double LEFT = 60, TOP = 14, WIDTH = 560, HEIGHT = 220, BOTTOM = 30;
    double most = 1e-9;
    for (const Series& s : series) {
        for (const double y : s.y) most = std::max(most, y);
    }
    const double step = std::pow(10, std::floor(std::log10(most / 2)));
    const double mark = most / step > 10 ? 5 * step : most / step > 4 ? 2 * step : step;
    const double top = mark * std::ceil(most / mark);
    const auto y = [&](double v) { return TOP + HEIGHT * (1 - v / top); };
    const auto x = [&](std::size_t k) {
        return LEFT + WIDTH * static_cast<double>(k) / static_cast<double>(places.size() - 1);
    };
    std::string svg = formatted("<svg viewBox=\"0 0 860 %g\" width=\"860\" role=\"img\">\n",
                                TOP + HEIGHT + BOTTOM);
    for (double v = 0; v <= top + mark / 2; v += mark) {
        svg += formatted(
            "<line x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"var(--line)\"/><text class=\"faint\" x=\"%g\" y=\"%.1f\" "
            "text-anchor=\"end\">%g</text>\n",
            LEFT, LEFT + WIDTH, y(v), y(v), LEFT - 6, y(v) + 4, v);
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
        svg += formatted("<text class=\"faint\" x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">", x(k),
                         TOP + HEIGHT + 20) +
               escaped(places[k]) + "</text>\n";
    }
    double label = TOP + 12;
    for (const Series& s : series) {
        svg += "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + s.colour + "\" points=\"";
        for (std::size_t k = 0; k < s.y.size(); ++k)
            svg += formatted("%.1f,%.1f ", x(k), y(s.y[k]));
        svg += "\"/>";
        for (std::size_t k = 0; k < s.y.size(); ++k) {
            svg += formatted("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", x(k),
                             y(s.y[k]), s.colour.c_str());
        }
        svg += formatted(
                   "<rect x=\"%g\" y=\"%g\" width=\"12\" height=\"4\" fill=\"%s\"/>"
                   "<text x=\"%g\" y=\"%g\">",
                   LEFT + WIDTH + 14, label - 6, s.colour.c_str(), LEFT + WIDTH + 32, label) +
               escaped(s.name) + "</text>\n";
        label += 20;
    }
    return svg + formatted("<text class=\"faint\" x=\"%g\" y=\"%g\">%s</text></svg>\n",
                           LEFT + WIDTH + 14, TOP + HEIGHT, unit);
}

constexpr const char* COLOURS[] = {"var(--accent)", "var(--bad)", "var(--good)", "#b58900",
                                   "#8f5fbf",       "#2aa198",    "#93713b"};

// The last of the frames above a stage: "motion" of "search;rollout;turn;motion".
std::string frame_of(const StageName& stage) {
    const std::string stack = stage.stack;
    return stack.substr(stack.rfind(';') + 1);
}

// By how many circles there are: all, and the sum of each frame's stages.
std::string cost_by_size(const Profile& p) {
    std::vector<std::string> places;
    std::vector<Series> series = {{"sum of stages", COLOURS[0], {}},
                                  {"without a probe", COLOURS[1], {}}};
    for (const StageName& stage : p.stages) {
        const auto same = [&](const Series& s) { return s.name == frame_of(stage); };
        if (std::any_of(series.begin(), series.end(), same)) continue;
        series.push_back({frame_of(stage), COLOURS[series.size() % std::size(COLOURS)], {}});
    }
    for (const Group& g : p.groups) {
        if (!g.name.by_size) continue;
        places.push_back(g.name.name);
        for (Series& s : series) s.y.push_back(0);
        series[0].y.back() = g.all.ns;
        series[1].y.back() = g.plain.ns;
        for (std::size_t k = 0; k < p.stages.size(); ++k) {
            for (Series& s : series) {
                if (s.name == frame_of(p.stages[k])) s.y.back() += g.stages[k].ns;
            }
        }
    }
    if (places.size() < 2) return "";
    return "<h2>Cost by size</h2>\n<p class=\"faint\">Stages summed by the part of the search that "
           "they are in (--collapsed has all parts).</p>\n" +
           chart(places, series, "ns a simulated turn");
}

std::string search_charts(const Quality& q) {
    std::vector<std::string> places;
    Series below{"below the final value", COLOURS[0], {}},
        differs{"genes unlike the best's, %", COLOURS[1], {}};
    for (int k = 0; k < Curve::POINTS; ++k) {
        const double spent = Curve::spent(k);
        places.push_back(formatted(spent < 0.01 ? "%.1f%%" : "%.0f%%", 100 * spent));
        below.y.push_back(q.curve.below_final[k]);
        differs.y.push_back(100 * q.curve.differs[k]);
    }
    return "<h2>Value against rollouts</h2>\n<p class=\"faint\">How far the best plan's value lies "
           "below the one it ends with, by the share of rollouts spent.</p>\n" +
           chart(places, {below}, "points of value") +
           "<h2>Diversity</h2>\n<p class=\"faint\">How many genes of a plan that is tried are not "
           "those of the best plan so far.</p>\n" +
           chart(places, {differs}, "% of genes") +
           formatted(
               "<p>%.2f %% of the plans tried were better than all before; the best came "
               "after %.0f %% of them.</p>\n",
               100 * q.improving, 100 * q.found);
}

std::string prediction_chart(const Quality& q) {
    std::vector<std::string> places;
    if (q.misses.empty()) return "";
    const std::size_t ahead = q.misses[0].count.size();
    for (std::size_t t = 1; t <= ahead; ++t) {
        places.push_back(formatted("%zu turn%s", t, t > 1 ? "s" : ""));
    }
    std::vector<Series> series;
    std::string rows = "<tr><th>off after</th>";
    for (const std::string& place : places) {
        rows += "<th>" + place + "</th><th>had nobody acted</th>";
    }
    rows += "</tr>\n";
    for (const Misses& miss : q.misses) {
        if (miss.count[0] == 0) continue;
        series.push_back({miss.who,
                          COLOURS[series.size() % std::size(COLOURS)],
                          {miss.predicted.begin(), miss.predicted.end()}});
        rows += "<tr><td>" + escaped(miss.who) + "</td>";
        for (std::size_t t = 0; t < ahead; ++t) {
            rows += formatted("<td>%.0f</td><td class=\"faint\">%.0f</td>", miss.predicted[t],
                              miss.idle[t]);
        }
        rows += "</tr>\n";
    }
    return "<h2>Prediction error</h2>\n<p class=\"faint\">How far units were from where the plans "
           "put them; the own ones, too, since the match was played by other answers.</p>\n" +
           chart(places, series, "units of the map") + "<div class=\"wide\"><table>" + rows +
           "</table></div>\n";
}

std::string models(const Quality& q) {
    long all = 0;
    for (const Belief& b : q.beliefs) all += b.count;
    if (all == 0) return "";
    std::string rows = "<tr><th>model of an enemy's circle</th><th>believed</th></tr>\n";
    for (const Belief& b : q.beliefs) {
        rows += "<tr><td>" + escaped(b.model) +
                formatted("</td><td>%.1f %%</td></tr>\n",
                          100.0 * static_cast<double>(b.count) / static_cast<double>(all));
    }
    return "<h2>Enemy models</h2>\n<p class=\"faint\">The bot's folder tells what each model does."
           "</p>\n<div class=\"wide\"><table>" +
           rows + "</table></div>\n";
}

}  // namespace

std::string page_of(const Profile& p) {
    std::string names;
    for (const std::string& name : p.matches) names += (names.empty() ? "" : ", ") + name;
    const Group& all = p.groups[0];
    std::string body = "<h1>Where the rollouts go</h1>\n<p class=\"faint\">" + escaped(p.machine) +
                       "<br>" + escaped(names) +
                       formatted("; seat %d, %d positions, %d rollouts each, %d rounds</p>\n",
                                 p.seat, all.positions, p.rollouts, p.rounds);
    body += formatted(
        "<p class=\"verdict\">A simulated turn takes %.0f ns in the search; its "
        "stages add up to %.0f ns, %+.1f %%.</p>\n",
        all.plain.ns, all.all.ns, 100 * (all.all.ns / all.plain.ns - 1));
    body +=
        "<h2>Stages</h2>\n<p class=\"faint\">A simulated turn's share of everything, and how "
        "far the quartiles of the rounds lie apart.</p>\n" +
        stage_bars(p) + cost_by_size(p);
    if (p.quality) {
        body += search_charts(*p.quality) + prediction_chart(*p.quality) + models(*p.quality);
    }
    return referee::page("Carom profile", body);
}

}  // namespace carom::bench
