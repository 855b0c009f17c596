// The programs with the toy game: two to five seats, settings, and what is refused by a sentence.
#include <doctest/doctest.h>

#include "referee/base/files.h"
#include "tests/shell.h"

using carom::referee::read_file;
using carom::tests::Folder, carom::tests::run;

namespace {

std::string seats(int count) {
    std::string options;
    for (int p = 1; p <= count; ++p) {
        options += " --p" + std::to_string(p) + " 'build/tests/toy/bot " + std::to_string(p) + "'";
    }
    return options;
}

}  // namespace

TEST_SUITE("toy") {
    TEST_CASE("a match of two to five is played, verified and shown, and asked about again") {
        const Folder folder;
        const std::string record = (folder.path / "m.json").string();
        for (int n = 2; n <= 5; ++n) {
            const auto played = run("build/tests/carom play --game toy --time-limit off --seed 3" +
                                    seats(n) + " --set coins=30 --record " + record);
            INFO(played.text);
            REQUIRE(played.status == 0);
            CHECK(played.text.find("alive") != std::string::npos);
            CHECK(read_file(record).find("\"coins\": 30") != std::string::npos);
            const auto verified = run("build/tests/carom verify " + record);
            CHECK(verified.text.find("0 differences") != std::string::npos);
            CHECK(run("build/tests/carom view " + record + " -o " + record + ".html").status == 0);
            const auto asked = run("build/tests/carom ask " + record + " --turn 4 --seat " +
                                   std::to_string(n - 1) + " --bot build/tests/toy/bot");
            CHECK(asked.text.find("\nthe same\n") != std::string::npos);
        }
        // The program for users does not know the toy.
        const auto unknown = run("build/carom verify " + record);
        CHECK(unknown.status == 2);
        CHECK(unknown.text.find("expected one of the games mean_max, found \"toy\"") !=
              std::string::npos);
    }
    TEST_CASE("an arena of any number of seats plays, goes on and is merged") {
        const Folder folder;
        const std::string bots =
            " --bot a='build/tests/toy/bot a' --bot b='build/tests/toy/bot b' --bot "
            "c='build/tests/toy/bot c' --bot d='build/tests/toy/bot d' --bot "
            "e='build/tests/toy/bot e' --time-limit off -t 2";
        for (int n = 2; n <= 5; ++n) {
            const std::string file = (folder.path / ("g" + std::to_string(n))).string();
            const auto played =
                run("build/tests/carom arena --game toy --players " + std::to_string(n) + bots +
                    " --games 20 -o " + file + " --report " + file + ".html");
            INFO(played.text);
            CHECK(played.status == 0);
            CHECK(played.text.find(n == 5 ? "5th" : n == 4 ? "4th" : "2nd") != std::string::npos);
            CHECK(read_file(file).find("\"game\":\"toy\",\"players\":" + std::to_string(n)) !=
                  std::string::npos);
            const auto merged = run("build/tests/carom arena --merge " + file);
            CHECK(merged.status == 0);
            std::size_t from = 0;
            for (std::size_t to; (to = merged.text.find('\n', from)) != std::string::npos;
                 from = to + 1) {
                CHECK(to - from <= 104);  // bytes; the table has a few characters of two or three
            }
            CHECK(run("build/tests/carom arena --resume " + file + " --games 24").status == 0);
        }
        const auto duel = run("build/tests/carom arena --game toy --duel --sprt" + bots +
                              " --games 48 -o " + (folder.path / "duel").string());
        CHECK(duel.text.find("LLR") != std::string::npos);
    }
    TEST_CASE("equal commands are one bot, and who sits alone is the candidate") {
        const Folder folder;
        const auto played =
            run("build/tests/carom arena --game toy -p1 'build/tests/toy/bot a' -p2 "
                "'build/tests/toy/bot a' -p3 'build/tests/toy/bot a' -p4 "
                "'build/tests/toy/bot b' --time-limit off --games 4 -o " +
                (folder.path / "g").string());
        CHECK(played.status == 0);
        const std::string first = read_file((folder.path / "g").string());
        CHECK(first.find("\"name\":\"p4\"") < first.find("\"name\":\"p1\""));
        // Two bots share three seats, where a game has no fewer.
        const auto two =
            run("build/carom arena -p1 build/mean_max/hunter -p2 "
                "'build/mean_max/hunter --league 3' --time-limit off --games 3 -o " +
                (folder.path / "h").string());
        INFO(two.text);
        CHECK(two.status == 0);
        CHECK(two.text.find("3 games in 1 whole blocks of 3 seatings") != std::string::npos);
    }
    TEST_CASE("a game's own limits hold unless they are said") {
        const Folder folder;
        const std::string file = (folder.path / "g").string();
        const std::string arena =
            "build/tests/carom arena --game toy --bot a=build/tests/toy/bot "
            "--bot b='build/tests/toy/bot b' --games 2 --time-limit cpu -o ";
        CHECK(run(arena + file).status == 0);
        CHECK(read_file(file).find("\"time_limit\":\"cpu 100,1000\",\"memory_mb\":256") !=
              std::string::npos);
        CHECK(run(arena + file + "2 --limit-ms 70").status == 0);
        CHECK(read_file(file + "2").find("\"time_limit\":\"cpu 70,1000\"") != std::string::npos);
        CHECK(run("build/tests/carom arena --resume " + file + " --players 2 --league 1").status ==
              0);
        const auto other = run("build/tests/carom arena --resume " + file + " --players 3");
        CHECK(other.text.find("was played with players 2, not 3") != std::string::npos);
        const auto unknown = run("build/carom arena --merge " + file);
        CHECK(unknown.text.find(":1: expected one of the games mean_max, found \"toy\"") !=
              std::string::npos);
    }
    TEST_CASE("the old protocol has as many players as the runner says") {
        const auto spoken =
            run("(echo '###Start 4'; yes '0 0 60' 2> /dev/null) | build/tests/carom referee --game "
                "toy -d "
                "seed=5 --set coins=1 2>&1 | tail -n 1");
        CHECK(spoken.text.rfind("###End ", 0) == 0);
    }
    TEST_CASE("the games are listed with what they have") {
        const auto listed = run("build/tests/carom games");
        CHECK(listed.status == 0);
        for (const char* says :
             {"mean_max\n", "3 Bronze and up", "Marbles", "2 to 5", "0 dull walls, 1 walls",
              "60 turns at most; 1000 ms for the first answer, 100 ms after; 256 MB",
              "coins=20 (1 to 40): on the table at first"}) {
            CHECK(listed.text.find(says) != std::string::npos);
        }
    }
    TEST_CASE("what the game has not is refused by a sentence") {
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"play --game marbles", "--game: expected one of the games mean_max, toy"},
            {"play --game toyy --p1 x", "toy was meant?"},
            {"play --game toy --p1 x", "--p2: expected the command line of a bot"},
            {"play --p1 x --p2 x --p3 x --p4 x", "--p4: expected at most 3 players for Mean Max"},
            {"play --game toy --league 2" + seats(2),
             "--league: expected a whole number from 0 to 1, found \"2\""},
            {"play --league ''" + seats(3), "--league: expected a whole number from 0 to 3"},
            {"play --game toy --set coins=0" + seats(2),
             "--set coins: expected a whole number from 1 to 40"},
            {"play --game toy --set coin=3" + seats(2),
             "--set: expected NAME=VALUE of coins, found \"coin=3\""},
            {"play --set coins=3" + seats(3), "--set: expected no setting for Mean Max"},
            {"arena --game toy --players 6 --bot a=x --bot b=y",
             "--players: expected a whole number from 2 to 5"},
            {"arena --game toy --players 4 --bot a=x --bot b=y --bot c=z",
             "--bot: expected two bots, or at least one for each of the 4 seats"},
        };
        for (const auto& each : cases) {
            INFO(each.arguments);
            const auto outcome = run("build/tests/carom " + each.arguments);
            CHECK(outcome.status == 2);
            CHECK_MESSAGE(outcome.text.find(each.says) != std::string::npos, outcome.text);
            CHECK(outcome.text.rfind("carom: ", 0) == 0);
        }
    }
}
