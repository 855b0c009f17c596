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
}
