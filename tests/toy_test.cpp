// Tests the programs with the toy game: two to five seats, settings, and rejected input.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "referee/base/files.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom::referee;
using carom::tests::check_outcome, carom::tests::Folder, carom::tests::run;

namespace {

std::string seats(int count) {
    std::string options;
    for (int p = 1; p <= count; ++p) {
        options +=
            " --p" + std::to_string(p) + " 'build/tests/toy/nearest " + std::to_string(p) + "'";
    }
    return options;
}

}  // namespace

TEST_SUITE("toy") {
    TEST_CASE("a match of two to five players works with play, verify, view and ask") {
        const Folder folder;
        const std::string record = folder.at("m.json");
        for (int n = 2; n <= 5; ++n) {
            const auto played = run("build/tests/carom play --game toy --time-limit off --seed 3" +
                                    seats(n) + " --set balls=30 --record " + record);
            INFO(played.text);
            REQUIRE(played.status == 0);
            CHECK(played.has("alive"));
            CHECK(read_file(record).find("\"balls\": 30") != std::string::npos);
            const auto verified = run("build/tests/carom verify " + record);
            CHECK(verified.has("0 differences"));
            CHECK(run("build/tests/carom view " + record + " -o " + record + ".html").status == 0);
            const auto asked = run("build/tests/carom ask " + record + " --turn 4 --seat " +
                                   std::to_string(n - 1) + " --bot build/tests/toy/nearest");
            CHECK(asked.has("\nthe same\n"));
        }
        // The program for users does not contain the toy game.
        const auto unknown = run("build/carom verify " + record);
        check_outcome(unknown, 2, {"expected one of the games mean_max"});
    }
    TEST_CASE("a sequential test can be planned without bots, and a duel's test with given bots") {
        const auto none =
            run("timeout 60 build/tests/carom arena --sprt --simulate-sprt --games 600");
        check_outcome(none, 0, {"blocks of 6 games\n"});
        const std::string bots = " --bot a=x --bot b=y --bot c=z --bot d=u --bot e=v";
        const auto duel =
            run("timeout 60 build/tests/carom arena --game toy --players 2 --duel "
                "--sprt --simulate-sprt --games 100" +
                bots);
        check_outcome(duel, 0, {"blocks of 4 games, 3 blocks per observation"});
        // The test uses 24 of 25 blocks: 8 means of 3 blocks, which are 96 games. If the test is
        // undecided then, all 100 games are played.
        CHECK(duel.has(" 100\n"));
        CHECK(!duel.has("108"));
    }
    TEST_CASE("weights are tuned in games for two and for four seats") {
        const Folder folder;
        for (const int seats : {2, 4}) {
            const std::string out = (folder.path / std::to_string(seats)).string();
            std::string tune =
                "build/tests/carom tune --game toy --time-limit off --bot build/tests/toy/nearest "
                "--steps 12 --confirm 24 -o " +
                out + " --players " + std::to_string(seats);
            for (const char* name : {"a", "b", "c"}) {
                tune += std::string(" --pool '") + name + "=build/tests/toy/nearest " + name + "'";
            }
            const auto tuned = run(tune);
            INFO(tuned.text);
            CHECK(tuned.status != 2);
            CHECK(tuned.has("\ndrift "));
            // The two candidates never meet with two seats, and always meet with four seats.
            std::istringstream games(read_file(out + "/games.jsonl"));
            int lines = 0;
            for (std::string line; std::getline(games, line);) {
                const auto game = nlohmann::json::parse(line);
                if (!game.contains("game") || game.contains("format")) continue;
                const std::vector<int> bots = game["bots"];
                const auto candidates =
                    std::count_if(bots.begin(), bots.end(), [](int bot) { return bot < 2; });
                CHECK(candidates == (seats == 2 ? 1 : 2));
                ++lines;
            }
            CHECK(lines > 0);
        }
    }
    TEST_CASE("arenas with two to five seats are played, merged and resumed") {
        const Folder folder;
        const std::string bots =
            " --bot a='build/tests/toy/nearest a' --bot b='build/tests/toy/nearest b' --bot "
            "c='build/tests/toy/nearest c' --bot d='build/tests/toy/nearest d' --bot "
            "e='build/tests/toy/nearest e' --time-limit off -t 2";
        for (int n = 2; n <= 5; ++n) {
            const std::string file = (folder.path / ("g" + std::to_string(n))).string();
            const auto played =
                run("build/tests/carom arena --game toy --players " + std::to_string(n) + bots +
                    " --games 20 -o " + file + " --report " + file + ".html");
            check_outcome(played, 0, {n == 5 ? "5th" : n == 4 ? "4th" : "2nd"});
            CHECK(read_file(file).find("\"game\":\"toy\",\"players\":" + std::to_string(n)) !=
                  std::string::npos);
            const auto merged = run("build/tests/carom arena --merge " + file);
            CHECK(merged.status == 0);
            CHECK(run("build/tests/carom arena --resume " + file + " --games 24").status == 0);
        }
        const auto duel = run("build/tests/carom arena --game toy --duel --sprt" + bots +
                              " --games 48 -o " + folder.at("duel"));
        CHECK(duel.has("LLR"));
    }
    TEST_CASE("a game's time limits apply unless options change them") {
        const Folder folder;
        const std::string file = folder.at("g");
        const std::string arena =
            "build/tests/carom arena --game toy --bot a=build/tests/toy/nearest "
            "--bot b='build/tests/toy/nearest b' --games 2 --time-limit cpu -o ";
        CHECK(run(arena + file).status == 0);
        CHECK(read_file(file).find("\"time_limit\":\"cpu 100,1000\",\"memory_mb\":256") !=
              std::string::npos);
        CHECK(run(arena + file + "2 --limit-ms 70").status == 0);
        CHECK(read_file(file + "2").find("\"time_limit\":\"cpu 70,1000\"") != std::string::npos);
        CHECK(run("build/tests/carom arena --resume " + file + " --players 2 --league 1").status ==
              0);
        const auto other = run("build/tests/carom arena --resume " + file + " --players 3");
        CHECK(other.has("was played with players 2, not 3"));
        const auto unknown = run("build/carom arena --merge " + file);
        CHECK(unknown.has(":1: expected one of the games mean_max"));
    }
    TEST_CASE("the old protocol takes the number of players from the match runner") {
        const auto spoken =
            run("(echo '###Start 4'; yes '0 0 60' 2> /dev/null) | build/tests/carom referee --game "
                "toy -d "
                "seed=5 --set balls=1 2>&1 | tail -n 1");
        CHECK(spoken.text.rfind("###End ", 0) == 0);
    }
    TEST_CASE("the list of games shows leagues, seats and settings") {
        const auto listed = run("build/tests/carom games");
        CHECK(listed.status == 0);
        for (const char* says :
             {"mean_max\n", "3 Bronze and up", "Billiards", "2 to 5", "0 dull cushions, 1 cushions",
              "at most 60 turns; first answer 1000 ms, others 100 ms; 256 MB",
              "balls=12 (1 to 40): without an owner at first"}) {
            CHECK(listed.has(says));
        }
    }
    TEST_CASE("options that a game lacks are refused in one sentence") {
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"play --game billiards", "--game: expected one of the games mean_max"},
            {"play --p1 x --p2 x --p3 x --p4 x", "--p4: expected at most 3 players for Mean Max"},
            {"play --game toy --league 2" + seats(2),
             "--league: expected one league of Billiards (0 dull cushions, 1 cushions), found "
             "\"2\""},
            {"play --league ''" + seats(3), "--league: expected one league of Billiards"},
            {"play --game toy --set balls=0" + seats(2),
             "--set balls: expected an integer from 1 to 40"},
            {"play --game toy --set ball=3" + seats(2),
             "--set: expected NAME=VALUE of balls, found \"ball=3\""},
            {"play --game mean_max --set balls=3" + seats(3),
             "--set: expected no setting for Mean Max"},
            {"arena --game toy --players 6 --bot a=x --bot b=y",
             "--players: expected an integer from 2 to 5"},
            {"arena --game toy --players 2 --sprt --simulate-sprt --bot a=x --bot b=y --bot c=z",
             "--sprt: expected --gauntlet or --duel"},
            {"arena --game toy --players 4 --bot a=x --bot b=y --bot c=z",
             "--bot: expected two bots, or at least one for each of the 4 seats"},
        };
        for (const auto& each : cases) {
            INFO(each.arguments);
            const auto outcome = run("build/tests/carom " + each.arguments);
            check_outcome(outcome, 2, {each.says});
            CHECK(outcome.text.rfind("carom: ", 0) == 0);
        }
    }
    TEST_CASE("make new-game writes a game that compiles, and make remove-game removes all of it" *
              carom::tests::SLOW) {
        const Folder folder;
        const std::string there = folder.at("there"), before = folder.at("before");
        REQUIRE(run("mkdir -p " + there + "/tests && cp -r sim bot referee .clang-format " + there +
                    " && cp -r tests/toy tests/fuzz tests/known.txt " + there + "/tests && cp -r " +
                    there + " " + before)
                    .status == 0);
        const std::string script = "bash " + there + "/tests/toy/new_game.sh ";
        check_outcome(run(script + "space_golf"), 0, {"make play GAME=space_golf"});
        check_outcome(run("cat " + there + "/referee/game/list.h"), 0, {"X(space_golf)"});
        CHECK(!run("cd " + there + " && cat */space_golf/*").has("toy"));
        check_outcome(run("cd " + there + " && g++ -std=c++17 -I. -Wall -Wextra -Werror " +
                          "-fsyntax-only bot/space_golf/*.cpp referee/space_golf/adapter.cpp " +
                          "referee/game/games.cpp"),
                      0);
        for (const std::string kind : {"overlaps", "none"}) {  // Two more games, which compile.
            const std::string game = "ice_" + kind;
            check_outcome(run(script + game + " " + kind + " 3-4"), 0, {"make play GAME=" + game});
            const auto step = run("cat " + there + "/sim/" + game + "/step.h");
            CHECK(!step.has("Motion : Rules"));
            CHECK(step.has("MIN_PLAYERS = 3, MAX_PLAYERS = 4"));
            CHECK(run("cat " + there + "/bot/" + game + "/game.conf").has("play_as=2 3 4\n"));
            check_outcome(
                run("cd " + there + " && g++ -std=c++17 -I. -Wall -Wextra -Werror " +
                    "-fsyntax-only bot/" + game + "/bot.cpp referee/" + game + "/adapter.cpp"),
                0);
        }
        check_outcome(run(script + "x sticks"), 2, {"KIND=sticks: expected contacts, overlaps"});
        for (const std::string seats : {"1", "6", "4-3", "two"}) {
            check_outcome(run(script + "x none " + seats), 2,
                          {"SEATS=" + seats + ": expected 2 to 5 seats"});
        }
        for (const char* name : {"space_golf", "''", "Golf", "'a b'", "golf_", "int", "toy"}) {
            const auto refused = run(script + name);
            CHECK(refused.status == 2);
            CHECK(refused.text.rfind("new-game: NAME=", 0) == 0);
        }
        for (const char* name : {"space_golf", "ice_overlaps", "ice_none"}) {
            CHECK(run(script + "--remove " + name).status == 0);
        }
        check_outcome(run("diff -r " + before + " " + there), 0);
        check_outcome(run(script + "--remove mean_max"), 2,
                      {"remove-game: NAME=mean_max: expected a game that make new-game made"});
    }
}
