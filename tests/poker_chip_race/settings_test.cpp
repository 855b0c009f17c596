// What contests of many matches choose unless they are told otherwise.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/commands/match_options.h"
#include "tests/shell.h"

using namespace carom::referee;
using carom::tests::run;

namespace {

using Settings = std::map<std::string, int>;

Settings chosen(std::vector<std::string> said, int seats) {
    commands::GameOptions options;
    options.game = "poker_chip_race";
    options.settings = std::move(said);
    return options.contest_settings(seats);
}

}  // namespace

TEST_SUITE("poker_chip_race settings") {
    TEST_CASE(
        "five seats play on tables that give all of them chips, unless they are told otherwise") {
        CHECK(chosen({}, 2).empty());
        CHECK(chosen({}, 5) == Settings{{"symmetric", 0}});
        CHECK(chosen({"symmetric=true"}, 5) == Settings{{"symmetric", 1}});
        CHECK(chosen({"symmetric=false", "max_neutral_count=9"}, 4) ==
              Settings{{"symmetric", 0}, {"max_neutral_count", 9}});
        CHECK_THROWS(chosen({"chips_count_per_player=true"}, 4));
    }
    TEST_CASE("an arena of five says so in its file, and goes on as it was begun") {
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
        CHECK(arena::read_journal(file).contest.settings == Settings{{"symmetric", 0}});
        CHECK(run("build/tests/carom arena --resume " + file + " --set symmetric=0").status == 0);
        const auto other = run("build/tests/carom arena --resume " + file + " --set symmetric=1");
        CHECK(other.status == 2);
        INFO(other.text);
        CHECK(other.text.find("settings symmetric=0, not symmetric=1") != std::string::npos);
    }
}
