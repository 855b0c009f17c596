// The HTML page of an arena. Every name and reason passes through escaped(), because bots can
// choose these texts.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

#include "referee/arena/report.h"
#include "referee/arena/tables.h"
#include "referee/base/html.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"

namespace carom::referee::arena {

namespace {

constexpr int LONGEST_NAME = 40;

using report::Cell, report::Column, report::Table, report::TableOf;

// Draws one row per bot: a dot for the rating and a bar for its 95 % interval.
std::string rating_chart(const Summary& s) {
    constexpr double FAR = 3000;
    report::BarChart chart;
    double low = 0, high = 0;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        const double error = std::min(bot.elo_error, FAR);
        const double shown = std::isfinite(bot.elo_error) ? error : 0;
        low = std::min(low, bot.elo - error);
        high = std::max(high, bot.elo + error);
        chart.bars.push_back(
            {printable(bot.name, 24), bot.elo - shown, bot.elo + shown, bot.elo, 0, ""});
    }
    for (const double elo : report::round_places(low, high, 8)) {
        chart.ticks.push_back({elo, formatted("%+g", elo)});
    }
    chart.low = chart.ticks.front().first;
    chart.high = chart.ticks.back().first;
    return report::svg_of(chart);
}

std::string ratings(const Summary& s) {
    return "<h2>Ratings</h2>\n" + rating_chart(s) + ratings_of(s).as_html() +
           "<p class=\"faint\">Are all equally strong? " +
           (s.p_all_equal ? formatted("One joint test over whole blocks: p = %.3f.", *s.p_all_equal)
                          : std::string("Too few blocks to tell.")) +
           "</p>\n";
}

// Draws the table of pairs: how often the bot of the row finishes above the bot of the column.
// Cells of one half or more are green.
std::string pairs(const Summary& s) {
    Table table(s.order.size());
    table.column(Column::name("finishes above", ""),
                 [&s](std::size_t row) { return Cell(s.bots[s.order[row]].name); });
    for (const int b : s.order) {
        table.column(Column::interval(printable(s.bots[b].name, LONGEST_NAME), "", "%.1f %%", ""),
                     [&s, b](std::size_t row) {
                         const int a = s.order[row];
                         const auto pair = std::find_if(
                             s.pairs.begin(), s.pairs.end(), [a, b](const PairSummary& p) {
                                 return p.first == std::min(a, b) && p.second == std::max(a, b);
                             });
                         if (pair == s.pairs.end()) return Cell();
                         const auto& [value, interval] =
                             std::pair(pair->above.value, pair->above.interval);
                         Cell cell = a < b ? Cell(value, interval.low, interval.high)
                                           : Cell(1 - value, 1 - interval.high, 1 - interval.low);
                         cell.shade = *cell.number - 0.5;
                         return cell;
                     });
    }
    return "<h2>Pairs</h2>\n" + table.as_html();
}

std::string times(const Summary& s) {
    Table table = times_of(s);
    table.column(Column::name("late: own / machine", ""), [&s](std::size_t row) {
        const BotSummary& bot = s.bots[s.order[row]];
        return Cell(formatted("%d / %d", bot.late - bot.overloaded, bot.overloaded));
    });
    return "<h2>Time for an answer, ms</h2>\n" + table.as_html() +
           "<p class=\"faint\">Held up: the bot or the referee was ready but got no processor. "
           "Ponders: processor time taken while others were asked.</p>\n";
}

std::string deaths(const Summary& s) {
    struct Death {
        std::string bot, reason;
        int count;
    };
    std::vector<Death> all;
    for (const int k : s.order) {
        for (const auto& [reason, count] : s.bots[k].reasons) {
            all.push_back({s.bots[k].name, reason, count});
        }
    }
    for (const std::string& sentence : s.voided) all.push_back({"void", sentence, 1});
    if (all.empty()) return "";
    TableOf<Death> table(std::move(all));
    table.column(Column::name("bot", ""), &Death::bot);
    table.column(Column::count("times", ""), &Death::count);
    table.column(Column::text("reason"), &Death::reason);
    return "<h2>Deaths</h2>\n" + table.as_html();
}

// Returns a path as a relative URL.
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
    const auto link = [&folder](const std::string& to, const std::string& text) {
        return "<a href=\"" + url_of(folder + "/" + to) + "\">" + text + "</a>";
    };
    TableOf<GameLink> table(s.recorded);
    table.column(Column::name("record", ""), [&](const GameLink& game) {
        const std::string file = record_name(game.game);
        Cell cell(file);
        cell.html = folder.empty() || !game.has_record ? file : link(file, file);
        if (game.has_page) cell.html = link(page_name(game.game), "watch") + ", " + cell.html;
        return cell;
    });
    // A number of a table is a double, which does not hold every seed.
    table.column(Column::count("seed", ""),
                 [](const GameLink& game) { return Cell(std::to_string(game.seed)); });
    for (int seat = 0; seat < s.tournament.seats; ++seat) {
        table.column(Column::name(formatted("seat %d", seat), ""), [&, seat](const GameLink& game) {
            return printable(s.bots[game.bots[seat]].name, LONGEST_NAME) + " " +
                   game_type(s.tournament.game).info.format_score(game.scores[seat]);
        });
    }
    table.column(Column::text("deaths"), &GameLink::deaths);
    return "<h2>Records kept</h2>\n" + table.as_html();
}

}  // namespace

std::string page_of(const Summary& s, const std::string& records) {
    std::string names;
    for (const BotSummary& bot : s.bots) {
        names += (names.empty() ? "" : ", ") + printable(bot.name, LONGEST_NAME);
    }
    std::string body = "<h1>Arena: " + escaped(names) + "</h1>\n";
    const GameInfo& info = game_type(s.tournament.game).info;
    body += "<p class=\"faint\">" + escaped(title_of(info, s.tournament.league)) + ": " +
            extent_of(s) + (s.left_out ? formatted("; %d more not counted", s.left_out) : "") +
            "</p>\n";
    if (s.sprt) body += "<p class=\"verdict\">" + escaped(verdict_of(s)) + "</p>\n";
    body += deaths(s);
    if (s.games > 0) {
        body += ratings(s) + pairs(s);
        if (s.tournament.seats == 1) body += "<h2>Scores</h2>\n" + pairs_of(s).as_html();
        if (s.tournament.seats > 1) body += "<h2>By seat</h2>\n" + seats_of(s).as_html();
        body += times(s);
    }
    body += records_list(s, records) + "<h2>Bots</h2>\n" + report::commands_table(s.bots).as_html();
    return page(info.title + " arena: " + names, body);
}

}  // namespace carom::referee::arena
