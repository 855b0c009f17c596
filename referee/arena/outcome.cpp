// Writes and reads the result of a game as one line, and collects results.
#include "referee/arena/outcome.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/game/games.h"
#include "referee/game/outside.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;

void Durations::add(double ms, bool is_first) { (is_first ? first : later).add(ms); }

void Durations::add(const Durations& other) {
    later.add(other.later);
    first.add(other.first);
}

void Times::add(const Times& other) {
    wall.add(other.wall);
    cpu.add(other.cpu);
    waited.add(other.waited);
    cpu_ms += other.cpu_ms;
    pondered_ms += other.pondered_ms;
}

bool Games::add(Outcome outcome) {
    for (std::size_t seat = 0; seat < outcome.times.size() && !outcome.again; ++seat) {
        times_[outcome.scheduled.bots[seat]].add(outcome.times[seat]);
    }
    outcome.times.clear();
    const int game = outcome.scheduled.game;
    if (outcome.again) return ++tries_[game] <= MAX_TRIES;
    return played_.emplace(game, std::move(outcome)).second;
}

int Games::tries(int game) const {
    const auto it = tries_.find(game);
    return it == tries_.end() ? 0 : it->second;
}

int Games::tries() const {
    int tries = 0;
    for (const auto& [game, count] : tries_) tries += count;
    return tries;
}

Times Games::times(int bot) const {
    const auto it = times_.find(bot);
    return it == times_.end() ? Times() : it->second;
}

bool Outcome::held_up() const {
    return std::any_of(seats.begin(), seats.end(),
                       [](const SeatOutcome& seat) { return seat.overloaded; });
}

std::string record_name(int game) { return formatted("game-%06d.json", game); }
std::string page_name(int game) { return formatted("game-%06d.html", game); }

Outcome outcome_of(const ScheduledGame& scheduled, const match::MatchResult& result) {
    Outcome outcome;
    outcome.scheduled = scheduled;
    outcome.turns = result.turns;
    for (std::size_t seat = 0; seat < result.places.size(); ++seat) {
        SeatOutcome& s = outcome.seats.emplace_back();
        s.score = result.record.scores[seat];
        s.place = result.places[seat];
        s.alive_turns = static_cast<int>(result.answers[seat].size());
        if (!result.remarks.empty()) s.remark = result.remarks[seat];
        Times& times = outcome.times.emplace_back();
        for (std::size_t k = 0; k < result.answers[seat].size(); ++k) {
            const match::AnswerTime& answer = result.answers[seat][k];
            times.wall.add(answer.ms, k == 0);
            times.cpu.add(answer.usage.cpu_ms, k == 0);
            times.waited.add(answer.usage.waited_ms, k == 0);
            times.pondered_ms += answer.pondered_ms;
            times.cpu_ms += answer.usage.cpu_ms;
        }
        const auto& death = result.deaths[seat];
        if (!death) continue;
        s.death_turn = death->turn;
        s.death_reason = death->reason;
        s.last_words = death->last_words;
        s.late = death->late;
        s.overloaded = death->held_up;
    }
    return outcome;
}

namespace {

Json rounded(double ms) { return std::round(ms * 1e3) / 1e3; }

Json to_json(const statistics::Histogram& histogram) {
    Json j = Json::array({rounded(histogram.max())});
    for (const auto& [bucket, count] : histogram.counts()) {
        j.push_back(bucket);
        j.push_back(count);
    }
    return j;
}

Json to_json(const Durations& d) {
    return Json{{"first", to_json(d.first)}, {"later", to_json(d.later)}};
}

statistics::Histogram histogram_of(const Json& j) {
    constexpr int MAX_BUCKETS = 1000;  // covers durations up to 10^11 years
    statistics::Histogram histogram;
    histogram.see_max(j.at(0));
    for (std::size_t k = 1; k + 1 < j.size(); k += 2) {
        histogram.add(int_in_range(j[k], 0, MAX_BUCKETS), int_in_range(j[k + 1], 1, INT32_MAX));
    }
    return histogram;
}

Durations durations_of(const Json& j) {
    Durations d;
    d.first = histogram_of(j.at("first"));
    d.later = histogram_of(j.at("later"));
    return d;
}

}  // namespace

std::string format_outcome(const Outcome& outcome) {
    Json j;
    j["game"] = outcome.scheduled.game;
    j["seed"] = outcome.scheduled.seed;
    j["bots"] = outcome.scheduled.bots;
    if (!outcome.voided.empty()) {
        j["void"] = outcome.voided;
    } else {
        j["turns"] = outcome.turns;
        if (outcome.recorded) j["recorded"] = true;
        if (outcome.again) j["again"] = true;
        j["seats"] = Json::array();
        for (std::size_t k = 0; k < outcome.seats.size(); ++k) {
            const SeatOutcome& s = outcome.seats[k];
            const Times& times = outcome.times.at(k);
            Json seat;
            seat["score"] = s.score;
            seat["place"] = s.place;
            seat["turns"] = s.alive_turns;
            if (s.death_turn) {
                seat["died"] = *s.death_turn;
                seat["reason"] = s.death_reason;
                if (!s.last_words.empty()) seat["stderr"] = s.last_words;
                seat["late"] = s.late;
                seat["overloaded"] = s.overloaded;
            }
            if (!s.remark.empty()) seat["remark"] = s.remark;
            seat["cpu_ms"] = rounded(times.cpu_ms);
            seat["pondered_ms"] = rounded(times.pondered_ms);
            seat["wall"] = to_json(times.wall);
            seat["cpu"] = to_json(times.cpu);
            seat["waited"] = to_json(times.waited);
            j["seats"].push_back(std::move(seat));
        }
    }
    return format_json(j);
}

Outcome parse_outcome(const std::string& line, const Schedule& schedule, const std::string& where) {
    Outcome outcome;
    const GameInfo& info = schedule.info();
    try {
        const Json j = parse_ordered_json(line);
        const int most =
            schedule.is_listed() ? MAX_LISTED_GAME : MAX_GAMES + schedule.games_a_block();
        const int game = int_in_range(j.at("game"), 0, most);
        outcome.scheduled = schedule.at(game, schedule.lineup_of(game, j.at("bots")));
        if (j.at("bots") != Json(outcome.scheduled.bots) ||
            j.at("seed") != outcome.scheduled.seed) {
            throw Error("");
        }
        if (j.contains("void")) {
            outcome.voided = j.at("void");
            if (outcome.voided.empty()) throw Error("");
            return outcome;
        }
        outcome.turns = int_in_range(j.at("turns"), 0, info.max_turns);
        outcome.recorded = j.value("recorded", false);
        outcome.again = j.value("again", false);
        for (int seat = 0; seat < schedule.seats(); ++seat) {
            const Json& from = j.at("seats").at(seat);
            SeatOutcome& s = outcome.seats.emplace_back();
            s.score = int_in_range(from.at("score"), info.min_score, info.max_score);
            s.place = int_in_range(from.at("place"), 1, schedule.seats());
            s.alive_turns = int_in_range(from.at("turns"), 0, info.max_turns);
            if (from.contains("died")) {
                s.death_turn = int_in_range(from.at("died"), 0, info.max_turns);
                s.death_reason = from.at("reason");
                s.last_words = from.value("stderr", "");
                s.late = from.at("late");
                s.overloaded = from.at("overloaded");
            }
            s.remark = from.value("remark", "");
            Times& times = outcome.times.emplace_back();
            times.cpu_ms = from.at("cpu_ms");
            times.pondered_ms = from.at("pondered_ms");
            times.wall = durations_of(from.at("wall"));
            times.cpu = durations_of(from.at("cpu"));
            times.waited = durations_of(from.at("waited"));
        }
        for (const SeatOutcome& s : outcome.seats) {
            int before = 0;
            for (const SeatOutcome& other : outcome.seats) before += other.place < s.place;
            if (s.place != before + 1) throw Error("");
        }
        if (outcome.again && !outcome.held_up()) throw Error("");
    } catch (const std::exception&) {
        throw Error(where + ": expected a game of this arena");
    }
    return outcome;
}

std::string format_games(const Games& games) {
    Json head;
    std::map<std::pair<std::string, std::string>, int> reasons;  // of reason and last words
    std::string lines;
    for (const auto& [number, outcome] : games.played_) {
        if (!outcome.voided.empty()) head["void"][std::to_string(number)] = outcome.voided;
        for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
            const std::string& remark = outcome.seats[seat].remark;
            if (!remark.empty()) head["remarks"][formatted("%d %zu", number, seat)] = remark;
        }
        lines += formatted("%d %d %d", number, outcome.turns, outcome.recorded);
        for (const int bot : outcome.scheduled.bots) lines += formatted(" %d", bot);
        for (const SeatOutcome& s : outcome.seats) {
            int reason = -1;
            if (s.death_turn) {
                const int next = static_cast<int>(reasons.size());
                reason =
                    reasons.emplace(std::pair(s.death_reason, s.last_words), next).first->second;
            }
            lines += formatted(" %d %d %d %d %d %d %d", s.score, s.place, s.alive_turns, reason,
                               s.death_turn.value_or(-1), s.late, s.overloaded);
        }
        lines += '\n';
    }
    std::vector<std::string> by_number(reasons.size()), words_by_number(reasons.size());
    for (const auto& [texts, number] : reasons) {
        by_number[number] = texts.first, words_by_number[number] = texts.second;
    }
    head["reasons"] = by_number;
    head["stderr"] = words_by_number;
    for (const auto& [game, tries] : games.tries_) head["tries"][std::to_string(game)] = tries;
    for (const auto& [bot, times] : games.times_) {
        head["times"][std::to_string(bot)] = Json{{"cpu_ms", times.cpu_ms},
                                                  {"pondered_ms", times.pondered_ms},
                                                  {"wall", to_json(times.wall)},
                                                  {"cpu", to_json(times.cpu)},
                                                  {"waited", to_json(times.waited)}};
    }
    return format_json(head) + '\n' + lines;
}

Games parse_games(const std::string& text, const Schedule& schedule) {
    Games games;
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) throw Error("");
    const Json head = parse_ordered_json(text.substr(0, end));
    const auto by_number = [&head](const char* key) { return head.value(key, Json::object()); };
    const Json tries_by_game = by_number("tries"), times_by_bot = by_number("times");
    for (const auto& [game, tries] : tries_by_game.items()) {
        games.tries_[std::stoi(game)] = tries;
    }
    for (const auto& [bot, from] : times_by_bot.items()) {
        Times& times = games.times_[std::stoi(bot)];
        times.cpu_ms = from.at("cpu_ms"), times.pondered_ms = from.at("pondered_ms");
        times.wall = durations_of(from.at("wall"));
        times.cpu = durations_of(from.at("cpu"));
        times.waited = durations_of(from.at("waited"));
    }
    const std::vector<std::string> reasons = head.at("reasons");
    // Older files have no last words.
    const std::vector<std::string> words =
        head.value("stderr", std::vector<std::string>(reasons.size()));
    const Json voided = by_number("void"), remarks = by_number("remarks");
    const char* at = text.c_str() + end;
    const auto number = [&at] {
        char* after;
        const long value = std::strtol(at, &after, 10);
        if (after == at) throw Error("");
        at = after;
        return static_cast<int>(value);
    };
    for (++at; *at; ++at) {  // Each line ends with a line feed.
        Outcome outcome;
        const int game = number();
        outcome.turns = number(), outcome.recorded = number();
        std::vector<int> bots(schedule.seats());
        for (int& bot : bots) bot = number();
        outcome.scheduled = schedule.at(game, schedule.lineup_of(game, bots));
        if (voided.contains(std::to_string(game))) {
            outcome.voided = voided[std::to_string(game)];
        } else {
            outcome.seats.resize(bots.size());
        }
        for (SeatOutcome& s : outcome.seats) {
            s.score = number(), s.place = number(), s.alive_turns = number();
            const int reason = number(), turn = number();
            if (reason >= 0) {
                s.death_reason = reasons.at(reason), s.last_words = words.at(reason);
                s.death_turn = turn;
            }
            s.late = number(), s.overloaded = number();
        }
        for (std::size_t seat = 0; seat < outcome.seats.size() && !remarks.empty(); ++seat) {
            outcome.seats[seat].remark = remarks.value(formatted("%d %zu", game, seat), "");
        }
        if (*at != '\n') throw Error("");
        games.played_.emplace_hint(games.played_.end(), game, std::move(outcome));
    }
    return games;
}

void TurnZeroDeaths::add(const Outcome& outcome) {
    for (std::size_t seat = 0; seat < outcome.seats.size(); ++seat) {
        const SeatOutcome& s = outcome.seats[seat];
        Deaths& deaths = by_bot_[outcome.scheduled.bots[seat]];
        deaths.games += 1;
        if (s.death_turn != 0 || s.overloaded) continue;
        deaths.at_once += 1;
        deaths.blocks.insert(outcome.scheduled.block);
        deaths.reason = s.death_reason;
    }
}

std::vector<UnplayableBot> TurnZeroDeaths::unplayable_bots(const Tournament& tournament) const {
    std::vector<UnplayableBot> found;
    if (is_outside_game(tournament.game)) return found;  // The turns of deaths are not known.
    for (const auto& [bot, deaths] : by_bot_) {
        if (deaths.at_once < deaths.games) continue;
        // A bot for another game answers in another form, or ends because it cannot read the input.
        const bool other = deaths.reason.rfind("invalid answer", 0) == 0 ||
                           deaths.reason == "exited with status 0";
        const std::string sentence =
            "bot " + printable(tournament.bots[bot].name, 40) + " died in turn 0 of all games (" +
            printable(deaths.reason, 120) + "); expected a bot for " +
            game_type(tournament.game).info.title + (other ? " (was another --game meant?)" : "");
        found.push_back({bot, deaths.games, static_cast<int>(deaths.blocks.size()), sentence});
    }
    return found;
}

}  // namespace carom::referee::arena
