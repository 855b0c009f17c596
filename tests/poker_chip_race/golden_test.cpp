// Tests with the golden games of Poker Chip Race.
#include <doctest/doctest.h>

#include <cstdio>

#include "tests/golden_games.h"

using namespace carom::tests;

namespace {

constexpr const char* FOLDER = "tests/golden/poker_chip_race";

}  // namespace

TEST_SUITE("poker_chip_race golden") {
    TEST_CASE("every game is played again to the last bit") {
        const Replayed all = replay_all(FOLDER);
        std::printf("golden games of Poker Chip Race: %d games, %d turns and %d events compared\n",
                    all.games, all.turns, all.events);
        CHECK(all.games == 41);
        CHECK(all.turns == 2079);
        CHECK(all.events == 6520);
    }
    TEST_CASE("whatever is changed in a game is found") {
        constexpr const char* FILE = "p3-seed14-timeout.txt";
        constexpr const char* HALF = "3fe0000000000000";
        find_changes(FOLDER, {{FILE, "chip", 2, "1"},
                              {FILE, "chip", 3, HALF},
                              {FILE, "chip", 5, "1"},
                              {FILE, "chip", 7, HALF},
                              {FILE, "seen", 2, "1234"},
                              {FILE, "eject", 1, "1"},
                              {FILE, "eject", 2, "7"},
                              {FILE, "eject", 4, HALF},
                              {FILE, "event", 1, "1"},
                              {FILE, "event", 2, "0"},
                              {FILE, "event", 3, "-9"},
                              {FILE, "moved", 1, "1"},
                              {FILE, "moved", 2, "1"},
                              {FILE, "killed", 1, "0"},
                              {FILE, "end", 1, "77"}});
    }
}
