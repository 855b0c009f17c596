// Tests the summary of an arena.
#include "referee/arena/summary.h"

#include <doctest/doctest.h>

#include <cmath>

#include "referee/arena/report.h"
#include "sim/base/rng.h"

using namespace carom::referee;
using namespace carom::referee::statistics;
using namespace carom::referee::arena;

namespace {

Tournament tournament_of(int bots, int games) {
    Tournament tournament;
    const char* names[] = {"alpha", "beta", "gamma", "delta"};
    for (int k = 0; k < bots; ++k) tournament.bots.push_back({names[k], "x"});
    tournament.games = games;
    return tournament;
}

// Returns a game in which each bot has this score. A higher score is a better place.
Outcome game_of(const Schedule& schedule, int game, const std::vector<int>& score_by_bot) {
    Outcome outcome;
    outcome.scheduled = schedule.at(game);
    const int seats = schedule.seats();
    for (int seat = 0; seat < seats; ++seat) {
        SeatOutcome& s = outcome.seats.emplace_back();
        s.score = score_by_bot[outcome.scheduled.bots[seat]];
        s.place = 1;
        for (int other = 0; other < seats; ++other) {
            s.place += score_by_bot[outcome.scheduled.bots[other]] > s.score;
        }
        outcome.times.emplace_back();
    }
    return outcome;
}

}  // namespace

TEST_SUITE("summary") {
    TEST_CASE("the summary counts places, scores, pairs and seats correctly") {
        const Tournament tournament = tournament_of(3, 12);
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 6; ++g) games.add(game_of(schedule, g, {30, 20, 20}));
        for (int g = 6; g < 12; ++g) games.add(game_of(schedule, g, {5, 50, 10}));
        const Summary s = summarise(tournament, games);
        CHECK(s.games == 12);
        CHECK(s.blocks == 2);
        CHECK(s.bots[0].all.score == doctest::Approx(17.5));
        CHECK(s.bots[0].all.place == doctest::Approx(2));
        CHECK(s.bots[0].places == std::vector<int>{6, 0, 6});
        CHECK(s.bots[1].places == std::vector<int>{6, 6, 0});
        CHECK(s.bots[0].above_others.value == doctest::Approx(0.5));
        CHECK(s.bots[1].above_others.value == doctest::Approx((0.25 + 1) / 2));
        CHECK(s.bots[0].seat[2].games == 4);
        CHECK(s.bots[0].seat[2].score == doctest::Approx(17.5));
        REQUIRE(s.pairs.size() == 3);
        // Pair 2 is beta and gamma. They tie in the first block, and beta wins in the second.
        CHECK(s.pairs[2].above.value == doctest::Approx(0.75));
        CHECK(s.order[0] == 1);
    }
    TEST_CASE("the lead in a duel becomes a share of won games with any number of seats") {
        // The first bot beats all opponents. The test compares its lead with the lead computed by
        // hand.
        for (const int seats : {2, 3, 4, 5}) {
            Tournament tournament;
            tournament.game = "toy", tournament.seats = seats, tournament.league = 1;
            for (int k = 0; k < (seats == 2 ? 3 : seats); ++k) {
                tournament.bots.push_back({std::string(1, char('a' + k)), "x"});
            }
            tournament.pairing = Pairing::DUEL;
            tournament.games = 20;
            tournament.sprt = SprtSettings{0, 300, 0.05, 0.05};
            const Schedule schedule(tournament);
            Games games;
            for (int g = 0; g < schedule.games_a_block(); ++g) {
                // The first bot beats all others, and all others tie.
                std::vector<int> score(tournament.bots.size(), 5);
                score[0] = 9;
                games.add(game_of(schedule, g, score));
            }
            const auto block = duel_block(schedule, games, 0);
            REQUIRE(block);
            // The first bot beats all others. The second bot ties with the other opponents, which
            // counts as half, and loses to the first bot where the two meet.
            const double n = seats, second = seats == 2 ? 0.5 : (0 + 0.5 * (n - 2)) / (n - 1);
            for (int g = schedule.games_a_block(); g < 2 * schedule.games_a_block(); ++g) {
                games.add(game_of(schedule, g, {9, 5, 5, 5, 5}));
            }
            // If the two bots meet in a game, the share of won games is (n - 1) / n of the lead.
            SequentialTest judge(tournament);
            judge.update(games);
            REQUIRE(judge.blocks() == 2);
            Sprt by_hand(*tournament.sprt);
            for (int k = 0; k < 2; ++k) {
                by_hand.add(0.5 + (1 - second) * (seats == 2 ? 1 : (n - 1) / n));
            }
            CHECK(judge.sprt().llr() == doctest::Approx(by_hand.llr()));
            CHECK(block->lead == doctest::Approx(1 - second));
            CHECK(block->first == doctest::Approx(1));
            CHECK(block->second == doctest::Approx(0.5));
        }
    }
    TEST_CASE("a bot's share in a duel counts both weak and strong opponents") {
        Tournament tournament;
        tournament.game = "toy", tournament.seats = 4, tournament.league = 1;
        tournament.bots = {{"a", "x"}, {"b", "x"}, {"weak", "x"}, {"strong", "x"}};
        tournament.pairing = Pairing::DUEL;
        tournament.games = 4;
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 4; ++g) games.add(game_of(schedule, g, {6, 3, 1, 5}));
        const auto block = duel_block(schedule, games, 0);
        REQUIRE(block);
        CHECK(block->first == doctest::Approx(1));
        CHECK(block->second == doctest::Approx(0.5));
    }
    TEST_CASE("only complete blocks without a void game count") {
        const Tournament tournament = tournament_of(3, 18);
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 17; ++g) {
            Outcome outcome = game_of(schedule, g, {3, 2, 1});
            if (g == 8) outcome.voided = "turn 3: more than 1000 contacts";
            games.add(outcome);
        }
        const Summary s = summarise(tournament, games);
        CHECK(s.games == 6);
        CHECK(s.left_out == 11);
        REQUIRE(s.voided.size() == 1);
        CHECK(s.voided[0] == "game 8, seed 2: turn 3: more than 1000 contacts");
    }
    TEST_CASE("a disqualification is reported even in a game that does not count") {
        const Tournament tournament = tournament_of(3, 12);
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 7; ++g) games.add(game_of(schedule, g, {3, 2, 1}));
        Outcome last = game_of(schedule, 7, {3, 2, 1});
        last.seats[0].death_turn = 4, last.seats[0].death_reason = "crashed", last.recorded = true;
        last.seats[0].last_words = "no plan";
        last.seats[1].death_turn = 9, last.seats[1].death_reason = "came after 70 ms: \"A\"";
        last.seats[2].death_turn = 8, last.seats[2].death_reason = "came after 161 ms: \"B\"";
        last.scheduled.bots[2] = last.scheduled.bots[1];
        games.add(last);
        const Summary s = summarise(tournament, games);
        const BotSummary& bot = s.bots[last.scheduled.bots[0]];
        const BotSummary& other = s.bots[last.scheduled.bots[1]];
        REQUIRE(other.reasons.size() == 1);  // The numbers and the quoted lines differ only.
        CHECK(other.reasons.begin()->second.count == 2);
        CHECK(other.reasons.begin()->second.text == "came after 70 ms: \"A\"");
        CHECK(s.left_out == 2);
        CHECK(bot.all.games == 6);
        CHECK(bot.seats_played == 8);
        CHECK(bot.deaths == 1);
        CHECK(bot.reasons.at("crashed").count == 1);
        CHECK(table_of(s).find("     1 x crashed\n         in turn 4; stderr: no plan\n") !=
              std::string::npos);
        REQUIRE(s.recorded.size() == 1);
        CHECK(s.recorded[0].deaths.find(bot.name + " in turn 4: crashed; ") == 0);
    }
    TEST_CASE("a bot that takes two seats of a game is counted twice") {
        const Tournament tournament = tournament_of(2, 30);
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 30; ++g) games.add(game_of(schedule, g, {g < 21, 0}));
        const Summary s = summarise(tournament, games);
        CHECK(s.blocks == 10);
        CHECK(s.bots[1].all.games == 60);
        CHECK(s.bots[0].above_others.value == doctest::Approx(0.7 + 0.3 / 2));
        CHECK(s.bots[0].elo > s.bots[1].elo);
    }
    TEST_CASE("the sequential test takes blocks in order and stops before a missing block") {
        Tournament tournament = tournament_of(3, 6000);
        tournament.sprt = SprtSettings{0, 200, 0.05, 0.05};
        const Schedule schedule(tournament);
        Games games;
        const auto play = [&](int block) {
            for (int g = 6 * block; g < 6 * block + 6; ++g) {
                games.add(game_of(schedule, g, {g % 2 ? 3 : 2, 1, 2}));
            }
        };
        for (int block = 1; block < 60; ++block) play(block);
        SequentialTest judge(tournament);
        judge.update(games);
        CHECK(judge.blocks() == 0);
        CHECK(summarise(tournament, games).games == 0);
        play(0);
        judge.update(games);
        CHECK(judge.sprt().verdict() == Verdict::BETTER);
        CHECK(judge.blocks() >= Sprt::MIN_BLOCKS);
        CHECK(judge.blocks() < 60);
        const Summary s = summarise(tournament, games);
        CHECK(s.blocks == judge.blocks());
        CHECK(verdict_of(s).find("alpha is better: +200 Elo is accepted over +0") == 0);
    }
    TEST_CASE("the sequential test does not depend on the order of a gauntlet's opponents") {
        // The candidate beats all weak opponents and loses to all strong ones.
        Tournament tournament = tournament_of(2, 6000);
        for (const bool weak_first : {true, false}) {
            tournament.bots.resize(1);
            for (int k = 0; k < 8; ++k)
                tournament.bots.push_back({std::string(1, char('a' + k)), "x"});
            tournament.pairing = Pairing::GAUNTLET;
            tournament.sprt = SprtSettings{-30, 30, 0.05, 0.05};
            const Schedule schedule(tournament);
            std::vector<int> score(9, 5);
            for (int k = 1; k <= 8; ++k) score[k] = (k <= 4) == weak_first ? 1 : 9;
            Games games;
            for (int g = 0; g < 6000; ++g) games.add(game_of(schedule, g, score));
            SequentialTest judge(tournament);
            judge.update(games);
            CHECK(judge.sprt().verdict() == Verdict::UNDECIDED);
            CHECK(judge.sprt().llr() == doctest::Approx(0).scale(1));
            CHECK(judge.blocks() % schedule.lineups() == 0);
        }
    }
    TEST_CASE("a duel in a game for one seat rates the first bot against the second") {
        // The second bot is faster than the first on two of three seeds. Both are faster than the
        // third.
        Tournament tournament = tournament_of(3, 3000);
        tournament.game = "search_race", tournament.seats = 1;
        tournament.pairing = Pairing::DUEL;
        tournament.sprt = SprtSettings{};
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < schedule.games(); ++g) {
            const bool is_better = schedule.at(g).block % 3 == 0;
            games.add(game_of(schedule, g, {is_better ? 10000 : 12000, 11000, 90000}));
        }
        CHECK(summarise(tournament, games).sprt->verdict() == Verdict::NOT_BETTER);
        tournament.pairing = Pairing::ROUND_ROBIN;
        CHECK(summarise(tournament, games).sprt->verdict() == Verdict::BETTER);
    }
    TEST_CASE("a sequential test for one seat can be planned before its bots are known") {
        Tournament tournament;
        tournament.game = "search_race", tournament.seats = 1;
        CHECK(observation_of(tournament).players == 2);
        CHECK(observation_of(tournament).own_games() == 1);
        CHECK(observation_of(tournament).games_a_block == 2);
    }
    TEST_CASE("a rating from fewer than four blocks has an infinite error") {
        Tournament tournament = tournament_of(2, 6);
        for (int k = 0; k < 6; ++k) tournament.bots.push_back({std::string(1, char('a' + k)), "x"});
        tournament.games = 60;
        const Schedule schedule(tournament);
        carom::Rng rng(3);
        Games games;
        for (int g = 0; g < schedule.games(); ++g) {
            std::vector<int> score;
            for (int k = 0; k < 8; ++k) score.push_back(rng.below(1000));
            games.add(game_of(schedule, g, score));
        }
        int without = 0;
        for (const BotSummary& bot : summarise(tournament, games).bots) {
            CHECK((bot.above_others.blocks < 4) == std::isinf(bot.elo_error));
            without += std::isinf(bot.elo_error);
        }
        CHECK(without > 0);
    }
    TEST_CASE("names and reasons are escaped on the page and in CSV") {
        Tournament tournament = tournament_of(3, 6);
        tournament.bots[0].name = "<script>alert(1)</script>";
        tournament.bots[1].name = "a \"b\", c";
        const Schedule schedule(tournament);
        Games games;
        for (int g = 0; g < 6; ++g) {
            Outcome outcome = game_of(schedule, g, {3, 2, 1});
            outcome.seats[0].death_turn = 3;
            outcome.seats[0].death_reason = "<img src=x onerror=alert(2)>";
            outcome.recorded = true;
            games.add(outcome);
        }
        const Summary s = summarise(tournament, games);
        const std::string html = page_of(s, "records\" onclick=\"x");
        CHECK(html.find("<script") == std::string::npos);
        CHECK(html.find("<img") == std::string::npos);
        CHECK(html.find("&lt;script&gt;") != std::string::npos);
        CHECK(html.find("\" onclick") == std::string::npos);
        const std::string csv = csv_of(s);
        CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
        CHECK(csv.find("\"a \"\"b\"\", c\"") != std::string::npos);
    }
}
