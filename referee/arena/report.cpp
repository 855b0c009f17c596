#include "referee/arena/report.h"

#include <algorithm>
#include <cmath>

#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/terminal/columns.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;

namespace {

constexpr int NAME_WIDTH = 18;
constexpr double OVERLOADED_SHARE = 0.02;  // of games: beyond, the table says more of the machine

std::string name_of(const BotSummary& bot, int width = NAME_WIDTH) {
    return fitted(bot.name, width);
}

// In six columns, as far as it fits.
std::string score_of(double score) {
    return formatted(std::fabs(score) < 999 ? "%6.2f" : "%6.0f", score);
}

std::string elo_with_error(const BotSummary& bot) {
    return std::isfinite(bot.elo_error)
               ? formatted("%+5.0f ± %-4.0f", bot.elo, std::min(bot.elo_error, 9999.0))
               : formatted("%+5.0f       ", bot.elo);
}

std::string interval_of(const statistics::Interval& interval) {
    return formatted("%5.1f .. %5.1f", 100 * interval.low, 100 * interval.high);
}

std::string heading(const Summary& s) {
    const Schedule schedule(s.contest);
    std::string text = formatted(
        "%d games in %d whole blocks of %d seatings, league %d, seeds from %lld", s.games, s.blocks,
        schedule.games_a_block(), s.contest.league, static_cast<long long>(s.contest.seed));
    if (s.games < s.scheduled && !s.sprt) text += formatted("; %d are scheduled", s.scheduled);
    if (s.left_out > 0) text += formatted("; %d more not counted", s.left_out);
    return text + "\n";
}

std::string ratings(const Summary& s) {
    // Four or five places have narrower columns.
    const int width = s.contest.seats <= 3 ? 5 : 3;
    const char* const sign = s.contest.seats <= 3 ? "%" : "";
    const int names = s.contest.seats <= 4 ? NAME_WIDTH : NAME_WIDTH - 2;
    std::string text = formatted("%2s  %-*s %6s  %-12s %6s %6s", "", names, "bot", "games",
                                 "  Elo ± 95 %", "score", "place");
    for (int place = 1; place <= s.contest.seats; ++place) {
        text += formatted(" %*s", width, ordinal(place));
    }
    text += "  beats others, 95 %\n";
    int rank = 0;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        const double games = std::max(1, bot.all.games);
        text += formatted("%2d  %s %6d  %s %s %6.2f", ++rank, name_of(bot, names).c_str(),
                          bot.all.games, elo_with_error(bot).c_str(),
                          score_of(bot.all.score).c_str(), bot.all.place);
        for (const int count : bot.places) {
            text += formatted(" %*.0f%s", s.contest.seats <= 3 ? 4 : 3, 100 * count / games, sign);
        }
        text += formatted("  %5.1f%% (%s)\n", 100 * bot.above_others.value,
                          interval_of(bot.above_others.interval).c_str());
    }
    if (s.uneven) {
        text += "some line-ups have played more often than others: compare Elo, not shares\n";
    }
    if (!s.p_all_equal) return text + "all equally strong? too few blocks to tell\n";
    return text +
           formatted("all equally strong? one joint test over blocks: p = %.3f\n", *s.p_all_equal);
}

std::string pairs(const Summary& s) {
    std::string text = formatted("%-*s    %-*s %7s   %-14s %7s\n", NAME_WIDTH, "finishes",
                                 NAME_WIDTH, "above", "share", "95 % interval", "blocks");
    for (const PairSummary& pair : s.pairs) {
        text += formatted("%s    %s %6.1f%%   %s %7d\n", name_of(s.bots[pair.first]).c_str(),
                          name_of(s.bots[pair.second]).c_str(), 100 * pair.above.value,
                          interval_of(pair.above.interval).c_str(), pair.above.blocks);
    }
    return text;
}

std::string seats(const Summary& s) {
    std::string text = formatted("%-*s", NAME_WIDTH, "by seat");
    const bool narrow = s.contest.seats > 3;
    for (int seat = 0; seat < s.contest.seats; ++seat) {
        text += formatted(narrow ? " %d: place  score" : "  seat %d: place  score", seat);
    }
    text += "\n";
    for (const int k : s.order) {
        text += name_of(s.bots[k]);
        for (const SeatSummary& at : s.bots[k].seat) {
            const int width = narrow ? 9 : 15;
            text += at.games ? formatted("%*.2f %s", width, at.place, score_of(at.score).c_str())
                             : formatted("%*s %6s", width, "-", "-");
        }
        text += "\n";
    }
    return text;
}

std::string times(const Summary& s) {
    std::string text = formatted(
        "%-*s %15s %22s %15s %15s\n%-*s %7s %7s %7s %7s %7s %7s %7s %7s %7s %8s\n", NAME_WIDTH,
        "answers, ms", "first", "later", "CPU, later", "machine held up", NAME_WIDTH, "", "p50",
        "max", "p50", "p99", "max", "p50", "p99", "p99", "max", "ponders");
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        text += formatted("%s %7.1f %7.1f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f %7.1f%%\n",
                          name_of(bot).c_str(), bot.times.wall.first.quantile(0.5),
                          bot.times.wall.first.max(), bot.times.wall.later.quantile(0.5),
                          bot.times.wall.later.quantile(0.99), bot.times.wall.later.max(),
                          bot.times.cpu.later.quantile(0.5), bot.times.cpu.later.quantile(0.99),
                          bot.times.waited.later.quantile(0.99), bot.times.waited.later.max(),
                          100 * bot.times.pondered_share());
    }
    return text;
}

std::string deaths(const Summary& s) {
    std::string text;
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        if (bot.deaths == 0) continue;
        text += formatted("%s died in %d of %d seats\n", printable(bot.name, NAME_WIDTH).c_str(),
                          bot.deaths, bot.all.games);
        for (const auto& [reason, count] : bot.reasons) {
            text += formatted("%6d x %s\n", count, printable(reason, 88).c_str());
        }
        if (bot.late > 0) {
            text += formatted(
                "         late: %d because the bot was slow, %d while the machine "
                "was overloaded\n",
                bot.late - bot.overloaded, bot.overloaded);
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

const char* ordinal(int place) {
    constexpr const char* NAMES[] = {"1st", "2nd", "3rd", "4th", "5th"};
    return NAMES[place - 1];
}

std::string verdict_of(const Summary& s) {
    if (!s.sprt) return "";
    const statistics::SprtSettings& test = *s.contest.sprt;
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
    return "undecided between " + formatted("%+g and %+g Elo; ", test.elo0, test.elo1) + llr;
}

std::string table_of(const Summary& s) {
    std::string text = heading(s);
    int overloaded = 0;
    for (const BotSummary& bot : s.bots) overloaded += bot.overloaded;
    if (overloaded > OVERLOADED_SHARE * s.games) {
        text += formatted(
            "THE MACHINE WAS OVERLOADED: %d bots died of it in %d games; play fewer at once\n",
            overloaded, s.games);
    }
    if (s.tries > 0) {
        text += formatted(
            "%d tries of games were played again: a bot was late while the machine "
            "held it up\n",
            s.tries);
    }
    if (s.games > 0) {
        text += "\n" + ratings(s) + "\n" + pairs(s) + "\n" + seats(s) + "\n" + times(s);
    }
    if (const std::string died = deaths(s); !died.empty()) text += "\n" + died;
    if (s.sprt) text += "\n" + printable(verdict_of(s), 200) + "\n";
    return text;
}

std::string csv_of(const Summary& s) {
    const auto quoted = [](const std::string& name) {
        std::string text = "\"";
        for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
        return text + "\"";
    };
    std::string text = "bot,games,elo,elo_error,score,place,";
    constexpr const char* PLACES[] = {"first", "second", "third", "fourth", "fifth"};
    for (int place = 0; place < s.contest.seats; ++place) text += std::string(PLACES[place]) + ",";
    text +=
        "beats_others,beats_others_low,beats_others_high,deaths,late,overloaded,first_ms_max,ms_"
        "p50,ms_p99,ms_max,cpu_ms_p50,"
        "cpu_ms_p99,held_up_ms_max,ponders\n";
    for (const int k : s.order) {
        const BotSummary& bot = s.bots[k];
        text += quoted(bot.name);
        text += formatted(",%d,%.2f,%.2f,%.4f,%.4f", bot.all.games, bot.elo, bot.elo_error,
                          bot.all.score, bot.all.place);
        for (const int count : bot.places) text += "," + std::to_string(count);
        text += formatted(",%.5f,%.5f,%.5f,%d,%d,%d", bot.above_others.value,
                          bot.above_others.interval.low, bot.above_others.interval.high, bot.deaths,
                          bot.late, bot.overloaded);
        text += formatted(",%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.4f\n", bot.times.wall.first.max(),
                          bot.times.wall.later.quantile(0.5), bot.times.wall.later.quantile(0.99),
                          bot.times.wall.later.max(), bot.times.cpu.later.quantile(0.5),
                          bot.times.cpu.later.quantile(0.99), bot.times.waited.later.max(),
                          bot.times.pondered_share());
    }
    return text;
}

std::string json_of(const Summary& s) {
    Json j;
    j["games"] = s.games;
    j["blocks"] = s.blocks;
    j["not_counted"] = s.left_out;
    j["void"] = s.voided;
    j["game"] = s.contest.game;
    j["league"] = s.contest.league;
    j["seed"] = s.contest.seed;
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
        b["reasons"] = bot.reasons;
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
        j["pairs"].push_back(std::move(p));
    }
    if (s.sprt) {
        const char* words[] = {"undecided", "better", "not better"};
        j["sprt"] = Json{{"llr", s.sprt->llr()},
                         {"lower", s.sprt->lower()},
                         {"upper", s.sprt->upper()},
                         {"verdict", words[static_cast<int>(s.sprt->verdict())]}};
    }
    return format_json(j, 2) + "\n";
}

}  // namespace carom::referee::arena
