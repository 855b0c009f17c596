#include "referee/tune/report.h"

#include <algorithm>
#include <cmath>

#include "referee/base/html.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/terminal/columns.h"

namespace carom::referee::tune {

namespace {

std::string gain_seen(const Tuning& tuning) {
    const auto gain = tuning.gain_seen();
    if (!gain) return "gain seen while tuning: too few steps to tell";
    return formatted(
        "gain seen while tuning: %+.1f ± %.1f points of games above the pool\n"
        "  (first tenth of the steps to last quarter; of the bots under trial, whose moves shrink)",
        100 * gain->value, 100 * gain->error);
}

std::string gain_confirmed(const Confirmation& c) {
    if (c.games == 0) return "gain on fresh seeds: no whole cycle of opponents yet";
    return formatted(
        "gain on fresh seeds: %+.1f ± %.1f points\n"
        "  (%.1f %% of games above the pool, the first weights %.1f %%)",
        100 * c.gain.value, 100 * c.gain.error, 100 * c.tuned.value, 100 * c.start.value);
}

std::string verdict(const Confirmation& c, const statistics::SprtSettings& test) {
    const std::string lead = formatted(
        "lead %+.1f ± %.1f points in %d games, LLR %+.2f (%.2f, %.2f)", 100 * c.lead.value,
        100 * c.lead.error, c.games, c.test.llr(), c.test.lower(), c.test.upper());
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

// A curve over the steps, and a text above it.
struct Curve {
    std::string title, low, high;  // what stands at the axis's ends
    std::vector<double> y;  // 0 at the axis's lower end, 1 at its upper
    std::vector<double> marks;  // lines across, dashed
};

std::string picture(const Curve& curve, double width, double height) {
    constexpr double LEFT = 64, TOP = 24, RIGHT = 8, BOTTOM = 8;
    const double w = width - LEFT - RIGHT, h = height - TOP - BOTTOM;
    const auto x = [&](std::size_t k) {
        return LEFT + w * static_cast<double>(k) / std::max<double>(1, curve.y.size() - 1.0);
    };
    const auto y = [&](double at) { return TOP + h * (1 - at); };
    std::string svg =
        formatted("<svg viewBox=\"0 0 %g %g\" width=\"%g\" role=\"img\">", width, height, width);
    svg += formatted("<text x=\"%g\" y=\"15\">", LEFT) + escaped(curve.title) + "</text>";
    svg += formatted(
        "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" "
        "stroke=\"var(--line)\"/>",
        LEFT, TOP, w, h);
    for (const auto& [text, at] : {std::pair(curve.high, TOP + 11), {curve.low, TOP + h}}) {
        svg += formatted("<text class=\"faint\" x=\"%g\" y=\"%g\" text-anchor=\"end\">", LEFT - 6,
                         at) +
               escaped(text) + "</text>";
    }
    for (const double mark : curve.marks) {
        svg += formatted(
            "<line x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\" "
            "stroke=\"var(--faint)\" stroke-dasharray=\"4 4\"/>",
            LEFT, LEFT + w, y(mark), y(mark));
    }
    svg += "<polyline fill=\"none\" stroke=\"var(--accent)\" stroke-width=\"1.5\" points=\"";
    const std::size_t stride = std::max<std::size_t>(1, curve.y.size() / 800);
    for (std::size_t k = 0; k < curve.y.size(); k += stride) {
        svg += formatted("%.1f,%.1f ", x(k), y(curve.y[k]));
    }
    return svg + "\"/></svg>\n";
}

// Factors where the first value is above 0 and none of the path is not; else differences. The axis
// holds the path, and a bound that lies near it.
std::string weight_picture(const Parameter& p, const std::vector<double>& path) {
    const auto [least, most] = std::minmax_element(path.begin(), path.end());
    const bool factors = *least > 0;
    const auto to = [&](double v) { return factors ? std::log(std::max(v, 1e-300)) : v; };
    const double first = to(path.front());
    const double reach = std::max({to(*most) - first, first - to(*least),
                                   factors ? std::log(1.25) : (p.most - p.least) / 50});
    const double low = first - 1.1 * reach, high = first + 1.1 * reach;
    const auto at = [&](double v) { return (to(v) - low) / (high - low); };
    Curve curve;
    curve.title = formatted("%s %.4g, bounds %g .. %g", p.name.c_str(), p.value, p.least, p.most);
    curve.low = formatted("%.4g", factors ? std::exp(low) : low);
    curve.high = formatted("%.4g", factors ? std::exp(high) : high);
    for (const double v : path) curve.y.push_back(at(v));
    for (const double v : {p.value, p.least, p.most}) {
        if ((!factors || v > 0) && at(v) >= 0 && at(v) <= 1) curve.marks.push_back(at(v));
    }
    return picture(curve, 440, 150);
}

std::string score_picture(const Tuning& tuning) {
    const std::vector<StepResult>& steps = tuning.steps();
    const std::size_t width = std::max<std::size_t>(1, steps.size() / 20);
    Curve curve;
    curve.title = formatted("games above the pool, the mean of %zu steps each", width);
    double sum = 0;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        sum += steps[k].score;
        if (k >= width) sum -= steps[k - width].score;
        if (k + 1 >= width) curve.y.push_back(sum / static_cast<double>(width));
    }
    curve.low = "0 %";
    curve.high = "100 %";
    curve.marks = {0.5};
    return picture(curve, 900, 240);
}

}  // namespace

std::string table_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation) {
    const TuneSettings& s = tuning.settings();
    const std::vector<double> tuned = tuning.tuned();
    std::string text = formatted("%-24s %12s %12s %9s %12s %12s\n", "weight", "first", "tuned",
                                 "change", "least", "most");
    for (std::size_t k = 0; k < tuned.size(); ++k) {
        const Parameter& p = s.parameters[k];
        text += formatted("%s %12.5g %12.5g ", fitted(p.name, 24).c_str(), p.value, tuned[k]);
        text += p.value != 0 ? formatted("%+8.1f%%", 100 * (tuned[k] - p.value) / std::abs(p.value))
                             : formatted("%+9.3g", tuned[k]);
        text += formatted(" %12.5g %12.5g\n", p.least, p.most);
    }
    text +=
        formatted("\n%zu of %d steps, %d games", tuning.steps().size(), s.steps, tuning.games());
    if (tuning.deaths() > 0) text += formatted("; the bot died in %d", tuning.deaths());
    text += "\n" + gain_seen(tuning) + "\n";
    if (confirmation) {
        text += gain_confirmed(*confirmation) + "\n" + verdict(*confirmation, s.test) + "\n";
    }
    return text;
}

std::string json_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation) {
    using Json = nlohmann::ordered_json;
    const TuneSettings& s = tuning.settings();
    const auto estimate = [](const Estimate& e) {
        return Json{{"value", e.value},
                    {"error_95", std::isfinite(e.error) ? Json(e.error) : Json(nullptr)}};
    };
    Json j;
    j["weights"] = Json::array();
    for (std::size_t k = 0; k < s.parameters.size(); ++k) {
        j["weights"].push_back(Json{{"name", s.parameters[k].name},
                                    {"first", s.parameters[k].value},
                                    {"tuned", tuning.tuned()[k]}});
    }
    j["steps"] = tuning.steps().size();
    j["games"] = tuning.games();
    j["deaths"] = tuning.deaths();
    j["gain_seen"] = nullptr;
    if (const auto gain = tuning.gain_seen()) j["gain_seen"] = estimate(*gain);
    j["confirmation"] = nullptr;
    if (confirmation && confirmation->games > 0) {
        const Confirmation& c = *confirmation;
        const char* verdict = c.test.verdict() == statistics::Verdict::BETTER       ? "better"
                              : c.test.verdict() == statistics::Verdict::NOT_BETTER ? "not better"
                                                                                    : "undecided";
        j["confirmation"] = Json{{"verdict", verdict},
                                 {"games", c.games},
                                 {"llr", c.test.llr()},
                                 {"lead", estimate(c.lead)},
                                 {"gain", estimate(c.gain)},
                                 {"tuned_above_pool", c.tuned.value},
                                 {"first_above_pool", c.start.value}};
    }
    j["path"] = tuning.path();
    return format_json(j, 1) + "\n";
}

std::string page_of(const Tuning& tuning, const std::optional<Confirmation>& confirmation) {
    const TuneSettings& s = tuning.settings();
    std::string body =
        "<h1>Tuning</h1>\n<p class=\"faint\"><code>" + escaped(s.bot) + "</code></p>";
    body +=
        formatted("<p>%zu of %d steps of %d games, %d games in all; league %d, seeds from %lld</p>",
                  tuning.steps().size(), s.steps, games_a_step(s), tuning.games(), s.league,
                  static_cast<long long>(s.seed));
    body += "<h2>Confirmation on fresh seeds</h2>\n";
    body += confirmation ? "<p class=\"verdict\">" + escaped(verdict(*confirmation, s.test)) +
                               "</p><p>" + escaped(gain_confirmed(*confirmation)) + "</p>"
                         : "<p class=\"verdict\">not yet confirmed</p>";
    body += "<h2>Score</h2>\n<p>" + escaped(gain_seen(tuning)) + "</p>\n" + score_picture(tuning);
    body +=
        "<h2>Weights</h2>\n<p class=\"faint\">Each step's value; dashed: the first value and "
        "bounds that are near.</p>\n<div style=\"display: flex; flex-wrap: wrap; gap: .5rem\">";
    for (std::size_t k = 0; k < s.parameters.size(); ++k) {
        std::vector<double> path;
        for (const auto& values : tuning.path()) path.push_back(values[k]);
        body += weight_picture(s.parameters[k], path);
    }
    body +=
        "</div>\n<div class=\"wide\"><table><tr><th>weight</th><th>first</th><th>tuned</th>"
        "<th>least</th><th>most</th></tr>\n";
    const std::vector<double> tuned = tuning.tuned();
    for (std::size_t k = 0; k < tuned.size(); ++k) {
        const Parameter& p = s.parameters[k];
        body += "<tr><td>" + escaped(p.name) +
                formatted("</td><td>%.5g</td><td>%.5g</td><td>%g</td><td>%g</td></tr>\n", p.value,
                          tuned[k], p.least, p.most);
    }
    body += "</table></div>\n<h2>Pool</h2>\n<div class=\"wide\"><table>";
    for (const arena::Contestant& bot : s.pool) {
        body += "<tr><td>" + escaped(bot.name) + "</td><td class=\"text\"><code>" +
                escaped(bot.command) + "</code></td></tr>\n";
    }
    return page("Carom tune", body + "</table></div>\n");
}

}  // namespace carom::referee::tune
