#include "referee/arena/contest.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "sim/rng.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;
using mean_max::PLAYERS;

namespace {

constexpr const char* FORMAT = "carom arena 2";
constexpr const char* NAMES_OF_PAIRINGS[] = {"everybody", "gauntlet", "duel"};

Pairing pairing_of(const std::string& name) {
    for (const Pairing each : {Pairing::EVERYBODY, Pairing::GAUNTLET, Pairing::DUEL}) {
        if (name == NAMES_OF_PAIRINGS[static_cast<int>(each)]) return each;
    }
    throw Error("");
}

// Of 32 bits; 0.7 and 5e9 are none.
}  // namespace

void add_contestant(std::vector<Contestant>& bots, const char* option, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
        throw Error(std::string(option) + ": expected NAME=COMMAND, found \"" +
                    printable(text, 60) + "\"");
    }
    const Contestant added = {valid_utf8(text.substr(0, equals)),
                              valid_utf8(text.substr(equals + 1))};
    for (const Contestant& bot : bots) {
        if (bot.name != added.name) continue;
        throw Error(std::string(option) + ": expected a name of its own for each, found \"" +
                    printable(bot.name, 60) + "\" twice");
    }
    bots.push_back(added);
}

Schedule::Schedule(const Contest& contest) : seed_(contest.seed) {
    const int n = static_cast<int>(contest.bots.size());
    if (n == 2) {
        lineups_ = {{0, 1, 1}};
        seatings_ = {{0, 1, 2}, {1, 0, 2}, {1, 2, 0}};
    } else {
        for (int i = 0; i < (contest.pairing == Pairing::EVERYBODY ? n : 1); ++i) {
            for (int j = i + 1; j < (contest.pairing == Pairing::DUEL ? 2 : n); ++j) {
                for (int k = j + 1; k < n; ++k) lineups_.push_back({i, j, k});
            }
        }
        Rng shuffled(1);
        for (int k = static_cast<int>(lineups_.size()) - 1; k > 0; --k) {
            std::swap(lineups_[k], lineups_[shuffled.below(k + 1)]);
        }
        Lineup seating = {0, 1, 2};
        do {
            seatings_.push_back(seating);
        } while (std::next_permutation(seating.begin(), seating.end()));
    }
    blocks_ = (contest.games + games_a_block() - 1) / games_a_block();
}

Fixture Schedule::fixture(int game) const {
    Fixture fixture;
    fixture.game = game;
    fixture.block = game / games_a_block();
    // Seeds wrap around like Java's longs.
    fixture.seed = static_cast<std::int64_t>(static_cast<std::uint64_t>(seed_) + fixture.block);
    const Lineup& lineup = lineups_[fixture.block % lineups()];
    const Lineup& seating = seatings_[game % games_a_block()];
    for (int seat = 0; seat < PLAYERS; ++seat) fixture.bots[seat] = lineup[seating[seat]];
    return fixture;
}

std::string format_contest(const Contest& contest, const Shard& shard) {
    Json j;
    j["format"] = FORMAT;
    j["bots"] = Json::array();
    for (const Contestant& bot : contest.bots) {
        j["bots"].push_back(Json{{"name", bot.name}, {"command", bot.command}});
    }
    j["pairing"] = NAMES_OF_PAIRINGS[static_cast<int>(contest.pairing)];
    j["league"] = contest.league;
    j["seed"] = contest.seed;
    j["time_limit"] = bots::format_time_limit(contest.time);
    j["memory_mb"] = contest.memory_mb;
    j["sprt"] = nullptr;
    if (contest.sprt) {
        j["sprt"] = Json{{"elo0", contest.sprt->elo0},
                         {"elo1", contest.sprt->elo1},
                         {"alpha", contest.sprt->alpha},
                         {"beta", contest.sprt->beta}};
    }
    j["games"] = contest.games;
    j["shard"] = {shard.index, shard.count};
    return j.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::pair<Contest, Shard> parse_contest(const std::string& line, const std::string& where) {
    try {
        const Json j = Json::parse(line);
        if (j.at("format") != FORMAT) throw Error("");
        Contest contest;
        for (const Json& bot : j.at("bots")) {
            contest.bots.push_back({bot.at("name"), bot.at("command")});
        }
        contest.pairing = pairing_of(j.at("pairing"));
        contest.league = whole_int(j.at("league"), 0, mean_max::TOP_LEAGUE);
        contest.seed = whole(j.at("seed"), INT64_MIN, INT64_MAX);
        contest.time = bots::time_limit_of(j.at("time_limit"));
        contest.memory_mb = whole_int(j.at("memory_mb"), 1, INT32_MAX);
        if (const Json& s = j.at("sprt"); !s.is_null()) {
            contest.sprt =
                statistics::SprtSettings{s.at("elo0"), s.at("elo1"), s.at("alpha"), s.at("beta")};
            statistics::check_sprt(*contest.sprt);
        }
        contest.games = whole_int(j.at("games"), 1, MOST_GAMES);
        const int shards = whole_int(j.at("shard").at(1), 1, INT32_MAX);
        const Shard shard{whole_int(j.at("shard").at(0), 0, shards - 1), shards};
        if (contest.bots.size() < 2 || contest.bots.size() > MOST_BOTS) throw Error("");
        return {contest, shard};
    } catch (const std::exception&) {
        throw Error(where + ": expected the settings of an arena, as its file of games begins");
    }
}

std::string difference(const Contest& ours, const Contest& theirs) {
    const auto number = [](const char* name, long long a, long long b) {
        return std::string(name) + " " + std::to_string(a) + ", not " + std::to_string(b);
    };
    if (ours.bots.size() != theirs.bots.size()) {
        return std::to_string(ours.bots.size()) + " bots, not " +
               std::to_string(theirs.bots.size());
    }
    for (std::size_t k = 0; k < ours.bots.size(); ++k) {
        const Contestant &a = ours.bots[k], &b = theirs.bots[k];
        if (a == b) continue;
        return printable("bot " + a.name + "=" + a.command + ", not " + b.name + "=" + b.command,
                         200);
    }
    if (ours.pairing != theirs.pairing) {
        const auto name = [](Pairing p) {
            return std::string(NAMES_OF_PAIRINGS[static_cast<int>(p)]);
        };
        return "pairing " + name(ours.pairing) + ", not " + name(theirs.pairing);
    }
    if (ours.league != theirs.league) return number("league", ours.league, theirs.league);
    if (ours.seed != theirs.seed) return number("seed", ours.seed, theirs.seed);
    if (!(ours.time == theirs.time)) {
        return "time limit " + bots::format_time_limit(ours.time) + ", not " +
               bots::format_time_limit(theirs.time);
    }
    if (ours.memory_mb != theirs.memory_mb) {
        return number("memory limit", ours.memory_mb, theirs.memory_mb);
    }
    return "";
}

}  // namespace carom::referee::arena
