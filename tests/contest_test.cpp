#include "referee/arena/contest.h"

#include <doctest/doctest.h>

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
