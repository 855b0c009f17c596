// Tests that files of version 0.9 can be read, and that the options of other tools work.
#include <doctest/doctest.h>

#include <string>

#include "tests/shell.h"

using carom::tests::Folder;
using carom::tests::run;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE_BEGIN("compatibility");
TEST_CASE("an arena's file of version 0.9 is read") {
    const auto merged = run("build/carom arena --merge tests/old/arena.jsonl --format csv");
    check_outcome(merged, 0);
    CHECK(contains(merged.text, "\nb,4,223.50,inf,32734.7500,1.0000,4,0,"));
    CHECK(contains(merged.text, "\na,4,-223.50,inf,0.0000,2.0000,0,4,"));
}
TEST_CASE("a record of version 0.9 is replayed without a difference") {
    const auto verified = run("build/carom verify tests/old/record.json");
    check_outcome(verified, 0);
    CHECK(contains(verified.text, "0 differences"));
}
TEST_CASE("a weights file of version 0.9 is read") {
    const auto listed =
        run("build/poker_chip_race/bot --weights tests/old/weights.csv --weights-list");
    check_outcome(listed, 0);
    const auto played =
        run("build/carom play --game poker_chip_race --time-limit off --p2 "
            "build/poker_chip_race/greedy --p1 'build/poker_chip_race/bot --rollouts 20 --weights "
            "tests/old/weights.csv' --strict");
    check_outcome(played, 0);
}
TEST_SUITE_END();
