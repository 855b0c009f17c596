// Shows the ratings of a ladder.
#include "referee/ladder/report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "referee/arena/report.h"
#include "referee/base/files.h"
#include "referee/base/html.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"
#include "referee/report/table.h"

namespace carom::referee::ladder {

using arena::BotSummary, arena::PairSummary, arena::Summary;
using report::Cell, report::Column, report::Table;

namespace {

// Returns a bot's name, and its state unless it is active.
std::string shown_name(const LadderBot& bot) {
    constexpr const char* STATES[] = {"", " (retired)", " (refused)"};
    return bot.name + STATES[bot.state];
}

// Returns the gain over the bot that was added before, or nothing if one of the ratings is unknown.
std::optional<double> change_of(const Summary& summary, int bot) {
    if (bot == 0) return std::nullopt;
    const BotSummary &now = summary.bots[bot], &before = summary.bots[bot - 1];
    if (now.all.games == 0 || before.all.games == 0) return std::nullopt;
    return now.elo - before.elo;
}

Cell number_or_nothing(std::optional<double> value) { return value ? Cell(*value) : Cell(); }

// Returns the table that the terminal, JSON and the page share.
Table ratings_of(const Ladder& ladder, Summary summary) {
    constexpr int WIDTH_OF_NAMES = 24;
    const auto is_rated = [&summary](int bot) { return summary.bots[bot].all.games > 0; };
    std::stable_partition(summary.order.begin(), summary.order.end(), is_rated);
    Table table(summary.order.size());
    const auto bot = [&summary](std::size_t row) -> const BotSummary& {
        return summary.bots[summary.order[row]];
    };
    table.column(Column::count("#", "place"), [&](std::size_t row) {
        return is_rated(summary.order[row]) ? Cell(row + 1) : Cell();
    });
    Column name = Column::name("bot", "name");
    name.width = WIDTH_OF_NAMES;
    table.column(
        name, [&](std::size_t row) { return Cell(shown_name(ladder.bots[summary.order[row]])); });
    table.column(Column::number("Elo", "elo", "%+.0f", "%.1f"),
                 [&](std::size_t row) { return bot(row).all.games ? Cell(bot(row).elo) : Cell(); });
    table.column(Column::number("± 95 %", "elo_error", "%.0f", "%.1f"), [&](std::size_t row) {
        return std::isfinite(bot(row).elo_error) ? Cell(bot(row).elo_error) : Cell();
    });
    table.column(Column::number("change", "change", "%+.0f", "%.1f"), [&](std::size_t row) {
        return number_or_nothing(change_of(summary, summary.order[row]));
    });
    table.column(Column::count("games", "games"),
                 [&](std::size_t row) { return Cell(bot(row).all.games); });
    table.column(Column::count("deaths", "deaths"),
                 [&](std::size_t row) { return Cell(bot(row).deaths); });
    table.column(Column::number("answer ms", "answer_ms", "%.1f", "%.2f"),
                 [&](std::size_t row) { return Cell(bot(row).times.wall.later.quantile(0.5)); });
    Column added = Column::name("added", "added").on_pages();
    table.column(added,
                 [&](std::size_t row) { return Cell(ladder.bots[summary.order[row]].added); });
    table.column(Column::name("from", "from").on_pages(),
                 [&](std::size_t row) { return Cell(ladder.bots[summary.order[row]].origin); });
    return table;
}

std::string heading_of(const Ladder& ladder, const Summary& summary) {
    const GameInfo& info = game_type(ladder.tournament.game).info;
    return title_of(info, ladder.tournament.league) + ": " + arena::extent_of(summary);
}

// Draws the ratings in the order in which the bots were added, with their intervals.
std::string chart_of(const Ladder& ladder, const Summary& summary) {
    constexpr int MOST_TICKS = 10;
    constexpr double FAR = 2000;
    report::LineChart chart;
    chart.title = "Elo of each version, with 95 % intervals";
    report::Series rating{"rating", {}, false, true}, interval{"95 %", {}, true, false};
    const int count = static_cast<int>(ladder.bots.size());
    double least = 0, most = 0;
    for (int k = 0; k < count; ++k) {
        const BotSummary& bot = summary.bots[k];
        if (bot.all.games == 0) continue;
        const double error = std::min(bot.elo_error, FAR);
        rating.points.push_back({k + 1.0, bot.elo});
        interval.points.push_back({k + 1.0, bot.elo - error});
        least = std::min(least, bot.elo - error), most = std::max(most, bot.elo + error);
    }
    // The outline of all intervals: the lower ends, and then the upper ends back to the first bot.
    for (int k = count - 1; k >= 0; --k) {
        const BotSummary& bot = summary.bots[k];
        if (bot.all.games == 0) continue;
        interval.points.push_back({k + 1.0, bot.elo + std::min(bot.elo_error, FAR)});
    }
    chart.x.low = 1, chart.x.high = std::max(2, count), chart.x.grid = false;
    const int step = 1 + (count - 1) / MOST_TICKS;
    for (int k = 0; k < count; k += step) {
        chart.x.ticks.push_back({k + 1.0, printable(ladder.bots[k].name, 12)});
    }
    const std::vector<double> places = report::round_places(least, most, 6);
    chart.y.low = places.front(), chart.y.high = places.back();
    for (const double elo : places) chart.y.ticks.push_back({elo, formatted("%+g", elo)});
    chart.series = {rating, interval};
    return report::svg_of(chart);
}

// A bot's share of opponents beaten on one seed.
struct SeedResult {
    double share = 0;
    int meetings = 0;
    std::int64_t seed = 0;
    int game = 0;
    bool recorded = false;
};

// Returns each bot's worst seeds, worst first. Games of one seat have no opponents in a game, and
// are left out.
std::vector<std::vector<SeedResult>> worst_seeds(const Summary& summary, const LadderGames& games) {
    constexpr std::size_t MOST = 3;
    std::map<std::pair<int, int>, SeedResult> results;  // by bot and block
    for (const auto& [number, outcome] : games.games.played()) {
        for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
            const int bot = outcome.scheduled.bots[seat];
            SeedResult& result = results[{bot, outcome.scheduled.block}];
            result.seed = outcome.scheduled.seed;
            for (std::size_t other = 0; other < outcome.seats.size(); ++other) {
                if (outcome.scheduled.bots[other] == bot) continue;
                const int ours = outcome.seats[seat].place, theirs = outcome.seats[other].place;
                result.share += ours < theirs ? 1 : ours == theirs ? 0.5 : 0;
                ++result.meetings;
            }
            if (outcome.recorded && !result.recorded) result.game = number, result.recorded = true;
        }
    }
    std::vector<std::vector<SeedResult>> worst(summary.bots.size());
    for (auto& [key, result] : results) {
        if (result.meetings == 0) continue;
        result.share /= result.meetings;
        std::vector<SeedResult>& all = worst[key.first];
        const auto at = std::upper_bound(
            all.begin(), all.end(), result,
            [](const SeedResult& a, const SeedResult& b) { return a.share < b.share; });
        all.insert(at, result);
        if (all.size() > MOST) all.pop_back();
    }
    return worst;
}

// Returns each bot's opponents by its share of games above them, worst first.
std::vector<std::vector<std::pair<double, int>>> worst_opponents(const Summary& summary) {
    std::vector<std::vector<std::pair<double, int>>> worst(summary.bots.size());
    for (const PairSummary& pair : summary.pairs) {
        worst[pair.first].push_back({pair.above.value, pair.second});
        worst[pair.second].push_back({1 - pair.above.value, pair.first});
    }
    for (auto& all : worst) std::sort(all.begin(), all.end());
    return worst;
}

std::string weaknesses_of(const Ladder& ladder, const Summary& summary, const LadderGames& games,
                          const std::string& records) {
    const auto opponents = worst_opponents(summary);
    const auto seeds = worst_seeds(summary, games);
    std::set<int> with_page;
    for (const arena::GameLink& game : summary.recorded) {
        if (game.has_page) with_page.insert(game.game);
    }
    Table table(summary.order.size());
    table.column(Column::name("bot", ""),
                 [&](std::size_t row) { return Cell(ladder.bots[summary.order[row]].name); });
    table.column(Column::text("worst opponents: share of games above them"), [&](std::size_t row) {
        std::string text;
        const auto& all = opponents[summary.order[row]];
        for (std::size_t k = 0; k < std::min<std::size_t>(3, all.size()); ++k) {
            text += (k ? ", " : "") + ladder.bots[all[k].second].name +
                    formatted(" %.0f %%", 100 * all[k].first);
        }
        return Cell(text);
    });
    table.column(Column::text("worst seeds: share of opponents beaten"), [&](std::size_t row) {
        Cell cell("");
        for (const SeedResult& result : seeds[summary.order[row]]) {
            const std::string text =
                formatted("%lld %.0f %%", static_cast<long long>(result.seed), 100 * result.share);
            cell.text += (cell.text.empty() ? "" : ", ") + text;
            const bool has_page = with_page.count(result.game) > 0;
            const std::string to =
                records + "/" +
                (has_page ? arena::page_name(result.game) : arena::record_name(result.game));
            cell.html +=
                (cell.html.empty() ? "" : ", ") +
                (result.recorded ? "<a href=\"" + arena::url_of(to) + "\">" + text + "</a>" : text);
        }
        return cell;
    });
    return "<h2>Weaknesses</h2>\n" + table.as_html();
}

}  // namespace

Summary summary_of(const Ladder& ladder, const LadderGames& games) {
    return arena::summarise(ladder.listed(), games.games);
}

std::string table_of(const Ladder& ladder, const Summary& summary) {
    if (ladder.bots.empty()) return "no bot yet (carom ladder add NAME --source FILE adds one)\n";
    return heading_of(ladder, summary) + "\n\n" + ratings_of(ladder, summary).as_text();
}

std::string json_of(const Ladder& ladder, const Summary& summary) {
    return format_json(ratings_of(ladder, summary).as_json(), 2) + "\n";
}

std::string comparison_of(const Ladder& ladder, const Summary& summary, int a, int b) {
    const std::string &first = ladder.bots[a].name, &second = ladder.bots[b].name;
    const auto rating = [&summary](const std::string& name, int bot) {
        const BotSummary& rated = summary.bots[bot];
        if (!std::isfinite(rated.elo_error)) return name + ": too few games for a rating";
        return name + formatted(" %+.0f ± %.0f Elo", rated.elo, rated.elo_error);
    };
    std::string text = rating(first, a) + ", " + rating(second, b);
    const double both = summary.bots[a].elo_error + summary.bots[b].elo_error;
    if (std::isfinite(both)) {
        text += formatted(": difference %+.0f", summary.bots[a].elo - summary.bots[b].elo);
    }
    text += "\n";
    std::map<int, std::pair<Cell, Cell>> common;  // shares above each opponent
    for (const PairSummary& pair : summary.pairs) {
        for (const auto& [bot, other, sign] :
             {std::tuple(pair.first, pair.second, 1), std::tuple(pair.second, pair.first, -1)}) {
            if (bot != a && bot != b) continue;
            const statistics::Share& above = pair.above;
            const Cell share =
                sign > 0 ? Cell(above.value, above.interval.low, above.interval.high)
                         : Cell(1 - above.value, 1 - above.interval.high, 1 - above.interval.low);
            (bot == a ? common[other].first : common[other].second) = share;
            if (bot == a && other == b) {
                text += formatted(
                    "%s finishes above %s in %.1f %% (%.1f .. %.1f) of their games, "
                    "in %d blocks\n",
                    first.c_str(), second.c_str(), 100 * *share.number, 100 * share.interval->first,
                    100 * share.interval->second, above.blocks);
            }
        }
    }
    common.erase(a), common.erase(b);
    std::vector<std::pair<int, std::pair<Cell, Cell>>> rows;
    for (const auto& row : common) {
        if (row.second.first.number && row.second.second.number) rows.push_back(row);
    }
    if (rows.empty()) return text;
    Table table(rows.size());
    table.column(Column::name("finishes above", ""),
                 [&](std::size_t row) { return Cell(ladder.bots[rows[row].first].name); });
    table.column(Column::interval(first, "", "%.1f %%", ""),
                 [&](std::size_t row) { return rows[row].second.first; });
    table.column(Column::interval(second, "", "%.1f %%", ""),
                 [&](std::size_t row) { return rows[row].second.second; });
    return text + "\n" + table.as_text();
}

std::string page_of(const Ladder& ladder, const Summary& summary, const LadderGames& games,
                    const std::string& records) {
    const std::string title = "Ladder: " + game_type(ladder.tournament.game).info.title;
    std::string body = "<h1>" + escaped(title) + "</h1>\n<p class=\"faint\">" +
                       escaped(heading_of(ladder, summary)) + "</p>\n";
    if (summary.games > 0) body += chart_of(ladder, summary);
    body += "<h2>Versions</h2>\n" + ratings_of(ladder, summary).as_html();
    if (summary.games > 0) body += weaknesses_of(ladder, summary, games, records);
    return page(title, body + arena::sections_of(summary, records));
}

std::string journal_of(const Ladder& ladder, const LadderGames& games) {
    const arena::Tournament all = ladder.listed();
    std::string text = arena::format_tournament(all, {}) + "\n";
    for (const auto& [name, contents] : games.files) {
        const std::string file =
            read_file(ladder.folder + "/" + name).substr(0, contents.whole_bytes);
        const std::vector<std::string> lines = lines_of(file);
        for (std::size_t k = 1; k < lines.size(); ++k) {
            if (lines[k].rfind(R"({"game":)", 0) == 0) text += lines[k] + "\n";
        }
    }
    return text;
}

std::string csv_of(const Ladder& ladder, const LadderGames& games) {
    std::string text = "game,seed,seat,bot,score,place,died\n";
    for (const auto& [number, outcome] : games.games.played()) {
        for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
            const arena::SeatOutcome& result = outcome.seats[seat];
            text += formatted("%d,%lld,%zu,%s,%d,%d,%d\n", number,
                              static_cast<long long>(outcome.scheduled.seed), seat,
                              ladder.bots[outcome.scheduled.bots[seat]].name.c_str(), result.score,
                              result.place, result.death_turn.value_or(-1));
        }
    }
    return text;
}

}  // namespace carom::referee::ladder
