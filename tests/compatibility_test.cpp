// Tests that files of version 0.9 are read, and that option names of version 0.9 still work.
#include <doctest/doctest.h>

#include <string>

#include "referee/base/files.h"
#include "tests/shell.h"

using carom::tests::Folder;
using carom::tests::run;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// Prints what make would run, without the parallel settings of a make around the tests.
carom::tests::Outcome dry_run(const std::string& arguments) {
    return run("MAKEFLAGS= make -n " + arguments);
}

}  // namespace

TEST_SUITE_BEGIN("compatibility");
TEST_CASE("an arena's file of games of version 0.9 is read") {
    const auto merged = run("build/carom arena --merge tests/old/arena.jsonl --format csv");
    INFO(merged.text);
    CHECK(merged.status == 0);
    CHECK(contains(merged.text, "\nb,4,223.50,inf,32734.7500,1.0000,4,0,"));
    CHECK(contains(merged.text, "\na,4,-223.50,inf,0.0000,2.0000,0,4,"));
}
TEST_CASE("a record of version 0.9 is replayed without a difference") {
    const auto verified = run("build/carom verify tests/old/record.json");
    INFO(verified.text);
    CHECK(verified.status == 0);
    CHECK(contains(verified.text, "0 differences"));
}
TEST_CASE("a weights file of version 0.9 is read") {
    const auto listed =
        run("build/poker_chip_race/bot --weights tests/old/weights.csv --weights-list");
    INFO(listed.text);
    CHECK(listed.status == 0);
    const auto played =
        run("build/carom play --game poker_chip_race --time-limit off --p2 "
            "build/poker_chip_race/greedy --p1 'build/poker_chip_race/bot --rollouts 20 --weights "
            "tests/old/weights.csv' --strict");
    INFO(played.text);
    CHECK(played.status == 0);
}
TEST_CASE("options of version 0.9 work under their old names") {
    CHECK(run("build/carom arena --sprt --plan -n 60 --format json").status == 0);
    CHECK(contains(run("build/carom arena --help").text, "--plan") == false);
    const auto asked =
        run("build/carom ask tests/old/record.json --turn 0 --seat 0 --again 2 --bot "
            "build/poker_chip_race/greedy");
    INFO(asked.text);
    CHECK(contains(asked.text, "asked 2 times"));
    CHECK_FALSE(contains(run("build/carom ask --help").text, "--again"));
    CHECK_FALSE(contains(run("build/carom referee --help").text, "  -s "));
    CHECK(run("build/carom referee -s -d seed=1 --game poker_chip_race -p1 "
              "build/poker_chip_race/greedy -p2 build/poker_chip_race/greedy")
              .status == 0);
}
TEST_CASE("make's variables and targets of version 0.9 work under their old names") {
    const auto play = dry_run("play GAME=poker_chip_race PLAYS='--rollouts 7' SIMPLE=build/other");
    CHECK(contains(play.text, "--p1 'build/poker_chip_race/bot --rollouts 7'"));
    CHECK(contains(play.text, "--p2 build/other"));
    const auto gauntlet = dry_run("gauntlet GAME=poker_chip_race MS=7 FIRST=9");
    CHECK(contains(gauntlet.text, "bot --budget-ms 7 --first-budget-ms 9'"));
    CHECK(contains(dry_run("check-planted").text, "tests/all.sh mutation"));
    CHECK(contains(dry_run("check-embedded").text, "tests/all.sh bindings"));
    CHECK(contains(dry_run("bench-embed").text, "build/bindings-speed"));
}
TEST_SUITE_END();
