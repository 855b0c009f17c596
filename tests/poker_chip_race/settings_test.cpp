// Tests of the default settings of tournaments.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/base/files.h"
#include "referee/commands/match_options.h"
#include "tests/shell.h"

using namespace carom::referee;
using carom::tests::run;

namespace {

Settings chosen(std::vector<std::string> said, int seats) {
    commands::GameOptions options;
    options.game = "poker_chip_race";
    options.settings = std::move(said);
    return options.contest_settings(seats);
}

}  // namespace

TEST_SUITE("poker_chip_race settings") {
    TEST_CASE(
        "tournaments of five seats use tables with chips for all, unless a setting says "
        "otherwise") {
        CHECK(chosen({}, 2).empty());
        CHECK(chosen({}, 5) == Settings{{"symmetric", 0}});
        CHECK(chosen({"symmetric=true"}, 5) == Settings{{"symmetric", 1}});
        CHECK(chosen({"symmetric=false", "max_neutral_count=9"}, 4) ==
              Settings{{"symmetric", 0}, {"max_neutral_count", 9}});
        CHECK_THROWS(chosen({"chips_count_per_player=true"}, 4));
    }
    TEST_CASE("a radius may be a decimal number, a count may not") {
        CHECK(chosen({"player_initial_radius=12.5"}, 2) ==
              Settings{{"player_initial_radius", 12.5}});
        for (const char* word : {"5.9", "30.01", "1e1", "nan", "12,5", "+12", "12.5x", ""}) {
            CAPTURE(word);
            CHECK_THROWS_WITH(
                chosen({std::string("player_initial_radius=") + word}, 2),
                (std::string(
                     "--set player_initial_radius: expected a number from 6 to 30, found \"") +
                 word + "\"")
                    .c_str());
        }
        CHECK(chosen({"chips_count_per_player=2.0"}, 2) == Settings{{"chips_count_per_player", 2}});
        CHECK_THROWS(chosen({"chips_count_per_player=2.5"}, 2));
    }
    TEST_CASE("a match from a decimal radius is recorded, replayed and arranged") {
        const carom::tests::Folder folder;
        const std::string game = " --game poker_chip_race --set player_initial_radius=12.5",
                          record = (folder.path / "match.json").string(),
                          file = (folder.path / "games.jsonl").string();
        const auto played =
            run("build/tests/carom play" + game + " --record " + record +
                " --p1 build/poker_chip_race/greedy" + " --p2 build/poker_chip_race/greedy");
        CHECK_MESSAGE(played.status == 0, played.text);
        const std::string text = carom::referee::read_file(record);
        CHECK(text.find(R"("player_initial_radius": 12.5)") != std::string::npos);
        CHECK(run("build/tests/carom verify " + record).text.find("0 differences") !=
              std::string::npos);
        const std::string bots =
            " --bot a=build/poker_chip_race/greedy --bot b=build/poker_chip_race/greedy";
        CHECK(
            run("build/tests/carom arena" + game + bots + " --players 2 -n 2 -o " + file).status ==
            0);
        CHECK(arena::read_journal(file).tournament.settings ==
              Settings{{"player_initial_radius", 12.5}});
        const auto golden =
            run("printf 'game poker_chip_race seed 1 players 2 player_initial_radius=x\n' > " +
                file + " && build/tests/carom verify " + file);
        CHECK(golden.status == 2);
        CHECK_MESSAGE(golden.text.find("expected player_initial_radius to be a number from 6 to "
                                       "30, found \"x\"") != std::string::npos,
                      golden.text);
    }
    TEST_CASE("a resumed arena keeps the table settings of its file") {
        const carom::tests::Folder folder;
        const std::string file = (folder.path / "games.jsonl").string();
        std::string bots;
        for (const char* name : {"a", "b", "c", "d", "e"}) {
            bots += std::string(" --bot ") + name + "=build/poker_chip_race/greedy";
        }
        const std::string arena = "build/tests/carom arena --game poker_chip_race";
        const auto first = run(arena + bots + " --players 5 -n 1 -o " + file);
        INFO(first.text);
        CHECK(first.status == 0);
        CHECK(arena::read_journal(file).tournament.settings == Settings{{"symmetric", 0}});
        CHECK(run("build/tests/carom arena --resume " + file + " --set symmetric=0").status == 0);
        const auto other = run("build/tests/carom arena --resume " + file + " --set symmetric=1");
        CHECK(other.status == 2);
        INFO(other.text);
        CHECK(other.text.find("settings symmetric=0, not symmetric=1") != std::string::npos);
    }
}
