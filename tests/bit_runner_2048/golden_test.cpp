// Tests with the golden games of Bit Runner 2048, with the file's library values and with computed
// ones.
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "tests/golden_games.h"

using namespace carom::tests;
using carom::referee::match::Numbers;

namespace {

constexpr const char* FOLDER = "tests/golden/bit_runner_2048";

}  // namespace

TEST_SUITE("bit_runner_2048 golden") {
    TEST_CASE("every game is played again: to the last bit when fed, to the integer on our own") {
        const Replayed fed = replay_all(FOLDER), own = replay_all(FOLDER, Numbers::OWN);
        std::printf("golden games of Bit Runner 2048: %d games, %d turns and %d events compared\n",
                    fed.games, fed.turns, fed.events);
        CHECK(fed.games == 114);
        CHECK(fed.turns == 15329);
        CHECK(fed.events == 9294);
        CHECK(own.turns == 15329);
    }
    TEST_CASE("whatever is changed in a game is found") {
        constexpr const char* FILE = "mix.txt";
        find_changes(FOLDER,
                     {{FILE, "game bit_runner_2048", 3, "77"},
                      {FILE, "car 1", 2, "1"},
                      {FILE, "car 1", 6, "3fe0000000000000"},
                      {FILE, "car 1", 7, "5"},
                      {FILE, "prisoner 5", 2, "1"},
                      {FILE, "prisoner 5", 4, "9999"},
                      {FILE, "aim 1", 2, "3fe0000000000000"},
                      {FILE, "aim 1", 3, "3fe0000000000000"},
                      {FILE, "event", 1, "3fe0000000000000"},
                      {FILE, "event", 2, "swap"},
                      {FILE, "event", 3, "3"},
                      {FILE, "event", 4, "3"},
                      {FILE, "event", 5, "3fe0000000000000"},
                      {FILE, "moved", 1, "1", false},
                      {FILE, "end", 1, "9"},
                      {FILE, "end", 3, "out"}},
                     true);
    }
    // A heading that is taken from the file without a look would hide a wrong steering.
    TEST_CASE("a recorded heading in another last bit is found, also with the file's values") {
        find_other_last_bit(std::string(FOLDER) + "/mix.txt", "aim 1 ");
    }
}
