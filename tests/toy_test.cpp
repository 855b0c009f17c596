// Tests of the programs with the toy game: two to five seats, settings, and refused input.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom::referee;
using carom::tests::Folder, carom::tests::run;

namespace {

std::string seats(int count) {
    std::string options;
    for (int p = 1; p <= count; ++p) {
        options += " --p" + std::to_string(p) + " 'build/tests/toy/bot " + std::to_string(p) + "'";
    }
    return options;
}

// Returns the turns of a match of random answers in the form of golden games.
std::string golden_of(const MatchConfig& setup) {
    struct GameInfo : MatchObserver {
        GameInfo() : MatchObserver(GOLDEN_LINES) {}
        void golden_line(const std::string& line) override { text += line + "\n"; }
        std::string text;
    };
    std::string text = "game toy seed " + std::to_string(setup.seed) + " players " +
                       std::to_string(setup.seats) + " league " + std::to_string(setup.league);
    for (const auto& [name, value] : setup.settings)
        text += " " + name + "=" + shortest_decimal(value);
    text += "\n";
    const auto game = match::start("toy", setup);
    carom::Rng rng(1);
    while (!game->is_terminal()) {
        text += "turn " + std::to_string(game->turn()) + "\n";
        for (int seat = 0; seat < game->seats(); ++seat) {
            text += "input " + std::to_string(seat) + "\n" + game->input(seat);
            const auto answer = game->random_answer(seat, rng);
            REQUIRE(!game->answer(seat, answer));
            text += "output " + std::to_string(seat) + "\n" + answer[0] + "\n";
        }
        GameInfo info;
        game->play(&info);
        text += info.text;
    }
    text += "end";
    for (const int score : game->scores()) text += " " + std::to_string(score);
    return text + "\n";
}

}  // namespace

TEST_SUITE("toy") {
    TEST_CASE("a match of two to five players is played, verified, shown and asked") {
        const Folder folder;
        const std::string record = (folder.path / "m.json").string();
        for (int n = 2; n <= 5; ++n) {
            const auto played = run("build/tests/carom play --game toy --time-limit off --seed 3" +
                                    seats(n) + " --set balls=30 --record " + record);
            INFO(played.text);
            REQUIRE(played.status == 0);
            CHECK(played.text.find("alive") != std::string::npos);
            CHECK(read_file(record).find("\"balls\": 30") != std::string::npos);
            const auto verified = run("build/tests/carom verify " + record);
            CHECK(verified.text.find("0 differences") != std::string::npos);
            CHECK(run("build/tests/carom view " + record + " -o " + record + ".html").status == 0);
            const auto asked = run("build/tests/carom ask " + record + " --turn 4 --seat " +
                                   std::to_string(n - 1) + " --bot build/tests/toy/bot");
            CHECK(asked.text.find("\nthe same\n") != std::string::npos);
        }
        // The program for users does not contain the toy game.
        const auto unknown = run("build/carom verify " + record);
        CHECK(unknown.status == 2);
        CHECK(unknown.text.find("expected one of the games mean_max") != std::string::npos);
    }
    TEST_CASE("golden games of two to five players with settings are verified line by line") {
        const Folder folder;
        const std::string file = (folder.path / "g.txt").string();
        for (const int seats : {2, 5}) {
            const std::string golden = golden_of({7, 0, seats, {{"balls", 9}}});
            const auto verify = [&](const std::string& text) {
                folder.file("g.txt", text);
                return run("build/tests/carom verify " + file);
            };
            const auto equal = verify(golden);
            INFO(golden.substr(0, 60), "\n", equal.text);
            CHECK(equal.status == 0);
            CHECK(equal.text.find("0 differences") != std::string::npos);

            std::string other = golden;
            const std::size_t pocket = other.find("\npocket ");
            REQUIRE(pocket != std::string::npos);
            other[other.find('\n', pocket + 1) - 1] ^= 1;
            const auto changed = verify(other);
            CHECK(changed.status == 1);
            const auto line = 2 + std::count(golden.begin(), golden.begin() + pocket, '\n');
            CHECK_MESSAGE(changed.text.find("g.txt:" + std::to_string(line)) != std::string::npos,
                          changed.text);

            // With one ball less, the balls lie elsewhere from the first input on.
            other = golden;
            other.replace(other.find("balls=9"), 7, "balls=8");
            CHECK(verify(other).status == 1);
            for (const auto& [word, sentence] :
                 {std::pair("balls=",
                            "g.txt:1: expected balls to be an integer from 1 to 40, found \"\""),
                  {"balls=41",
                   "g.txt:1: expected balls to be an integer from 1 to 40, found \"41\""},
                  {"balls=2.5", "from 1 to 40, found \"2.5\""},
                  {"balls=9 balls=9", "g.txt:1: expected balls once"},
                  {"balls=9 league 1", "g.txt:1: expected one league"},
                  {"ball=3", "g.txt:1: expected a setting that Billiards has, found \"ball\""},
                  {"9", "g.txt:1: expected league N, SETTING=VALUE or nothing"}}) {
                other = golden;
                other.replace(other.find("balls=9"), 7, word);
                const auto refused = verify(other);
                CHECK(refused.status == 2);
                CHECK_MESSAGE(refused.text.find(sentence) != std::string::npos, refused.text);
            }
        }
    }
    TEST_CASE("a test is planned without bots, also for a duel") {
        const auto none =
            run("timeout 60 build/tests/carom arena --sprt --simulate-sprt --games 600");
        CHECK(none.status == 0);
        CHECK(none.text.find("blocks of 6 games\n") != std::string::npos);
        const std::string bots = " --bot a=x --bot b=y --bot c=z --bot d=u --bot e=v";
        const auto duel =
            run("timeout 60 build/tests/carom arena --game toy --players 2 --duel "
                "--sprt --simulate-sprt --games 100" +
                bots);
        INFO(duel.text);
        CHECK(duel.status == 0);
        CHECK(duel.text.find("blocks of 4 games, 3 blocks per observation") != std::string::npos);
        // Of 25 blocks, 8 means of 3 blocks count: 96 games. If they decide nothing, all 100 games
        // are played.
        CHECK(duel.text.find(" 100\n") != std::string::npos);
        CHECK(duel.text.find("108") == std::string::npos);
    }
    TEST_CASE("weights are tuned at two and at four seats") {
        const Folder folder;
        for (const int seats : {2, 4}) {
            const std::string out = (folder.path / std::to_string(seats)).string();
            std::string tune =
                "build/tests/carom tune --game toy --time-limit off --bot build/tests/toy/bot "
                "--steps 12 --confirm 24 -o " +
                out + " --players " + std::to_string(seats);
            for (const char* name : {"a", "b", "c"}) {
                tune += std::string(" --pool '") + name + "=build/tests/toy/bot " + name + "'";
            }
            const auto tuned = run(tune);
            INFO(tuned.text);
            CHECK(tuned.status != 2);
            CHECK(tuned.text.find("\ndrift ") != std::string::npos);
            // With two seats the two candidates never meet, with four seats they always do.
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
    TEST_CASE("arenas of every number of seats are played, resumed and merged") {
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
                // The limit is in bytes. The table has a few characters of two or three bytes.
                CHECK(to - from <= 104);
            }
            CHECK(run("build/tests/carom arena --resume " + file + " --games 24").status == 0);
        }
        const auto duel = run("build/tests/carom arena --game toy --duel --sprt" + bots +
                              " --games 48 -o " + (folder.path / "duel").string());
        CHECK(duel.text.find("LLR") != std::string::npos);
    }
    TEST_CASE("equal commands are one bot, and a single bot is the candidate") {
        const Folder folder;
        const auto played =
            run("build/tests/carom arena --game toy -p1 'build/tests/toy/bot a' -p2 "
                "'build/tests/toy/bot a' -p3 'build/tests/toy/bot a' -p4 "
                "'build/tests/toy/bot b' --time-limit off --games 4 -o " +
                (folder.path / "g").string());
        CHECK(played.status == 0);
        const std::string first = read_file((folder.path / "g").string());
        CHECK(first.find("\"name\":\"p4\"") < first.find("\"name\":\"p1\""));
        // Two bots share three seats, because a game has at least three seats.
        const auto two =
            run("build/carom arena -p1 build/mean_max/hunter -p2 "
                "'build/mean_max/hunter --league 3' --time-limit off --games 3 -o " +
                (folder.path / "h").string());
        INFO(two.text);
        CHECK(two.status == 0);
        CHECK(two.text.find("3 games in 1 whole blocks of 3 seatings") != std::string::npos);
    }
    TEST_CASE("a game's time limits apply unless options change them") {
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
        CHECK(unknown.text.find(":1: expected one of the games mean_max") != std::string::npos);
    }
    TEST_CASE("the old protocol takes the number of players from the runner") {
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
              "60 turns at most; 1000 ms for the first answer, 100 ms after; 256 MB",
              "balls=12 (1 to 40): without an owner at first"}) {
            CHECK(listed.text.find(says) != std::string::npos);
        }
    }
    TEST_CASE("options that a game lacks are refused in one sentence") {
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"play --game billiards", "--game: expected one of the games mean_max"},
            {"play --game toyy --p1 x", "did you mean toy?"},
            {"play --game toy --p1 x", "--p2: expected the command line of a bot"},
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
            CHECK(outcome.status == 2);
            CHECK_MESSAGE(outcome.text.find(each.says) != std::string::npos, outcome.text);
            CHECK(outcome.text.rfind("carom: ", 0) == 0);
        }
    }
    TEST_CASE("make new-game writes a game that compiles, and refuses invalid names" *
              carom::tests::SLOW) {
        const Folder folder;
        const std::string there = folder.path.string();
        REQUIRE(run("mkdir " + there + "/tests && cp -r sim bot referee " + there +
                    " && cp -r tests/toy tests/fuzz tests/conformance.h tests/game_readers.h " +
                    there + "/tests")
                    .status == 0);
        const std::string script = "bash " + there + "/tests/toy/new_game.sh ";
        const auto made = run(script + "space_golf");
        REQUIRE_MESSAGE(made.status == 0, made.text);
        for (const char* source : {"referee/space_golf/adapter.cpp", "bot/space_golf/bot.cpp",
                                   "bot/space_golf/nearest.cpp", "tests/space_golf/readers.cpp"}) {
            const auto compiled =
                run("cd " + there + " && g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I. " +
                    source);
            CHECK_MESSAGE(compiled.status == 0, compiled.text);
        }
        for (const char* table : {"referee/game/games.cpp", "tests/toy/games.cpp"}) {
            CHECK(carom::referee::read_file(there + "/" + table).find("space_golf::game_type(),") !=
                  std::string::npos);
        }
        CHECK(carom::referee::read_file(there + "/sim/space_golf/step.h").find("toy") ==
              std::string::npos);
        CHECK(run(script + "ice_rink").status == 0);  // This is a second game.
        CHECK(carom::referee::read_file(there + "/tests/ice_rink/readers.cpp")
                  .find("RegisteredReaders READERS({\"ice_rink\"") != std::string::npos);
        for (const char* name : {"space_golf", "''", "Golf", "'a b'", "golf_", "int", "toy"}) {
            const auto refused = run(script + name);
            CHECK(refused.status == 2);
            CHECK(refused.text.rfind("new-game: NAME=", 0) == 0);
        }
    }
}
