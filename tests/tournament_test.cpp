// Tests tournaments and their schedules.
#include "referee/arena/tournament.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "referee/base/error.h"

using namespace carom::referee;
using namespace carom::referee::statistics;
using namespace carom::referee::arena;

namespace {

Tournament tournament_of(int bots, Pairing pairing, int games) {
    Tournament tournament;
    for (int k = 0; k < bots; ++k) {
        tournament.bots.push_back({std::string(1, char('a' + k)), "cmd" + std::to_string(k)});
    }
    tournament.pairing = pairing;
    tournament.games = games;
    return tournament;
}

}  // namespace

TEST_SUITE("tournament") {
    TEST_CASE("a bot's name is the text before the equals sign or the name of its program") {
        const struct {
            const char *text, *name, *command;
        } cases[] = {{"a=./b", "a", "./b"},
                     {"<img/>=./b", "<img/>", "./b"},
                     {"my bot=./b c", "my bot", "./b c"},
                     {"./b --depth=3", "b", "./b --depth=3"},
                     {"python3 x/b.py", "b.py", "python3 x/b.py"},
                     {"./b --depth=4", "b 2", "./b --depth=4"}};
        std::vector<Contestant> bots;
        for (const auto& each : cases) {
            INFO(std::string(each.text));
            add_contestant(bots, "--bot", each.text);
            CHECK(bots.back() == Contestant{each.name, each.command});
        }
    }
    TEST_CASE("a block plays one seed once in every different seating") {
        const struct { int bots, games_a_block; } cases[] = {{2, 3}, {3, 6}, {5, 6}};
        for (const auto& each : cases) {
            const Schedule schedule(tournament_of(each.bots, Pairing::ROUND_ROBIN, 100));
            REQUIRE(schedule.games_a_block() == each.games_a_block);
            CHECK(schedule.games() >= 100);
            CHECK(schedule.games() < 100 + each.games_a_block);
            std::set<std::int64_t> seeds;
            for (int block = 0; block < schedule.blocks(); ++block) {
                std::set<std::vector<int>> seatings;
                std::multiset<int> players;
                const auto first = schedule.at(block * each.games_a_block);
                for (int k = 0; k < each.games_a_block; ++k) {
                    const ScheduledGame f = schedule.at(block * each.games_a_block + k);
                    CHECK(f.block == block);
                    CHECK(f.seed == first.seed);
                    seatings.insert(f.bots);
                    players = {f.bots.begin(), f.bots.end()};
                    CHECK(players == std::multiset<int>(first.bots.begin(), first.bots.end()));
                }
                CHECK(static_cast<int>(seatings.size()) == each.games_a_block);
                CHECK(seeds.insert(first.seed).second);
            }
        }
    }
    TEST_CASE("every bot takes every seat equally often") {
        for (const int seats : {2, 4, 5}) {
            Tournament tournament =
                tournament_of(seats == 2 ? 3 : seats, Pairing::ROUND_ROBIN, 200);
            tournament.game = "toy", tournament.seats = seats, tournament.league = 1;
            const Schedule schedule(tournament);
            const int size = schedule.games_a_block();
            CHECK(size == (seats == 5 ? 10 : seats));
            // Counts how often each bot has each seat, and how often each bot sits after each other
            // bot.
            std::map<std::pair<int, int>, int> sat, followed;
            for (int game = 0; game < size; ++game) {
                const std::vector<int> bots = schedule.at(game).bots;
                REQUIRE(static_cast<int>(bots.size()) == seats);
                REQUIRE(std::set<int>(bots.begin(), bots.end()).size() == bots.size());
                for (int seat = 0; seat < seats; ++seat) ++sat[{bots[seat], seat}];
                for (int seat = 1; seat < seats; ++seat) ++followed[{bots[seat], bots[seat - 1]}];
            }
            for (const auto& [where, count] : sat) CHECK(count == size / seats);
            CHECK(static_cast<int>(sat.size()) == seats * seats);
            for (const auto& [pair, count] : followed) CHECK(count == (seats == 5 ? 2 : 1));
            CHECK(static_cast<int>(followed.size()) == seats * (seats - 1));
        }
    }
    TEST_CASE("the first of two bots takes every seat once in a block") {
        Tournament tournament = tournament_of(2, Pairing::ROUND_ROBIN, 20);
        tournament.game = "toy", tournament.seats = 4, tournament.league = 1;
        const Schedule schedule(tournament);
        CHECK(schedule.games_a_block() == 4);
        for (int game = 0; game < 4; ++game) {
            const std::vector<int> bots = schedule.at(game).bots;
            CHECK(std::count(bots.begin(), bots.end(), 0) == 1);
            CHECK(bots[game] == 0);
        }
    }
    TEST_CASE("both bots of a duel for two seats play each opponent on the same seed") {
        Tournament tournament = tournament_of(4, Pairing::DUEL, 40);
        tournament.game = "toy", tournament.seats = 2, tournament.league = 1;
        const Schedule schedule(tournament);
        CHECK(schedule.games_a_block() == 4);
        CHECK(schedule.lineups() == 2);
        for (int block = 0; block < schedule.blocks(); ++block) {
            std::set<std::vector<int>> games;
            for (int k = 0; k < 4; ++k) {
                const ScheduledGame f = schedule.at(4 * block + k);
                CHECK(f.seed == schedule.at(4 * block).seed);
                games.insert(f.bots);
                CHECK(f.bots[0] + f.bots[1] >= 2);  // Bots 0 and 1 never meet.
            }
            const int other = *std::max_element(games.begin()->begin(), games.begin()->end());
            CHECK(games ==
                  std::set<std::vector<int>>{{0, other}, {other, 0}, {1, other}, {other, 1}});
        }
    }
    TEST_CASE("a tournament with too few bots for its seats is refused in one sentence") {
        Tournament tournament = tournament_of(3, Pairing::ROUND_ROBIN, 20);
        tournament.game = "toy", tournament.seats = 4;
        CHECK_THROWS_WITH_AS(check_bots(tournament),
                             "--bot: expected two bots, or at least one for each of the 4 seats",
                             Error);
    }
    TEST_CASE("round robin, gauntlet and duel combine the right bots equally often") {
        const struct {
            Pairing pairing;
            int lineups;
        } cases[] = {{Pairing::ROUND_ROBIN, 10}, {Pairing::GAUNTLET, 6}, {Pairing::DUEL, 3}};
        for (const auto& each : cases) {
            const Schedule schedule(tournament_of(5, each.pairing, each.lineups * 6 * 2));
            REQUIRE(schedule.lineups() == each.lineups);
            std::map<std::multiset<int>, int> met;
            for (int game = 0; game < schedule.games(); game += 6) {
                const ScheduledGame f = schedule.at(game);
                ++met[{f.bots.begin(), f.bots.end()}];
            }
            CHECK(static_cast<int>(met.size()) == each.lineups);
            for (const auto& [players, times] : met) {
                CHECK(times == 2);
                if (each.pairing != Pairing::ROUND_ROBIN) CHECK(players.count(0) == 1);
                if (each.pairing == Pairing::DUEL) CHECK(players.count(1) == 1);
            }
        }
    }
    TEST_CASE(
        "a saved tournament is read back, and settings that differ from the saved ones are "
        "reported") {
        Tournament tournament = tournament_of(4, Pairing::GAUNTLET, 77);
        tournament.bots[1].name = "<b> \"x\"\n";
        tournament.seed = INT64_MIN;
        tournament.sprt = SprtSettings{1, 2.5, 0.01, 0.1};
        const auto [back, shard] = parse_tournament(format_tournament(tournament, {2, 8}), "f:1");
        CHECK(difference(tournament, back).empty());
        CHECK(back.bots[1].name == tournament.bots[1].name);
        CHECK(back.games == 77);
        CHECK(back.sprt->elo1 == 2.5);
        CHECK(shard.index == 2);
        CHECK(shard.count == 8);
        Tournament other = tournament;
        other.league = 2;
        CHECK(difference(tournament, other) == "league 3, not 2");
        other = tournament;
        other.bots[3].command = "x";
        CHECK(difference(tournament, other) == "bot d=cmd3, not d=x");
    }
    TEST_CASE("a malformed tournament is refused with its file and line") {
        for (const char* line : {"", "{}", "[]", "{\"format\":\"carom arena 1\",\"bots\":[]}",
                                 "1e9", "{\"format\":\"carom arena 2\"}"}) {
            CHECK_THROWS_WITH_AS(parse_tournament(line, "f:1"),
                                 doctest::Contains("f:1: expected the settings of an arena"),
                                 Error);
        }
        const std::string good = format_tournament(tournament_of(4, Pairing::GAUNTLET, 77), {0, 1});
        CHECK_NOTHROW(parse_tournament(good, "f:1"));
        const struct {
            std::string from, to;
            const char* sentence;
        } broken[] = {
            {"\"sprt\":null", "\"sprt\":{\"elo0\":9,\"elo1\":1,\"alpha\":0.1,\"beta\":0.1}",
             "f:1: --sprt: expected elo0 to be below elo1"},
            {"\"time_limit\":\"on\"", "\"time_limit\":\"long\"",
             "f:1: expected on, cpu or off, found \"long\""},
            {"\"pairing\"", "\"game\":\"chess\",\"pairing\"", "f:1: expected one of the games"}};
        for (const auto& each : broken) {
            std::string line = good;
            const std::size_t at = line.find(each.from);
            REQUIRE(at != std::string::npos);
            line.replace(at, each.from.size(), each.to);
            CHECK_THROWS_WITH_AS(parse_tournament(line, "f:1"), doctest::Contains(each.sentence),
                                 Error);
        }
    }
}
