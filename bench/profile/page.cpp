// Writes a profile as an HTML page.
#include <algorithm>
#include <optional>

#include "bench/profile/profile.h"
#include "referee/base/html.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"
#include "referee/report/table.h"

namespace carom::bench {

using referee::escaped, referee::formatted;
using referee::report::Axis, referee::report::BarChart, referee::report::Column;
using referee::report::LineChart, referee::report::Series, referee::report::TableOf;

namespace {

// Returns a bar chart of the median time of each stage with its error.
std::string stage_bars(const Profile& p) {
    const Group& g = p.groups[0];
    BarChart chart;
    chart.high = 1e-9;
    for (std::size_t k = 0; k < p.stages.size(); ++k) {
        const Cell& c = g.stages[k];
        chart.high = std::max(chart.high, c.ns);
        chart.bars.push_back({p.stages[k].name, 0, c.ns, std::nullopt, c.ns * c.error_percent / 100,
                              formatted("%.1f ns, %.1f %%", c.ns, 100 * c.share)});
    }
    return svg_of(chart);
}

// Returns a line chart whose x axis has equally spaced labels. The y axis starts at 0.
std::string chart(const std::vector<std::string>& places, std::vector<Series> series,
                  const char* unit) {
    LineChart chart;
    double most = 1e-9;
    for (Series& s : series) {
        s.dots = true;
        for (const auto& [x, y] : s.points) most = std::max(most, y);
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
        chart.x.ticks.push_back({static_cast<double>(k), places[k]});
    }
    chart.x.high = std::max<double>(1, static_cast<double>(places.size()) - 1);
    chart.y = Axis::from_zero(most);
    chart.unit = unit;
    chart.series = std::move(series);
    return svg_of(chart);
}

Series series_of(const std::string& name, const std::vector<double>& values) {
    Series series{name, {}, false, true};
    for (std::size_t k = 0; k < values.size(); ++k) {
        series.points.push_back({static_cast<double>(k), values[k]});
    }
    return series;
}

// Returns the innermost frame of a stage: "motion" for "search;rollout;turn;motion".
std::string frame_of(const StageName& stage) {
    const std::string stack = stage.stack;
    return stack.substr(stack.rfind(';') + 1);
}

// Returns a chart of the cost by the number of circles: the total, and the sum of the stages of
// each frame.
std::string cost_by_size(const Profile& p) {
    std::vector<std::string> places;
    std::vector<std::pair<std::string, std::vector<double>>> lines = {{"sum of stages", {}},
                                                                      {"without marks", {}}};
    for (const StageName& stage : p.stages) {
        const auto same = [&](const auto& line) { return line.first == frame_of(stage); };
        if (std::none_of(lines.begin(), lines.end(), same)) lines.push_back({frame_of(stage), {}});
    }
    for (const Group& g : p.groups) {
        if (!g.name.by_size) continue;
        places.push_back(g.name.name);
        for (auto& [name, ns] : lines) ns.push_back(0);
        lines[0].second.back() = g.all.ns;
        lines[1].second.back() = g.plain.ns;
        for (std::size_t k = 0; k < p.stages.size(); ++k) {
            for (auto& [name, ns] : lines) {
                if (name == frame_of(p.stages[k])) ns.back() += g.stages[k].ns;
            }
        }
    }
    std::vector<Series> series;
    for (const auto& [name, ns] : lines) series.push_back(series_of(name, ns));
    if (places.size() < 2) return "";
    return "<h2>Cost by size</h2>\n<p class=\"faint\">Stages summed by the part of the search that "
           "they are in (--collapsed has all parts).</p>\n" +
           chart(places, series, "ns a simulated turn");
}

std::string search_charts(const Quality& q) {
    std::vector<std::string> places;
    std::vector<double> below, differs;
    for (int k = 0; k < Curve::POINTS; ++k) {
        const double spent = Curve::spent(k);
        places.push_back(formatted(spent < 0.01 ? "%.1f%%" : "%.0f%%", 100 * spent));
        below.push_back(q.curve.below_final[k]);
        differs.push_back(100 * q.curve.differs[k]);
    }
    return "<h2>Value against rollouts</h2>\n<p class=\"faint\">How far the best plan's value lies "
           "below the one it ends with, by the share of rollouts spent.</p>\n" +
           chart(places, {series_of("below the final value", below)}, "points of value") +
           "<h2>Diversity</h2>\n<p class=\"faint\">How many genes of a plan that is tried are not "
           "those of the best plan so far.</p>\n" +
           chart(places, {series_of("genes unlike the best's, %", differs)}, "% of genes") +
           formatted(
               "<p>%.2f %% of the plans tried were better than all before; the best came "
               "after %.0f %% of them.</p>\n",
               100 * q.improving, 100 * q.found);
}

std::string prediction_chart(const Quality& q) {
    if (q.misses.empty()) return "";
    std::vector<std::string> places;
    for (std::size_t t = 1; t <= q.misses[0].count.size(); ++t) {
        places.push_back(formatted("%zu turn%s", t, t > 1 ? "s" : ""));
    }
    std::vector<Series> series;
    for (const PredictionErrors& miss : q.misses) {
        if (miss.count[0] > 0) series.push_back(series_of(miss.who, miss.predicted));
    }
    return "<h2>Prediction error</h2>\n<p class=\"faint\">Mean distance between a unit's real "
           "place and its predicted place. Own units differ, too, because the recorded match has "
           "other answers than this search. Idle: a prediction without any orders.</p>\n" +
           chart(places, std::move(series), "units of the map") + error_table(q).as_html();
}

std::string models(const Quality& q) {
    double all = 0;
    for (const AssumedModel& b : q.opponent_models) all += static_cast<double>(b.count);
    if (all == 0) return "";
    TableOf<AssumedModel> table(q.opponent_models);
    table.column(Column::text("model of an enemy's circle"), &AssumedModel::model);
    table.column(Column::percent("assumed", "", "%.1f %%", ""),
                 [all](const AssumedModel& b) { return static_cast<double>(b.count) / all; });
    return "<h2>Enemy models</h2>\n<p class=\"faint\">The bot's folder tells what each model does."
           "</p>\n" +
           table.as_html();
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
