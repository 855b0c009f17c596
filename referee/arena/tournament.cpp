// Builds a tournament's schedule, and writes and reads its description.
#include "referee/arena/tournament.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "referee/base/error.h"
#include "referee/base/json.h"
#include "referee/base/text.h"
#include "referee/bots/command_line.h"
#include "sim/base/rng.h"

namespace carom::referee::arena {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* FORMAT = "carom arena 2";
constexpr const char* NAMES_OF_PAIRINGS[] = {"everybody", "gauntlet", "duel", "listed"};

Pairing pairing_of(const std::string& name) {
    for (const Pairing each :
         {Pairing::ROUND_ROBIN, Pairing::GAUNTLET, Pairing::DUEL, Pairing::LISTED}) {
        if (name == NAMES_OF_PAIRINGS[static_cast<int>(each)]) return each;
    }
    throw Error("");
}

// Adds all combinations of `count` ascending numbers from `from` to `to` - 1 to `choices`. Each
// combination follows the numbers in `head`.
void choose(std::vector<int> head, int from, int to, int count,
            std::vector<std::vector<int>>& choices) {
    if (count == 0) {
        choices.push_back(head);
        return;
    }
    head.push_back(0);
    for (int k = from; k + count <= to; ++k) {
        head.back() = k;
        choose(head, k + 1, to, count - 1, choices);
    }
}

// Returns the orders in which bots 0 .. n-1 take n seats (class Schedule).
std::vector<std::vector<int>> orders_of(int n) {
    std::vector<std::vector<int>> orders;
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    if (n <= 3) {
        do {
            orders.push_back(order);
        } while (std::next_permutation(order.begin(), order.end()));
        return orders;
    }
    for (int k = 1; k < n; ++k) order[k] = k % 2 ? (k + 1) / 2 : n - k / 2;  // 0 1 n-1 2 n-2 ...
    for (int turned = 0; turned < n; ++turned) {
        std::vector<int> row;
        for (const int bot : order) row.push_back((bot + turned) % n);
        orders.push_back(row);
        if (n % 2) orders.emplace_back(row.rbegin(), row.rend());
    }
    return orders;
}

// Returns `count` orders in which bots 0 and 1 share the seats of a game for more than two. Both
// bots have every seat equally often.
std::vector<std::vector<int>> shared_seats(int seats, int count) {
    if (seats == 4) return {{0, 0, 1, 1}, {1, 1, 0, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}};
    std::vector<std::vector<int>> orders;
    for (int k = 0; k < count; ++k) {
        const int alone = k < seats ? 0 : 1;
        orders.emplace_back(seats, 1 - alone);
        orders.back()[k % seats] = alone;
    }
    return orders;
}

}  // namespace

void add_contestant(std::vector<Contestant>& bots, const char* option, const std::string& text) {
    const auto has_name = [&bots](const std::string& name) {
        return std::any_of(bots.begin(), bots.end(),
                           [&name](const Contestant& bot) { return bot.name == name; });
    };
    const std::size_t equals = text.find('=');
    // A first word with a slash and without an equals sign is the path of a program.
    const std::string first = text.substr(0, text.find(' '));
    const bool is_path =
        first.find('/') != std::string::npos && first.find('=') == std::string::npos;
    if (is_path || (equals == std::string::npos && first.size() < text.size())) {
        const std::string command = valid_utf8(text), program = bots::program_name(command);
        std::string name = program;
        for (int k = 2; has_name(name); ++k) name = program + " " + std::to_string(k);
        bots.push_back({name, command});
        return;
    }
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
        throw Error(std::string(option) +
                    ": expected NAME=COMMAND or the path of a program, found \"" +
                    printable(text, 60) + "\"");
    }
    const Contestant added = {valid_utf8(text.substr(0, equals)),
                              valid_utf8(text.substr(equals + 1))};
    if (has_name(added.name)) {
        throw Error(std::string(option) + ": expected different names, found \"" +
                    printable(added.name, 60) + "\" twice");
    }
    bots.push_back(added);
}

void check_bots(const Tournament& tournament) {
    const int n = static_cast<int>(tournament.bots.size());
    if (tournament.pairing == Pairing::LISTED) return;  // Bots are added one by one.
    if (n < 2) throw Error("--bot: expected at least two bots that differ, as NAME=COMMAND");
    if (n > MAX_BOTS) {
        throw Error("--bot: expected at most " + std::to_string(MAX_BOTS) + " bots");
    }
    if (n > 2 && n < tournament.seats) {
        throw Error("--bot: expected two bots, or at least one for each of the " +
                    std::to_string(tournament.seats) + " seats");
    }
}

Schedule::Schedule(const Tournament& tournament)
    : is_listed_(tournament.pairing == Pairing::LISTED),
      bots_(static_cast<int>(tournament.bots.size())),
      info_(&game_type(tournament.game).info),
      seed_(tournament.seed) {
    const int n = bots_, seats = tournament.seats;
    if (is_listed_) {
        seatings_ = seats == 1 ? std::vector<Lineup>{{0}, {1}} : orders_of(seats);
        pair_seatings_ =
            seats > 2 ? shared_seats(seats, static_cast<int>(seatings_.size())) : seatings_;
    } else if (seats == 1) {
        Lineup all(std::max(2, n));
        std::iota(all.begin(), all.end(), 0);
        lineups_ = {all};
        for (const int bot : all) seatings_.push_back({bot});
    } else if (n == 2) {
        lineups_ = {{0, 1}};
        for (int first = 0; first < seats; ++first) {
            seatings_.emplace_back(seats, 1);
            seatings_.back()[first] = 0;
        }
    } else if (seats == 2 && tournament.pairing == Pairing::DUEL) {
        choose({0, 1}, 2, n, 1, lineups_);
        seatings_ = {{0, 2}, {2, 0}, {1, 2}, {2, 1}};
    } else {
        const Lineup head = tournament.pairing == Pairing::ROUND_ROBIN ? Lineup{}
                            : tournament.pairing == Pairing::GAUNTLET  ? Lineup{0}
                                                                       : Lineup{0, 1};
        const int fixed = static_cast<int>(head.size());
        choose(head, fixed, n, seats - fixed, lineups_);
        seatings_ = orders_of(seats);
    }
    Rng shuffled(1);
    for (int k = static_cast<int>(lineups_.size()) - 1; k > 0; --k) {
        std::swap(lineups_[k], lineups_[shuffled.below(k + 1)]);
    }
    blocks_ = (tournament.games + games_a_block() - 1) / games_a_block();
}

ScheduledGame Schedule::at(int game) const {
    return at(game, lineups_[game / games_a_block() % lineups()]);
}

ScheduledGame Schedule::at(int game, const Lineup& lineup) const {
    ScheduledGame scheduled;
    scheduled.game = game;
    scheduled.block = game / games_a_block();
    scheduled.seed = later_seed(seed_, scheduled.block);
    for (const int place : seatings_of(lineup)[game % games_a_block()]) {
        scheduled.bots.push_back(lineup[place]);
    }
    return scheduled;
}

int Schedule::lineup_size(int bots) const { return bots < seats() ? 2 : std::max(2, seats()); }

Schedule::Lineup Schedule::lineup_of(int game, const std::vector<int>& bots) const {
    if (!is_listed_) return lineups_[game / games_a_block() % lineups()];
    const std::set<int> different(bots.begin(), bots.end());
    if (static_cast<int>(bots.size()) != seats() || *different.begin() < 0 ||
        *different.rbegin() >= bots_) {
        throw Error("");
    }
    // In a game for one seat the other bot of the line-up is unknown.
    if (seats() == 1) return {bots[0], bots[0]};
    Lineup lineup(different.size());
    const Lineup& seating = seatings_of(lineup)[game % games_a_block()];
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
        if (seating[seat] >= static_cast<int>(lineup.size())) throw Error("");
        lineup[seating[seat]] = bots[seat];
    }
    if (at(game, lineup).bots != bots) throw Error("");
    return lineup;
}

std::string format_tournament(const Tournament& tournament, const Shard& shard) {
    Json j;
    j["format"] = FORMAT;
    j["bots"] = Json::array();
    for (const Contestant& bot : tournament.bots) {
        j["bots"].push_back(Json{{"name", bot.name}, {"command", bot.command}});
    }
    if (tournament.game != DEFAULT_GAME)
        j["game"] = tournament.game, j["players"] = tournament.seats;
    if (!tournament.settings.empty()) j["settings"] = referee::json_of(tournament.settings);
    j["pairing"] = NAMES_OF_PAIRINGS[static_cast<int>(tournament.pairing)];
    j["league"] = tournament.league;
    j["seed"] = tournament.seed;
    j["time_limit"] = bots::format_time_limit(tournament.time);
    j["memory_mb"] = tournament.memory_mb;
    if (tournament.ponder) j["ponder"] = true;
    j["sprt"] = nullptr;
    if (tournament.sprt) {
        j["sprt"] = Json{{"elo0", tournament.sprt->elo0},
                         {"elo1", tournament.sprt->elo1},
                         {"alpha", tournament.sprt->alpha},
                         {"beta", tournament.sprt->beta}};
    }
    j["games"] = tournament.games;
    j["shard"] = {shard.index, shard.count};
    return format_json(j);
}

std::pair<Tournament, Shard> parse_tournament(const std::string& line, const std::string& where) {
    try {
        const Json j = parse_ordered_json(line);
        if (j.at("format") != FORMAT) throw Error("");
        Tournament tournament;
        for (const Json& bot : j.at("bots")) {
            tournament.bots.push_back({bot.at("name"), bot.at("command")});
        }
        tournament.pairing = pairing_of(j.at("pairing"));
        tournament.game = j.value("game", DEFAULT_GAME);
        const GameInfo& info = game_type(tournament.game, where).info;
        tournament.seats = j.value("players", info.min_seats);
        tournament.settings = j.value("settings", tournament.settings);
        tournament.league = int_in_range(j.at("league"), 0, info.top_league());
        check_setup(info, tournament.config(0), where);
        tournament.seed = referee::whole(j.at("seed"), INT64_MIN, INT64_MAX);
        tournament.time = bots::time_limit_of(j.at("time_limit"));
        tournament.memory_mb = int_in_range(j.at("memory_mb"), 1, INT32_MAX);
        tournament.ponder = j.value("ponder", false);
        if (const Json& s = j.at("sprt"); !s.is_null()) {
            tournament.sprt =
                statistics::SprtSettings{s.at("elo0"), s.at("elo1"), s.at("alpha"), s.at("beta")};
            statistics::check_sprt(*tournament.sprt);
        }
        tournament.games = int_in_range(j.at("games"), 1, MAX_GAMES);
        const int shards = int_in_range(j.at("shard").at(1), 1, INT32_MAX);
        const Shard shard{int_in_range(j.at("shard").at(0), 0, shards - 1), shards};
        check_bots(tournament);
        return {tournament, shard};
    } catch (const std::exception&) {
        throw_with_place(where, "the settings of an arena in the first line");
    }
}

std::string difference(const Tournament& ours, const Tournament& theirs) {
    const auto number = [](const char* name, long long a, long long b) {
        return std::string(name) + " " + std::to_string(a) + ", not " + std::to_string(b);
    };
    // If the bots are listed, more bots may be added to one of the journals.
    const bool listed = ours.pairing == Pairing::LISTED && theirs.pairing == Pairing::LISTED;
    if (!listed && ours.bots.size() != theirs.bots.size()) {
        return std::to_string(ours.bots.size()) + " bots, not " +
               std::to_string(theirs.bots.size());
    }
    for (std::size_t k = 0; k < ours.bots.size() && !listed; ++k) {
        const Contestant &a = ours.bots[k], &b = theirs.bots[k];
        if (a == b) continue;
        return printable("bot " + a.name + "=" + a.command + ", not " + b.name + "=" + b.command,
                         200);
    }
    if (ours.game != theirs.game) return "game " + ours.game + ", not " + theirs.game;
    if (ours.seats != theirs.seats) return number("players", ours.seats, theirs.seats);
    if (ours.settings != theirs.settings) {
        const auto words = [](const Settings& settings) {
            std::string all;
            for (const auto& [name, value] : settings) {
                all += (all.empty() ? "" : " ") + name + "=" + shortest_decimal(value);
            }
            return all.empty() ? "none" : all;
        };
        return "settings " + words(ours.settings) + ", not " + words(theirs.settings);
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
    if (ours.ponder != theirs.ponder) {
        return ours.ponder ? "--ponder, not without" : "no --ponder, not with";
    }
    return "";
}

}  // namespace carom::referee::arena
