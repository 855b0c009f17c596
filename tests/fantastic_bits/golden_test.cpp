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
    TEST_CASE("whatever is changed in a game is found") {
        find_changes(FOLDER, {{"rare.txt", "entity", 2, "BLUDGER"},
                              {"rare.txt", "entity", 3, "1"},
                              {"rare.txt", "event", 1, "1"},
                              {"rare.txt", "event", 2, "refuse"},
                              {"rare.txt", "event", 3, "9"},
                              {"rare.txt", "event", 4, "9"},
                              {"rare.txt", "moved", 1, "1"},
                              {"greedy.txt", "state", 1, "5"},
                              {"greedy.txt", "state", 30, "7"},
                              {"rare.txt", "end", 1, "3"},
                              {"out.txt", "state#", 1, "77"},
                              {"out.txt", "seen", 2, "77"},
                              {"out.txt", "killed", 1, "1"},
                              {"contest.txt", "game", 2, "puzzle"}});
    }
}
