// The golden games of Poker Chip Race.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/match/verify.h"
#include "tests/golden_changes.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;
using carom::tests::changed;

namespace {

constexpr const char* FOLDER = "tests/golden/poker_chip_race";

}  // namespace

TEST_SUITE("poker_chip_race golden") {
    TEST_CASE("every game is played again to the last bit") {
        int games = 0, turns = 0, events = 0;
        for (const auto& entry : std::filesystem::directory_iterator(FOLDER)) {
            if (entry.path().extension() != ".txt") continue;
            const std::string path = entry.path().string();
            const Verified verdict = verify(path, read_golden(path, read_file(path)));
            CHECK_MESSAGE(!verdict.difference, verdict.difference.value_or(""));
            CHECK_FALSE(verdict.broken_off);
            games += 1, turns += verdict.turns, events += verdict.events;
        }
        std::printf("golden games of Poker Chip Race: %d games, %d turns and %d events compared\n",
                    games, turns, events);
        CHECK(games == 41);
        CHECK(turns == 2079);
        CHECK(events == 6520);
    }
    TEST_CASE("whatever is changed in a game is found") {
        const std::string path = std::string(FOLDER) + "/p3-seed14-timeout.txt";
        const std::string text = read_file(path);
        const struct {
            const char* words;
            int word;
            const char* instead;
        } CHANGES[] = {{"chip", 2, "1"},    {"chip", 3, "3fe0000000000000"},
                       {"chip", 5, "1"},    {"chip", 7, "3fe0000000000000"},
                       {"seen", 2, "1234"}, {"eject", 1, "1"},
                       {"eject", 2, "7"},   {"eject", 4, "3fe0000000000000"},
                       {"event", 1, "1"},   {"event", 2, "0"},
                       {"event", 3, "-9"},  {"moved", 1, "1"},
                       {"moved", 2, "1"},   {"killed", 1, "0"},
                       {"end", 1, "77"}};
        for (const auto& change : CHANGES) {
            INFO(change.words, " ", change.word);
            const std::string other = changed(text, change.words, change.word, change.instead);
            REQUIRE(other != text);
            bool found = false;
            try {
                found = verify(path, read_golden(path, other)).difference.has_value();
            } catch (const std::exception&) {
                found = true;
            }
            CHECK(found);
        }
    }
}
