#include "referee/arena/contest.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "referee/base/error.h"

using namespace carom::referee;
using namespace carom::referee::statistics;
using namespace carom::referee::arena;

namespace {

Contest contest_of(int bots, Pairing pairing, int games) {
    Contest contest;
    for (int k = 0; k < bots; ++k) {
        contest.bots.push_back({std::string(1, char('a' + k)), "cmd" + std::to_string(k)});
    }
    contest.pairing = pairing;
    contest.games = games;
    return contest;
}

}  // namespace

TEST_SUITE("contest") {
    TEST_CASE("a block is one seed in every seating that differs") {
        const struct { int bots, games_a_block; } cases[] = {{2, 3}, {3, 6}, {5, 6}};
        for (const auto& each : cases) {
            const Schedule schedule(contest_of(each.bots, Pairing::EVERYBODY, 100));
            REQUIRE(schedule.games_a_block() == each.games_a_block);
            CHECK(schedule.games() >= 100);
            CHECK(schedule.games() < 100 + each.games_a_block);
            std::set<std::int64_t> seeds;
            for (int block = 0; block < schedule.blocks(); ++block) {
                std::set<std::vector<int>> seatings;
                std::multiset<int> players;
                const auto first = schedule.fixture(block * each.games_a_block);
                for (int k = 0; k < each.games_a_block; ++k) {
                    const Fixture f = schedule.fixture(block * each.games_a_block + k);
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
    TEST_CASE("two, four and five seats: everybody sits everywhere equally often") {
        for (const int seats : {2, 4, 5}) {
            Contest contest = contest_of(seats == 2 ? 3 : seats, Pairing::EVERYBODY, 200);
            contest.game = "toy", contest.seats = seats, contest.league = 1;
            const Schedule schedule(contest);
            const int size = schedule.games_a_block();
            CHECK(size == (seats == 5 ? 10 : seats));
            // By bot and seat, and by bot and who sits before it.
            std::map<std::pair<int, int>, int> sat, followed;
            for (int game = 0; game < size; ++game) {
                const std::vector<int> bots = schedule.fixture(game).bots;
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
    TEST_CASE("two bots on many seats: the first sits everywhere once") {
        Contest contest = contest_of(2, Pairing::EVERYBODY, 20);
        contest.game = "toy", contest.seats = 4, contest.league = 1;
        const Schedule schedule(contest);
        CHECK(schedule.games_a_block() == 4);
        for (int game = 0; game < 4; ++game) {
            const std::vector<int> bots = schedule.fixture(game).bots;
            CHECK(std::count(bots.begin(), bots.end(), 0) == 1);
            CHECK(bots[game] == 0);
        }
    }
    TEST_CASE("a duel of two seats: the two never meet, and play each other bot on the same seed") {
        Contest contest = contest_of(4, Pairing::DUEL, 40);
        contest.game = "toy", contest.seats = 2, contest.league = 1;
        const Schedule schedule(contest);
        CHECK(schedule.games_a_block() == 4);
        CHECK(schedule.lineups() == 2);
        for (int block = 0; block < schedule.blocks(); ++block) {
            std::set<std::vector<int>> games;
            for (int k = 0; k < 4; ++k) {
                const Fixture f = schedule.fixture(4 * block + k);
                CHECK(f.seed == schedule.fixture(4 * block).seed);
                games.insert(f.bots);
                CHECK(f.bots[0] + f.bots[1] >= 2);  // no game of 0 and 1
            }
            const int other = *std::max_element(games.begin()->begin(), games.begin()->end());
            CHECK(games ==
                  std::set<std::vector<int>>{{0, other}, {other, 0}, {1, other}, {other, 1}});
        }
    }
    TEST_CASE("too few bots for the seats are refused by a sentence") {
        Contest contest = contest_of(3, Pairing::EVERYBODY, 20);
        contest.game = "toy", contest.seats = 4;
        CHECK_THROWS_WITH_AS(check_bots(contest),
                             "--bot: expected two bots, or at least one for each of the 4 seats",
                             Error);
    }
    TEST_CASE("who sits together: any three, the first and any two, or the first two and another") {
        const struct {
            Pairing pairing;
            int lineups;
        } cases[] = {{Pairing::EVERYBODY, 10}, {Pairing::GAUNTLET, 6}, {Pairing::DUEL, 3}};
        for (const auto& each : cases) {
            const Schedule schedule(contest_of(5, each.pairing, each.lineups * 6 * 2));
            REQUIRE(schedule.lineups() == each.lineups);
            std::map<std::multiset<int>, int> met;
            for (int game = 0; game < schedule.games(); game += 6) {
                const Fixture f = schedule.fixture(game);
                ++met[{f.bots.begin(), f.bots.end()}];
            }
            CHECK(static_cast<int>(met.size()) == each.lineups);
            for (const auto& [players, times] : met) {
                CHECK(times == 2);
                if (each.pairing != Pairing::EVERYBODY) CHECK(players.count(0) == 1);
                if (each.pairing == Pairing::DUEL) CHECK(players.count(1) == 1);
            }
        }
    }
    TEST_CASE("a contest is read back as it was written, and what differs is told") {
        Contest contest = contest_of(4, Pairing::GAUNTLET, 77);
        contest.bots[1].name = "<b> \"x\"\n";
        contest.seed = INT64_MIN;
        contest.sprt = SprtSettings{1, 2.5, 0.01, 0.1};
        const auto [back, shard] = parse_contest(format_contest(contest, {2, 8}), "f:1");
        CHECK(difference(contest, back).empty());
        CHECK(back.bots[1].name == contest.bots[1].name);
        CHECK(back.games == 77);
        CHECK(back.sprt->elo1 == 2.5);
        CHECK(shard.index == 2);
        CHECK(shard.count == 8);
        Contest other = contest;
        other.league = 2;
        CHECK(difference(contest, other) == "league 3, not 2");
        other = contest;
        other.bots[3].command = "x";
        CHECK(difference(contest, other) == "bot d=cmd3, not d=x");
    }
    TEST_CASE("what is no contest is refused with its place") {
        for (const char* line : {"", "{}", "[]", "{\"format\":\"carom arena 1\",\"bots\":[]}",
                                 "1e9", "{\"format\":\"carom arena 2\"}"}) {
            CHECK_THROWS_WITH_AS(parse_contest(line, "f:1"),
                                 doctest::Contains("f:1: expected the settings of an arena"),
                                 Error);
        }
    }
}
