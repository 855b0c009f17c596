// Tests with the golden games of Search Race, with the file's library values and with computed
// ones.
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "tests/golden_games.h"

using namespace carom::tests;
using carom::referee::match::Numbers;

namespace {

constexpr const char* FOLDER = "tests/golden/search_race";

}  // namespace

TEST_SUITE("search_race golden") {
    TEST_CASE("every race is driven again: to the last bit when fed, to the integer on our own") {
        const Replayed fed = replay_all(FOLDER), own = replay_all(FOLDER, Numbers::OWN);
        std::printf("golden games of Search Race: %d games, %d turns and %d events compared\n",
                    fed.games, fed.turns, fed.events);
        CHECK(fed.games == 142);
        CHECK(fed.turns == 38378);
        CHECK(fed.events == 1754);
        CHECK(own.turns == 38378);
    }
    TEST_CASE("whatever is changed in a race is found") {
        constexpr const char* FILE = "smart-test1.txt";
        find_changes(FOLDER,
                     {{FILE, "map", 1, "9999"},
                      {FILE, "car", 1, "1"},
                      {FILE, "car", 5, "3fe0000000000000"},
                      {FILE, "car", 6, "1"},
                      {FILE, "event", 1, "3fe0000000000000"},
                      {FILE, "event", 2, "0"},
                      {FILE, "event", 3, "7"},
                      {FILE, "moved", 1, "1", false},
                      {FILE, "aim", 1, "3fe0000000000000"},
                      {FILE, "aim", 2, "3fe0000000000000"},
                      {FILE, "end", 1, "1"},
                      {FILE, "end", 2, "turns"},
                      {FILE, "end", 3, "1.0"}},
                     true);
    }
    // A heading that is taken from the file without a look would hide a wrong steering.
    TEST_CASE("a recorded heading in another last bit is found, also with the file's values") {
        find_other_last_bit(std::string(FOLDER) + "/smart-test1.txt", "aim ");
    }
}
