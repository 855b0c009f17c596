// Prints an arena's summary as text, CSV and JSON.
#include "referee/arena/report.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <map>

#include "referee/base/html.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/report/chart.h"
#include "referee/terminal/columns.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;

namespace {

constexpr int LONGEST_NAME = 18;
// A warning is printed above this share of overloaded games, because the table would then mostly
// measure the machine.
constexpr double OVERLOADED_SHARE = 0.02;

std::string heading(const Summary& s) {
    const GameInfo& info = game_type(s.tournament.game).info;
    std::string text = title_of(info, s.tournament.league) + "\n" + extent_of(s);
    if (s.games < s.scheduled && !s.sprt) text += formatted("; %d are scheduled", s.scheduled);
    if (s.left_out > 0) text += formatted("; %d more not counted", s.left_out);
    return text + "\n";
}

std::string ratings(const Summary& s) {
    std::string text = ratings_of(s).as_text();
    if (s.uneven) {
        text += "some line-ups have played more often than others: compare Elo, not shares\n";
    }
    if (!s.p_all_equal) return text + "all equally strong? too few blocks to tell\n";
    return text +
           formatted("all equally strong? one joint test over blocks: p = %.3f\n", *s.p_all_equal);
}

std::string deaths(const Summary& s) {
    std::string text;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        if (bot.remarks > 0) {
            text += formatted("%s in %d of %d seats: ", printable(bot.name, LONGEST_NAME).c_str(),
                              bot.remarks, bot.seats_played) +
                    printable(bot.remark, 200) + "\n";
        }
        if (bot.deaths == 0) continue;
        text += formatted("%s died in %d of %d seats\n", printable(bot.name, LONGEST_NAME).c_str(),
                          bot.deaths, bot.seats_played);
        for (const auto& [kind, reason] : bot.reasons) {
            constexpr std::size_t INDENT = 9, WIDTH = 98;
            text += formatted("%6d x ", reason.count) +
                    wrapped(printable(reason.text, 200), INDENT, INDENT, WIDTH) +
                    formatted("\n         %sin turn %d%s%s\n", reason.count > 1 ? "first " : "",
                              reason.turn, reason.last_words.empty() ? "" : "; stderr: ",
                              printable(reason.last_words, 60).c_str());
        }
        if (bot.overloaded > 0) {
            text +=
                formatted("         late while the machine was overloaded: %d\n", bot.overloaded);
            if (s.tournament.time.clock == bots::TimeLimit::WALL) {
                text += "         (--time-limit cpu counts only the bots' own processor time)\n";
            }
        }
    }
    for (const std::string& sentence : s.voided) text += "void: " + printable(sentence, 94) + "\n";
    return text;
}

Json interval_json(const statistics::Share& share) {
    return Json{{"share", share.value},
                {"low", share.interval.low},
                {"high", share.interval.high},
                {"blocks", share.blocks}};
}

Json times_json(const Durations& d) {
    return Json{{"first_p50", d.first.quantile(0.5)},
                {"first_max", d.first.max()},
                {"p50", d.later.quantile(0.5)},
                {"p99", d.later.quantile(0.99)},
                {"max", d.later.max()}};
}

}  // namespace

std::string extent_of(const Summary& s) {
    const int block = Schedule(s.tournament).games_a_block();
    const auto seed = static_cast<long long>(s.tournament.seed);
    if (s.tournament.seats == 1 && s.tournament.pairing == Pairing::LISTED) {
        return counted(s.games, "game") +
               formatted(": two bots alone on each of %d seeds", s.blocks);
    }
    if (s.tournament.seats == 1) {
        return counted(s.games, "game") + formatted(": %d bots alone on ", block) +
               counted(s.blocks, "seed") + formatted(" from %lld", seed);
    }
    return counted(s.games, "game") + " in " + counted(s.blocks, "whole block") + " of " +
           counted(block, "seating") + formatted(", seeds from %lld", seed);
}

const char* ordinal(int place) {
    constexpr const char* NAMES[] = {"1st", "2nd", "3rd", "4th", "5th"};
    return NAMES[place - 1];
}

std::string verdict_of(const Summary& s) {
    if (!s.sprt) return "";
    const statistics::SprtSettings& test = *s.tournament.sprt;
    const std::string& name = s.bots[0].name;
    const std::string llr = formatted("LLR %.2f (%.2f, %.2f) after %d games", s.sprt->llr(),
                                      s.sprt->lower(), s.sprt->upper(), s.games);
    switch (s.sprt->verdict()) {
        case statistics::Verdict::BETTER:
            return name +
                   formatted(" is better: %+g Elo is accepted over %+g; ", test.elo1, test.elo0) +
                   llr;
        case statistics::Verdict::NOT_BETTER:
            return name +
                   formatted(" is not better: %+g Elo is accepted over %+g; ", test.elo0,
                             test.elo1) +
                   llr;
        case statistics::Verdict::UNDECIDED:
            break;
    }
    std::string text =
        "undecided between " + formatted("%+g and %+g Elo; ", test.elo0, test.elo1) + llr;
    if (s.sprt->observations() < s.sprt->least_observations()) {
        text += formatted(
            "; a decision needs at least %d games, because the variance of fewer is "
            "unknown",
            observation_of(s.tournament).least_games());
    }
    return text;
}

// Returns whether any time of an answer is known. A referee of somebody else reports none.
static bool has_times(const Summary& s) {
    return std::any_of(s.bots.begin(), s.bots.end(),
                       [](const BotSummary& bot) { return bot.times.wall.first.max() > 0; });
}

std::string table_of(const Summary& s, bool all_times) {
    std::string text = heading(s);
    int overloaded = 0;
    for (const BotSummary& bot : s.bots) overloaded += bot.overloaded;
    const int played = s.games + s.left_out;
    if (overloaded > OVERLOADED_SHARE * played) {
        text += formatted(
            "THE MACHINE WAS OVERLOADED: %d bots were late for that reason in %d games; play fewer "
            "games at once\n",
            overloaded, played);
    }
    if (s.tries > 0) {
        text += formatted(
            "%d games were played again, because a bot was late while the machine kept it "
            "waiting\n",
            s.tries);
    }
    if (const std::string died = deaths(s); !died.empty()) text += "\n" + died;
    if (s.games > 0) {
        text += "\n" + ratings(s) + "\n" + pairs_of(s).as_text() + "\n";
        if (s.tournament.seats > 1) text += seats_of(s).as_text() + "\n";
        if (has_times(s)) text += times_of(s, all_times).as_text();
        if (has_times(s) && all_times) {
            text +=
                "held up: ready to run, but the machine kept the bot waiting\n"
                "ponders: share of the bot's processor time while others were asked\n";
        }
    }
    if (s.sprt) text += "\n" + printable(verdict_of(s), 200) + "\n";
    return text;
}

std::string csv_of(const Summary& s) { return ratings_and_times_of(s).as_csv(); }

std::string json_of(const Summary& s) {
    Json j;
    j["games"] = s.games;
    j["blocks"] = s.blocks;
    j["not_counted"] = s.left_out;
    j["void"] = s.voided;
    j["game"] = printed_name(game_type(s.tournament.game).info);
    j["league"] = s.tournament.league;
    j["seed"] = s.tournament.seed;
    if (s.p_all_equal) j["p_all_equal"] = *s.p_all_equal;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        Json b;
        b["name"] = bot.name;
        b["command"] = bot.command;
        b["games"] = bot.all.games;
        b["elo"] = bot.elo;
        if (std::isfinite(bot.elo_error)) b["elo_error"] = bot.elo_error;
        b["score"] = bot.all.score;
        b["place"] = bot.all.place;
        b["places"] = bot.places;
        b["beats_others"] = interval_json(bot.above_others);
        for (const SeatSummary& at : bot.seat) {
            b["seats"].push_back(
                Json{{"games", at.games}, {"score", at.score}, {"place", at.place}});
        }
        b["deaths"] = bot.deaths;
        b["late"] = bot.late;
        b["overloaded"] = bot.overloaded;
        if (bot.remarks > 0) b["remark"] = bot.remark;
        b["reasons"] = Json::object();
        for (const auto& [kind, reason] : bot.reasons) b["reasons"][reason.text] = reason.count;
        b["ms"] = times_json(bot.times.wall);
        b["cpu_ms"] = times_json(bot.times.cpu);
        b["held_up_ms"] = times_json(bot.times.waited);
        b["ponders"] = bot.times.pondered_share();
        j["bots"].push_back(std::move(b));
    }
    j["pairs"] = Json::array();
    for (const PairSummary& pair : s.pairs) {
        Json p = interval_json(pair.above);
        p["bot"] = s.bots[pair.first].name;
        p["above"] = s.bots[pair.second].name;
        if (s.tournament.seats == 1) {
            p["score_difference"] = pair.difference;
            if (std::isfinite(pair.error)) p["score_difference_error"] = pair.error;
            p["better"] = pair.better, p["worse"] = pair.worse;
        }
        j["pairs"].push_back(std::move(p));
    }
    if (s.sprt) {
        j["sprt"] = Json{{"llr", s.sprt->llr()},
                         {"lower", s.sprt->lower()},
                         {"upper", s.sprt->upper()},
                         {"verdict", statistics::name_of(s.sprt->verdict())}};
    }
    return format_json(j, 2) + "\n";
}

std::string url_of(const std::string& path) {
    std::string url = path.front() == '/' ? "" : "./";
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) || std::strchr("/-_.~", c);
        url += plain ? std::string(1, c)
                     : formatted("%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    return url;
}

// The following functions build the HTML page of an arena. Every name and reason passes through
// escaped(), because bots can choose these texts.

namespace {

constexpr int LONGEST_PAGE_NAME = 40;

using report::Cell, report::Column, report::Table, report::TableOf;

// Draws one row per bot: a dot for the rating and a bar for its 95 % interval.
std::string rating_chart(const Summary& s) {
    constexpr double MIN_MARGIN = 100, MAX_ERROR = 3000;
    report::BarChart chart;
    // The axis shows all dots. Very wide intervals end at its edges.
    const double best = s.bots[s.order.front()].elo, worst = s.bots[s.order.back()].elo;
    const double margin = std::max(MIN_MARGIN, (best - worst) / 2);
    double low = worst, high = best;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        const double shown = std::isfinite(bot.elo_error) ? std::min(bot.elo_error, MAX_ERROR) : 0;
        low = std::max(worst - margin, std::min(low, bot.elo - shown));
        high = std::min(best + margin, std::max(high, bot.elo + shown));
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

std::string ratings_section(const Summary& s) {
    return "<h2>Ratings</h2>\n" + rating_chart(s) + ratings_of(s).as_html() +
           "<p class=\"faint\">Are all equally strong? " +
           (s.p_all_equal ? formatted("One joint test over whole blocks: p = %.3f.", *s.p_all_equal)
                          : std::string("Too few blocks to tell.")) +
           "</p>\n";
}

// Returns the table of pairs as HTML. A cell shows how often the bot of the row finishes above the
// bot of the column. Cells of one half or more are green.
std::string pairs(const Summary& s) {
    std::map<std::pair<int, int>, const PairSummary*> by_bots;
    for (const PairSummary& pair : s.pairs) by_bots[{pair.first, pair.second}] = &pair;
    Table table(s.order.size());
    table.column(Column::name("finishes above", ""),
                 [&s](std::size_t row) { return Cell(s.bots[s.order[row]].name); });
    for (const int b : s.order) {
        table.column(
            Column::interval(printable(s.bots[b].name, LONGEST_PAGE_NAME), "", "%.1f %%", ""),
            [&, b](std::size_t row) {
                const int a = s.order[row];
                const auto pair = by_bots.find({std::min(a, b), std::max(a, b)});
                if (pair == by_bots.end()) return Cell();
                const statistics::Share& above = pair->second->above;
                const auto& [value, interval] = std::pair(above.value, above.interval);
                Cell cell = a < b ? Cell(value, interval.low, interval.high)
                                  : Cell(1 - value, 1 - interval.high, 1 - interval.low);
                cell.shade = *cell.number - 0.5;
                return cell;
            });
    }
    return "<h2>Pairs</h2>\n" + table.as_html();
}

std::string times(const Summary& s) {
    if (!has_times(s)) return "";
    Table table = times_of(s, true);
    table.column(Column::name("late (overloaded)", ""), [&s](std::size_t row) {
        const BotSummary& bot = s.bots[s.order[row]];
        return Cell(formatted("%d (%d)", bot.late, bot.overloaded));
    });
    return "<h2>Time for an answer, ms</h2>\n" + table.as_html() +
           "<p class=\"faint\">Held up: the bot or the referee was ready but got no processor. "
           "Ponders: processor time taken while others were asked.</p>\n";
}

std::string deaths_section(const Summary& s) {
    struct Death {
        std::string bot, reason;
        int count;
        std::string turn, last_words;
    };
    std::vector<Death> all;
    for (const int k : s.order) {
        if (s.bots[k].remarks > 0) {
            all.push_back({s.bots[k].name, s.bots[k].remark, s.bots[k].remarks, "", ""});
        }
        for (const auto& [kind, reason] : s.bots[k].reasons) {
            all.push_back({s.bots[k].name, reason.text, reason.count, std::to_string(reason.turn),
                           reason.last_words});
        }
    }
    for (const std::string& sentence : s.voided) all.push_back({"void", sentence, 1, "", ""});
    if (all.empty()) return "";
    TableOf<Death> table(std::move(all));
    table.column(Column::name("bot", ""), &Death::bot);
    table.column(Column::count("times", ""), &Death::count);
    table.column(Column::text("reason"), &Death::reason);
    table.column(Column::text("first in turn"), &Death::turn);
    table.column(Column::text("last line of stderr"), &Death::last_words);
    return "<h2>Deaths and remarks</h2>\n" + table.as_html();
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
    // The seed is a text, because numbers in a table are doubles, which cannot represent every
    // seed.
    table.column(Column::count("seed", ""),
                 [](const GameLink& game) { return Cell(std::to_string(game.seed)); });
    for (int seat = 0; seat < s.tournament.seats; ++seat) {
        table.column(Column::name(formatted("seat %d", seat), ""), [&, seat](const GameLink& game) {
            return printable(s.bots[game.bots[seat]].name, LONGEST_PAGE_NAME) + " " +
                   game_type(s.tournament.game).info.format_score(game.scores[seat]);
        });
    }
    table.column(Column::text("deaths"), &GameLink::deaths);
    return "<h2>Records kept</h2>\n" + table.as_html();
}

}  // namespace

std::string sections_of(const Summary& s, const std::string& records) {
    std::string body = deaths_section(s);
    if (s.games > 0) {
        body += ratings_section(s) + pairs(s);
        if (s.tournament.seats == 1) body += "<h2>Scores</h2>\n" + pairs_of(s).as_html();
        if (s.tournament.seats > 1) body += "<h2>By seat</h2>\n" + seats_of(s).as_html();
        body += times(s);
    }
    return body + records_list(s, records) + "<h2>Bots</h2>\n" +
           report::commands_table(s.bots).as_html();
}

std::string page_of(const Summary& s, const std::string& records) {
    std::string names;
    for (const BotSummary& bot : s.bots) {
        names += (names.empty() ? "" : ", ") + printable(bot.name, LONGEST_PAGE_NAME);
    }
    std::string body = "<h1>Arena: " + escaped(names) + "</h1>\n";
    const GameInfo& info = game_type(s.tournament.game).info;
    body += "<p class=\"faint\">" + escaped(title_of(info, s.tournament.league)) + ": " +
            extent_of(s) + (s.left_out ? formatted("; %d more not counted", s.left_out) : "") +
            "</p>\n";
    if (s.sprt) body += "<p class=\"verdict\">" + escaped(verdict_of(s)) + "</p>\n";
    body += sections_of(s, records);
    return page(info.title + " arena: " + names, body);
}

}  // namespace carom::referee::arena
