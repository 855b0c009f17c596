// Fills the tables of an arena's summary.
#include "referee/arena/report.h"

#include <algorithm>
#include <cmath>

#include "referee/base/text.h"

namespace carom::referee::arena {

namespace {

using report::Cell, report::Column, report::Table, report::TableOf;

using Bots = TableOf<const BotSummary*>;

Bots bots_of(const Summary& s) {
    std::vector<const BotSummary*> best_first;
    for (const int k : s.order) best_first.push_back(&s.bots[k]);
    return Bots(std::move(best_first));
}

// Returns a column of mean scores, with at least two decimals.
Column score_column(const Summary& s, const char* title, const char* key) {
    const GameInfo& info = game_type(s.tournament.game).info;
    Column column = Column::number(title, key, info.score_decimals <= 2 ? "%.2f" : "%.4f", "%.4f");
    column.factor = info.score_unit();
    return column;
}

Cell share_cell(const statistics::Share& share) {
    return {share.value, share.interval.low, share.interval.high};
}

void add_ratings(Bots& table, const Summary& s) {
    int rank = 0;
    table.column(Column::count("#", ""), [&rank](const BotSummary*) { return ++rank; });
    table.column(Column::name("bot", "bot"), &BotSummary::name);
    const auto mean = [&table](const char* title, const char* key, const char* format,
                               const char* csv_format, auto SeatSummary::*member) {
        table.column(Column::number(title, key, format, csv_format),
                     [member](const BotSummary* bot) { return bot->all.*member; });
    };
    mean("games", "games", "%.0f", "%.0f", &SeatSummary::games);
    table.column(Column::number("Elo", "elo", "%+.0f", "%.2f"), &BotSummary::elo);
    table.column(Column::number("± 95 %", "elo_error", "%.0f", "%.2f"), &BotSummary::elo_error);
    table.column(score_column(s, "score", "score"),
                 [](const BotSummary* bot) { return bot->all.score; });
    mean("place", "place", "%.2f", "%.4f", &SeatSummary::place);
    constexpr const char* PLACES[] = {"first", "second", "third", "fourth", "fifth"};
    const int places = std::min<int>(std::size(PLACES), static_cast<int>(s.bots[0].places.size()));
    for (int place = 0; place < places; ++place) {
        // The text and the page show the share of games. The CSV has the number of games.
        table.column(Column::number(ordinal(place + 1), PLACES[place], "%.0f%%", "%.0f"),
                     [place](const BotSummary* bot) {
                         Cell cell(bot->places[place]);
                         cell.shown = 100.0 * bot->places[place] / std::max(1, bot->all.games);
                         return cell;
                     });
    }
    table.column(Column::interval("beats others, 95 %", "beats_others", "%.1f%%", "%.5f"),
                 [](const BotSummary* bot) { return share_cell(bot->above_others); });
    table.column(Column::count("deaths", "deaths").on_pages(), &BotSummary::deaths);
    table.column(Column::count("", "late"), &BotSummary::late);
    table.column(Column::count("", "overloaded"), &BotSummary::overloaded);
}

// Adds wall times of answers, and if `all`, also processor times and waits.
void add_times(Bots& table, bool all) {
    const auto quantile = [&](const char* group, const char* key, double share,
                              Durations Times::*clock, statistics::Histogram Durations::*turns) {
        const std::string title = share == 1 ? "max" : formatted("p%.0f", 100 * share);
        table.column(Column::number(title, key, "%.2f", "%.3f").in_group(group),
                     [=](const BotSummary* bot) {
                         const statistics::Histogram& times = bot->times.*clock.*turns;
                         return share == 1 ? times.max() : times.quantile(share);
                     });
    };
    if (all) quantile("first", "", 0.5, &Times::wall, &Durations::first);
    quantile("first", "first_ms_max", 1, &Times::wall, &Durations::first);
    quantile("later", "ms_p50", 0.5, &Times::wall, &Durations::later);
    quantile("later", "ms_p99", 0.99, &Times::wall, &Durations::later);
    quantile("later", "ms_max", 1, &Times::wall, &Durations::later);
    if (!all) return;
    quantile("CPU, later", "cpu_ms_p50", 0.5, &Times::cpu, &Durations::later);
    quantile("CPU, later", "cpu_ms_p99", 0.99, &Times::cpu, &Durations::later);
    quantile("held up", "", 0.99, &Times::waited, &Durations::later);
    quantile("held up", "held_up_ms_max", 1, &Times::waited, &Durations::later);
    table.column(Column::percent("ponders", "ponders", "%.1f%%", "%.4f"),
                 [](const BotSummary* bot) { return bot->times.pondered_share(); });
}

}  // namespace

Table ratings_of(const Summary& s) {
    Bots table = bots_of(s);
    add_ratings(table, s);
    return table;
}

Table times_of(const Summary& s, bool all_times) {
    Bots table = bots_of(s);
    table.column(Column::name("answers, ms", "bot"), &BotSummary::name);
    add_times(table, all_times);
    return table;
}

Table ratings_and_times_of(const Summary& s) {
    Bots table = bots_of(s);
    add_ratings(table, s);
    add_times(table, true);
    return table;
}

Table pairs_of(const Summary& s) {
    TableOf<PairSummary> table(s.pairs);
    table.column(Column::name("finishes", ""),
                 [&s](const PairSummary& pair) { return s.bots[pair.first].name; });
    table.column(Column::name("above", ""),
                 [&s](const PairSummary& pair) { return s.bots[pair.second].name; });
    table.column(Column::interval("share, 95 %", "", "%.1f%%", ""),
                 [](const PairSummary& pair) { return share_cell(pair.above); });
    table.column(Column::count("blocks", ""),
                 [](const PairSummary& pair) { return pair.above.blocks; });
    if (s.tournament.seats > 1) return table;
    table.column(score_column(s, "difference", ""),
                 [](const PairSummary& pair) { return pair.difference; });
    table.column(score_column(s, "± 95 %", ""), [](const PairSummary& pair) { return pair.error; });
    table.column(Column::count("better", ""), &PairSummary::better);
    table.column(Column::count("worse", ""), &PairSummary::worse);
    return table;
}

Table seats_of(const Summary& s) {
    Bots table = bots_of(s);
    table.column(Column::name("by seat", ""), &BotSummary::name);
    for (int seat = 0; seat < s.tournament.seats; ++seat) {
        const auto mean = [&](const char* title, double SeatSummary::*member) {
            Column column = Column::number(title, "", "%.2f", "");
            table.column(column.in_group(formatted("seat %d", seat)), [&](const BotSummary* bot) {
                const SeatSummary& at = bot->seat[seat];
                return at.games > 0 ? Cell(at.*member) : Cell();
            });
        };
        mean("place", &SeatSummary::place);
        table.column(score_column(s, "score", "").in_group(formatted("seat %d", seat)),
                     [&, seat](const BotSummary* bot) {
                         const SeatSummary& at = bot->seat[seat];
                         return at.games > 0 ? Cell(at.score) : Cell();
                     });
    }
    return table;
}

}  // namespace carom::referee::arena
