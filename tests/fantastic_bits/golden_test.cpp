// Tests with the golden games of Fantastic Bits.
#include <doctest/doctest.h>

#include <cstdio>

#include "tests/golden_games.h"

using namespace carom::tests;

namespace {

constexpr const char* FOLDER = "tests/golden/fantastic_bits";

}  // namespace

TEST_SUITE("fantastic_bits golden") {
    TEST_CASE("every game is played again to the last bit") {
        const Replayed all = replay_all(FOLDER);
        std::printf("golden games of Fantastic Bits: %d games, %d turns and %d events compared\n",
                    all.games, all.turns, all.events);
        CHECK(all.games == 100);
        CHECK(all.turns == 7479);
        CHECK(all.events == 8890);
    }
}
