// Writes the report of a tuning run.
#include "referee/tune/tuning.h"

#include <algorithm>
#include <cmath>

#include "referee/base/html.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"
#include "referee/report/table.h"

namespace carom::referee::tune {

namespace {

// Returns whether the error is known. Equal results of few games have no error that says anything.
bool is_known(const statistics::Mean& mean) {
    return std::isfinite(mean.error_95) && mean.error_95 > 0;
}

std::string gain_seen(const Tuning& tuning) {
    const auto gain = tuning.gain_seen();
    if (!gain) return "gain during tuning: too few steps";
    return formatted(
        "gain during tuning: %+.1f ± %.1f points of games above the sparring bots\n  (from the "
        "first tenth of the steps to the last quarter; too high, because steps become smaller)",
        100 * gain->value, 100 * gain->error_95);
}

std::string gain_confirmed(const Confirmation& c) {
    if (c.games == 0) return "gain on fresh seeds: no whole cycle of opponents yet";
    if (!is_known(c.gain)) return "gain on fresh seeds: too few games";
    return formatted(
        "gain on fresh seeds: %+.1f ± %.1f points\n  (%.1f %% of games above the sparring bots, "
        "the first weights %.1f %%)",
        100 * c.gain.value, 100 * c.gain.error_95, 100 * c.tuned.value, 100 * c.start.value);
}

std::string verdict(const Confirmation& c, const statistics::SprtSettings& test) {
    const std::string lead =
        (is_known(c.lead)
             ? formatted("lead %+.1f ± %.1f points in ", 100 * c.lead.value, 100 * c.lead.error_95)
             : "too few games for a lead: ") +
        formatted("%d games, LLR %+.2f (%.2f, %.2f)", c.games, c.test.llr(), c.test.lower(),
                  c.test.upper());
    switch (c.test.verdict()) {
        case statistics::Verdict::BETTER:
            return formatted(
                       "confirmed: better than the first weights, %+g Elo accepted over %+g;\n  ",
                       test.elo1, test.elo0) +
                   lead;
        case statistics::Verdict::NOT_BETTER:
            return formatted("not confirmed: %+g Elo rejected for %+g;\n  ", test.elo1, test.elo0) +
                   lead;
        case statistics::Verdict::UNDECIDED:
            break;
    }
    return "not confirmed: undecided;\n  " + lead;
}

std::string format_result(const Confirmation& c, const TuneSettings& s) {
    return gain_confirmed(c) + "\n" + verdict(c, s.test);
}

std::string format_result(const Exploit& e, const TuneSettings& s) {
    if (e.games == 0) return "games on fresh seeds: no whole block yet";
    return formatted(
        "%s: above %s in %.1f %% (%.1f .. %.1f) of %d games on fresh seeds;\n  "
        "an exploiter needs %.0f %%",
        e.succeeded() ? "exploiter" : "not an exploiter", s.pool[0].name.c_str(),
        100 * e.above.value, 100 * e.above.interval.low, 100 * e.above.interval.high, e.games,
        100 * EXPLOITER_SHARE);
}

// Returns the result on fresh seeds in two to four lines.
std::string format_result(const Result& result, const TuneSettings& s) {
    return std::visit([&](const auto& kind) { return format_result(kind, s); }, result);
}

nlohmann::ordered_json json_of(const statistics::Mean& e) {
    return {{"value", e.value},
            {"error_95", std::isfinite(e.error_95) ? nlohmann::ordered_json(e.error_95) : nullptr}};
}

nlohmann::ordered_json json_of(const Confirmation& c) {
    if (c.games == 0) return nullptr;
    return {{"verdict", statistics::name_of(c.test.verdict())},
            {"games", c.games},
            {"llr", c.test.llr()},
            {"lead", json_of(c.lead)},
            {"gain", json_of(c.gain)},
            {"tuned_above_pool", c.tuned.value},
            {"first_above_pool", c.start.value}};
}

nlohmann::ordered_json json_of(const Exploit& e) {
    if (e.games == 0) return nullptr;
    return {{"verdict", e.succeeded() ? "exploiter" : "not an exploiter"},
            {"games", e.games},
            {"tuned_above", e.above.value},
            {"interval_95", {e.above.interval.low, e.above.interval.high}}};
}

using report::Axis, report::Column, report::LineChart, report::Table, report::TableOf;

// Returns a chart of a value at each step. The axis of the steps has no labels.
LineChart chart_of(const std::vector<double>& values, Axis y, double width, double height) {
    LineChart chart;
    chart.x = {0, std::max<double>(1, static_cast<double>(values.size()) - 1), false, {}, false};
    chart.y = std::move(y);
    chart.y.grid = false;
    chart.width = width;
    chart.height = height;
    chart.series.emplace_back();
    for (std::size_t k = 0; k < values.size(); ++k) {
        chart.series[0].points.push_back({static_cast<double>(k), values[k]});
    }
    return chart;
}

// Returns a chart of a weight. The axis is logarithmic if all values are positive, otherwise
// linear. The axis covers the weight's path, and a bound that is near the path.
std::string weight_picture(const Parameter& p, const std::vector<double>& path) {
    const auto [least, most] = std::minmax_element(path.begin(), path.end());
    const bool factors = *least > 0;
    const auto to = [&](double v) { return factors ? std::log(std::max(v, 1e-300)) : v; };
    const auto from = [&](double v) { return factors ? std::exp(v) : v; };
    const double first = to(path.front());
    const double reach = std::max({to(*most) - first, first - to(*least),
                                   factors ? std::log(1.25) : (p.most - p.least) / 50});
    const double low = from(first - 1.1 * reach), high = from(first + 1.1 * reach);
    const auto text = [](double v) { return formatted("%.4g", v); };
    LineChart chart =
        chart_of(path, {low, high, factors, {{low, text(low)}, {high, text(high)}}}, 440, 150);
    chart.title = formatted("%s %.4g, bounds %g .. %g", p.name.c_str(), p.value, p.least, p.most);
    for (const double v : {p.value, p.least, p.most}) {
        if (v >= low && v <= high) chart.marks.push_back(v);
    }
    return report::svg_of(chart);
}

std::string score_picture(const Tuning& tuning) {
    const std::vector<StepResult>& steps = tuning.steps();
    const std::size_t width = std::max<std::size_t>(1, steps.size() / 20);
    std::vector<double> means;
    double sum = 0;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        sum += steps[k].score;
        if (k >= width) sum -= steps[k - width].score;
        if (k + 1 >= width) means.push_back(sum / static_cast<double>(width));
    }
    LineChart chart = chart_of(means, {0, 1, false, {{0, "0 %"}, {1, "100 %"}}}, 900, 240);
    chart.title = formatted("games above the sparring bots, means of %zu steps", width);
    chart.marks = {0.5};
    return report::svg_of(chart);
}

// Returns a table with one row per weight.
Table weights_of(const Tuning& tuning) {
    TableOf<Parameter> table(tuning.settings().parameters);
    table.column(Column::name("weight", "name"), &Parameter::name);
    table.column(Column::number("first", "first", "%.5g", ""), &Parameter::value);
    const std::vector<double> tuned = tuning.tuned();
    table.Table::column(Column::number("tuned", "tuned", "%.5g", ""),
                        [&](std::size_t row) { return tuned[row]; });
    Column change = Column::count("change", "");
    change.is_right = true;
    table.Table::column(change, [&](std::size_t row) {
        const double first = tuning.settings().parameters[row].value;
        const double difference = tuned[row] - first;
        return first != 0 ? formatted("%+.1f%%", 100 * difference / std::abs(first))
                          : formatted("%+.3g", difference);
    });
    table.column(Column::number("least", "", "%.5g", ""), &Parameter::least);
    table.column(Column::number("most", "", "%.5g", ""), &Parameter::most);
    return table;
}

}  // namespace

bool is_success(const Result& result) {
    if (const auto* exploit = std::get_if<Exploit>(&result)) return exploit->succeeded();
    return std::get<Confirmation>(result).test.verdict() == statistics::Verdict::BETTER;
}

std::string table_of(const Tuning& tuning, const std::optional<Result>& result) {
    const TuneSettings& s = tuning.settings();
    std::string text = title_of(game_type(s.game).info, s.league) + "\n\n";
    text += weights_of(tuning).as_text();
    text +=
        formatted("\n%zu of %d steps, %d games", tuning.steps().size(), s.steps, tuning.games());
    if (tuning.deaths() > 0) text += formatted("; the bot died in %d", tuning.deaths());
    text += "\n" + gain_seen(tuning) + "\n";
    if (result) text += format_result(*result, s) + "\n";
    return text;
}

std::string json_of(const Tuning& tuning, const std::optional<Result>& result) {
    using Json = nlohmann::ordered_json;
    Json j;
    j["weights"] = weights_of(tuning).as_json();
    j["steps"] = tuning.steps().size();
    j["games"] = tuning.games();
    j["deaths"] = tuning.deaths();
    j["gain_seen"] = nullptr;
    if (const auto gain = tuning.gain_seen()) j["gain_seen"] = json_of(*gain);
    j["confirmation"] = nullptr;
    if (result) {
        j["confirmation"] = std::visit([](const auto& kind) { return json_of(kind); }, *result);
    }
    j["path"] = tuning.path();
    return format_json(j, 1) + "\n";
}

std::string page_of(const Tuning& tuning, const std::optional<Result>& result) {
    const TuneSettings& s = tuning.settings();
    std::string body =
        "<h1>Tuning</h1>\n<p class=\"faint\"><code>" + escaped(s.bot) + "</code></p>";
    body += formatted("<p>%s: %zu of %d steps of %d games, %d games in all; seeds from %lld</p>",
                      escaped(title_of(game_type(s.game).info, s.league)).c_str(),
                      tuning.steps().size(), s.steps, games_a_step(s), tuning.games(),
                      static_cast<long long>(s.seed));
    body += "<h2>Games on fresh seeds</h2>\n<p class=\"verdict\">" +
            (result ? escaped(format_result(*result, s)) : "not yet played") + "</p>\n";
    body += "<h2>Score</h2>\n<p>" + escaped(gain_seen(tuning)) + "</p>\n" + score_picture(tuning);
    body +=
        "<h2>Weights</h2>\n<p class=\"faint\">Each step's value; dashed: the first value and "
        "bounds that are near.</p>\n<div style=\"display: flex; flex-wrap: wrap; gap: .5rem\">";
    for (std::size_t k = 0; k < s.parameters.size(); ++k) {
        std::vector<double> path;
        for (const auto& values : tuning.path()) path.push_back(values[k]);
        body += weight_picture(s.parameters[k], path);
    }
    body += "</div>\n" + weights_of(tuning).as_html() + "<h2>Pool</h2>\n" +
            report::commands_table(s.pool).as_html();
    return page(game_type(s.game).info.title + " tuning", body);
}

}  // namespace carom::referee::tune
