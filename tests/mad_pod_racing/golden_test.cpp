// Tests with the golden games of Mad Pod Racing, with the file's library values and with computed
// ones.
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "referee/base/error.h"
#include "tests/golden_games.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;
using namespace carom::tests;

namespace {

constexpr const char* FOLDER = "tests/golden/mad_pod_racing";

}  // namespace

TEST_SUITE("mad_pod_racing golden") {
    TEST_CASE("every game is played again: to the last bit when fed, to the integer on our own") {
        const Replayed fed = replay_all(FOLDER), own = replay_all(FOLDER, Numbers::OWN);
        std::printf("golden games of Mad Pod Racing: %d games, %d turns and %d events compared\n",
                    fed.games, fed.turns, fed.events);
        CHECK(fed.games == 48);
        CHECK(fed.turns == 5812);
        CHECK(fed.events == 837);
        CHECK(own.turns == 5812);
    }
    TEST_CASE("whatever is changed in a game is found") {
        constexpr const char* FILE = "gold-shields-rammer.txt";
        find_changes(FOLDER,
                     {{FILE, "map", 1, "9999"},
                      {FILE, "pod", 1, "1"},
                      {FILE, "event", 1, "3fe0000000000000"},
                      {FILE, "event", 2, "0"},
                      {FILE, "event", 4, "3fe0000000000000"},
                      {FILE, "moved", 1, "1", false},
                      {FILE, "pass", 1, "3"},
                      {FILE, "pass", 2, "3fe0000000000000"},
                      {FILE, "left", 2, "1"},
                      {FILE, "end", 1, "1"},
                      {FILE, "end", 3, "7"},
                      {FILE, "end", 5, "timeout"},
                      {FILE, "aim", 1, "3"},
                      {FILE, "aim", 2, "3fe0000000000000"}},
                     true);
    }
    TEST_CASE("a player killed for another line than the file says is a difference") {
        const std::string path = std::string(FOLDER) + "/gold-bad-second-pod.txt";
        std::string text = read_file(path);
        const std::size_t at = text.find("\nkilled ");
        REQUIRE(at != std::string::npos);
        text[text.find('\n', at + 1) - 1] ^= 1;
        const auto found = verify(path, read_golden(path, text)).difference;
        REQUIRE(found);
        CHECK(found->find("killed for another line") != std::string::npos);
    }
    TEST_CASE("a heading that is none says where and what was expected") {
        const auto error_of = [](const std::string& text) -> std::string {
            try {
                read_golden("f.txt", text);
            } catch (const Error& e) {
                return e.what();
            }
            return "no error";
        };
        const std::string head = "game mad_pod_racing ";
        CHECK(error_of(head + "map players 2\nturn 0\n")
                  .find("f.txt:2: expected a line map with x") != std::string::npos);
        CHECK(error_of(head + "seed 1 players 2 pods 3\n") ==
              "f.txt:1: expected pods to be a whole number from 1 to 2, found \"3\"");
        CHECK(error_of(head + "seed 1 players 2 pods 1 pods 1\n").find("expected pods once") !=
              std::string::npos);
        CHECK(error_of("game mean_max map players 3\n")
                  .find("expected game [NAME] seed S players P") != std::string::npos);
    }
}
