// Prints an arena's summary as text, CSV and JSON.
#include "referee/arena/report.h"

#include <algorithm>
#include <cmath>

#include "referee/arena/tables.h"
#include "referee/base/json.h"
#include "referee/base/text.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;

namespace {

constexpr int LONGEST_NAME = 18;
// Share of overloaded games above which a warning is printed, because the table would mostly
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
        if (bot.deaths == 0) continue;
        text += formatted("%s died in %d of %d seats\n", printable(bot.name, LONGEST_NAME).c_str(),
                          bot.deaths, bot.seats_played);
        for (const auto& [reason, count] : bot.reasons) {
            text += formatted("%6d x %s\n", count, printable(reason, 88).c_str());
        }
        if (bot.late > 0) {
            text += formatted(
                "         late: %d because the bot was slow, %d while the machine "
                "was overloaded\n",
                bot.late - bot.overloaded, bot.overloaded);
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
    if (s.tournament.seats == 1) {
        return formatted("%d games: %d bots alone on %d seeds from %lld", s.games, block, s.blocks,
                         seed);
    }
    return formatted("%d games in %d whole blocks of %d seatings, seeds from %lld", s.games,
                     s.blocks, block, seed);
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
    return "undecided between " + formatted("%+g and %+g Elo; ", test.elo0, test.elo1) + llr;
}

std::string table_of(const Summary& s) {
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
        text += times_of(s).as_text();
    }
    if (s.sprt) text += "\n" + printable(verdict_of(s), 200) + "\n";
    return text;
}

std::string csv_of(const Summary& s) { return ratings_of(s).append(times_of(s)).as_csv(); }

std::string json_of(const Summary& s) {
    Json j;
    j["games"] = s.games;
    j["blocks"] = s.blocks;
    j["not_counted"] = s.left_out;
    j["void"] = s.voided;
    j["game"] = s.tournament.game;
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
        if (s.tournament.seats == 1) {
            p["score_difference"] = pair.difference;
            if (std::isfinite(pair.error)) p["score_difference_error"] = pair.error;
            p["better"] = pair.better, p["worse"] = pair.worse;
        }
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
