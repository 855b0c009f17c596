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
using carom::tests::changed, carom::tests::Replayed, carom::tests::replay_all;

namespace {

constexpr const char* FOLDER = "tests/golden/mad_pod_racing";

std::string difference(const std::string& path, const std::string& text, Numbers numbers) {
    return verify(path, read_golden(path, text), numbers).difference.value_or("none");
}

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
        const std::string path = std::string(FOLDER) + "/gold-shields-rammer.txt";
        const std::string text = read_file(path);
        const struct {
            const char* words;
            int word;
            const char* instead;
            // A difference that is within the differences of libraries is found only with the
            // file's values.
            bool found_by_own;
        } CHANGES[] = {
            {"map", 1, "9999", true},
            {"pod", 1, "1", true},
            {"event", 1, "3fe0000000000000", true},
            {"event", 2, "0", true},
            {"event", 4, "3fe0000000000000", true},
            {"moved", 1, "1", false},
            {"pass", 1, "3", true},
            {"pass", 2, "3fe0000000000000", true},
            {"left", 2, "1", true},
            {"end", 1, "1", true},
            {"end", 3, "7", true},
            {"end", 5, "timeout", true},
            {"aim", 1, "3", true},
            {"aim", 2, "3fe0000000000000", true},
        };
        for (const auto& change : CHANGES) {
            INFO(change.words, " ", change.word);
            const std::string other = changed(text, change.words, change.word, change.instead);
            REQUIRE(other != text);
            CHECK(difference(path, other, Numbers::FED) != "none");
            CHECK((difference(path, other, Numbers::OWN) != "none") == change.found_by_own);
        }
    }
    TEST_CASE("a player killed for another line than the file says is a difference") {
        const std::string path = std::string(FOLDER) + "/gold-bad-second-pod.txt";
        std::string text = read_file(path);
        const std::size_t at = text.find("\nkilled ");
        REQUIRE(at != std::string::npos);
        text[text.find('\n', at + 1) - 1] ^= 1;
        CHECK(difference(path, text, Numbers::FED).find("killed for another line") !=
              std::string::npos);
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
