// The page of an arena; every name and reason goes through escaped(), since bots wrote them.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

#include "referee/arena/report.h"
#include "referee/base/html.h"
#include "referee/base/text.h"

namespace carom::referee::arena {

namespace {

constexpr int LONGEST_NAME = 40;

std::string name_of(const BotSummary& bot) { return escaped(printable(bot.name, LONGEST_NAME)); }

std::string row(const std::vector<std::string>& cells, const char* tag = "td") {
    std::string text = "<tr>";
    for (const std::string& cell : cells) {
        text += std::string("<") + tag + ">" + cell + "</" + tag + ">";
    }
    return text + "</tr>\n";
}

std::string table(const std::string& rows) {
    return "<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

std::string percent(double share) { return formatted("%.1f %%", 100 * share); }

std::string with_interval(const statistics::Share& share) {
    return percent(share.value) + formatted(" <span class=\"faint\">%.1f–%.1f</span>",
                                            100 * share.interval.low, 100 * share.interval.high);
}

// A line a bot: its rating as a dot, its 95 % interval as a bar.
std::string rating_picture(const Summary& s) {
    constexpr double LEFT = 190, WIDTH = 520, ROW = 28, TOP = 24, FAR = 3000;
    double low = 0, high = 0;
    for (const BotSummary& bot : s.bots) {
        const double error = std::min(bot.elo_error, FAR);
        low = std::min(low, bot.elo - error);
        high = std::max(high, bot.elo + error);
    }
    constexpr double STEPS[] = {10, 20, 50, 100, 200, 500, 1000, 2000};
    double step = STEPS[0];
    for (double each : STEPS) {
        step = each;
        if ((high - low) / each <= 8) break;
    }
    low = step * std::floor(low / step);
    high = std::max(step * std::ceil(high / step), low + step);
    const auto x = [&](double elo) { return LEFT + WIDTH * (elo - low) / (high - low); };
    const double height = TOP + ROW * s.bots.size() + 8;
    std::string svg =
        formatted("<svg viewBox=\"0 0 760 %g\" width=\"760\" role=\"img\">\n", height);
    for (double mark = low; mark <= high + step / 2; mark += step) {
        svg += formatted(
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%g\" y2=\"%g\" stroke=\"var(--line)\"/>"
            "<text class=\"faint\" x=\"%.1f\" y=\"14\" text-anchor=\"middle\">%+g</text>\n",
            x(mark), x(mark), TOP, height, x(mark), mark);
    }
    double y = TOP + ROW / 2;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        svg += formatted("<text x=\"0\" y=\"%g\">", y + 4) + escaped(printable(bot.name, 24)) +
               "</text>";
        if (std::isfinite(bot.elo_error)) {
            svg += formatted(
                "<rect x=\"%.1f\" y=\"%g\" width=\"%.1f\" height=\"10\" rx=\"5\" "
                "fill=\"var(--bar)\"/>",
                x(std::max(low, bot.elo - bot.elo_error)), y - 5,
                x(std::min(high, bot.elo + bot.elo_error)) -
                    x(std::max(low, bot.elo - bot.elo_error)));
        }
        svg += formatted("<circle cx=\"%.1f\" cy=\"%g\" r=\"5\" fill=\"var(--accent)\"/>\n",
                         x(bot.elo), y);
        y += ROW;
    }
    return svg + "</svg>\n";
}

std::string ratings(const Summary& s) {
    std::vector<std::string> head = {"bot", "games", "Elo", "± 95 %", "score", "place"};
    for (int place = 1; place <= s.contest.seats; ++place) head.push_back(ordinal(place));
    head.insert(head.end(), {"beats others", "deaths"});
    std::string rows = row(head, "th");
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        const double games = std::max(1, bot.all.games);
        std::vector<std::string> cells = {
            name_of(bot),
            std::to_string(bot.all.games),
            formatted("%+.0f", bot.elo),
            std::isfinite(bot.elo_error) ? formatted("%.0f", bot.elo_error) : "–",
            formatted("%.2f", bot.all.score),
            formatted("%.2f", bot.all.place)};
        for (const int count : bot.places) cells.push_back(percent(count / games));
        cells.push_back(with_interval(bot.above_others));
        cells.push_back(std::to_string(bot.deaths));
        rows += row(cells);
    }
    return "<h2>Ratings</h2>\n" + rating_picture(s) + table(rows) +
           "<p class=\"faint\">Are all equally strong? " +
           (s.p_all_equal ? formatted("One joint test over whole blocks: p = %.3f.", *s.p_all_equal)
                          : std::string("Too few blocks to tell.")) +
           "</p>\n";
}

// Who finishes above whom: the row above the column, green from a half up.
std::string pairs(const Summary& s) {
    std::vector<std::string> head = {"finishes above"};
    for (const int k : s.order) head.push_back(name_of(s.bots[k]));
    std::string rows = row(head, "th");
    for (const int a : s.order) {
        rows += "<tr><td>" + name_of(s.bots[a]) + "</td>";
        for (const int b : s.order) {
            const auto pair = std::find_if(s.pairs.begin(), s.pairs.end(), [&](const auto& p) {
                return p.first == std::min(a, b) && p.second == std::max(a, b);
            });
            if (pair == s.pairs.end()) {
                rows += "<td class=\"faint\">–</td>";
                continue;
            }
            statistics::Share share = pair->above;
            if (a > b) {
                share.value = 1 - share.value;
                share.interval = {1 - share.interval.high, 1 - share.interval.low};
            }
            rows += formatted(
                        "<td style=\"background: color-mix(in srgb, var(--%s) %.0f%%, "
                        "transparent)\">",
                        share.value >= 0.5 ? "good" : "bad", 90 * std::abs(share.value - 0.5)) +
                    with_interval(share) + "</td>";
        }
        rows += "</tr>\n";
    }
    return "<h2>Pairs</h2>\n" + table(rows);
}

std::string seats(const Summary& s) {
    std::vector<std::string> head = {"bot"};
    for (int seat = 0; seat < s.contest.seats; ++seat) {
        head.push_back(formatted("seat %d: place", seat));
        head.push_back("score");
    }
    std::string rows = row(head, "th");
    for (const int k : s.order) {
        std::vector<std::string> cells = {name_of(s.bots[k])};
        for (const SeatSummary& at : s.bots[k].seat) {
            cells.push_back(at.games ? formatted("%.2f", at.place) : "–");
            cells.push_back(at.games ? formatted("%.2f", at.score) : "–");
        }
        rows += row(cells);
    }
    return "<h2>By seat</h2>\n" + table(rows);
}

std::string times(const Summary& s) {
    std::string rows = row({"bot", "first p50", "first max", "p50", "p99", "max", "CPU p50",
                            "CPU p99", "held up p99", "max", "late: own / machine", "ponders"},
                           "th");
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        std::vector<std::string> cells = {name_of(bot)};
        for (double ms : {bot.times.wall.first.quantile(0.5), bot.times.wall.first.max(),
                          bot.times.wall.later.quantile(0.5), bot.times.wall.later.quantile(0.99),
                          bot.times.wall.later.max(), bot.times.cpu.later.quantile(0.5),
                          bot.times.cpu.later.quantile(0.99), bot.times.waited.later.quantile(0.99),
                          bot.times.waited.later.max()}) {
            cells.push_back(formatted("%.2f", ms));
        }
        cells.push_back(formatted("%d / %d", bot.late - bot.overloaded, bot.overloaded));
        cells.push_back(percent(bot.times.pondered_share()));
        rows += row(cells);
    }
    return "<h2>Time for an answer, ms</h2>\n" + table(rows) +
           "<p class=\"faint\">Held up: the bot or the referee was ready but got no processor. "
           "Ponders: processor time taken while others were asked.</p>\n";
}

std::string deaths(const Summary& s) {
    std::string rows;
    for (const int k : s.order) {
        for (const auto& [reason, count] : s.bots[k].reasons) {
            rows += "<tr><td>" + name_of(s.bots[k]) + "</td><td>" + std::to_string(count) +
                    "</td><td class=\"text\">" + escaped(printable(reason, 300)) + "</td></tr>\n";
        }
    }
    for (const std::string& sentence : s.voided) {
        rows += "<tr><td>void</td><td>1</td><td class=\"text\">" +
                escaped(printable(sentence, 300)) + "</td></tr>\n";
    }
    return rows.empty() ? "" : "<h2>Deaths</h2>\n" + table(rows);
}

// A path as a relative address.
std::string url_of(const std::string& path) {
    std::string url = path.front() == '/' ? "" : "./";
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) || std::strchr("/-_.~", c);
        url += plain ? std::string(1, c)
                     : formatted("%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return url;
}

std::string records_list(const Summary& s, const std::string& folder) {
    if (s.recorded.empty()) return "";
    std::vector<std::string> head = {"record", "seed"};
    for (int seat = 0; seat < s.contest.seats; ++seat) head.push_back(formatted("seat %d", seat));
    head.push_back("deaths");
    std::string rows = row(head, "th");
    for (const GameLink& game : s.recorded) {
        const std::string file = record_name(game.game), watch = page_name(game.game);
        const auto link = [&folder](const std::string& to, const std::string& text) {
            return "<a href=\"" + url_of(folder + "/" + to) + "\">" + text + "</a>";
        };
        std::string files = folder.empty() || !game.has_record ? file : link(file, file);
        if (game.has_page) files = link(watch, "watch") + ", " + files;
        std::vector<std::string> cells = {files, std::to_string(game.seed)};
        for (int seat = 0; seat < s.contest.seats; ++seat) {
            cells.push_back(name_of(s.bots[game.bots[seat]]) + formatted(" %d", game.scores[seat]));
        }
        std::string cells_row = row(cells);
        cells_row.insert(cells_row.rfind("</tr>"),
                         "<td class=\"text\">" + escaped(printable(game.deaths, 200)) + "</td>");
        rows += cells_row;
    }
    return "<h2>Records kept</h2>\n" + table(rows);
}

}  // namespace

std::string page_of(const Summary& s, const std::string& records) {
    const Schedule schedule(s.contest);
    std::string names;
    for (const BotSummary& bot : s.bots) {
        names += (names.empty() ? "" : ", ") + printable(bot.name, LONGEST_NAME);
    }
    std::string body = "<h1>Arena: " + escaped(names) + "</h1>\n";
    body += formatted(
        "<p class=\"faint\">%d games in %d whole blocks of %d seatings, league %d, "
        "seeds from %lld%s</p>\n",
        s.games, s.blocks, schedule.games_a_block(), s.contest.league,
        static_cast<long long>(s.contest.seed),
        s.left_out ? formatted("; %d more not counted", s.left_out).c_str() : "");
    if (s.sprt) body += "<p class=\"verdict\">" + escaped(verdict_of(s)) + "</p>\n";
    if (s.games > 0) body += ratings(s) + pairs(s) + seats(s) + times(s);
    body += deaths(s) + records_list(s, records);
    std::string rows;
    for (const BotSummary& bot : s.bots) {
        rows += "<tr><td>" + name_of(bot) + "</td><td class=\"text\"><code>" +
                escaped(bot.command) + "</code></td></tr>\n";
    }
    return page("Carom arena: " + names, body + "<h2>Bots</h2>\n" + table(rows));
}

}  // namespace carom::referee::arena
