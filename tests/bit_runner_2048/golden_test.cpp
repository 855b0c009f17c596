// Tests with the golden games of Bit Runner 2048, with the file's library values and with computed
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

constexpr const char* FOLDER = "tests/golden/bit_runner_2048";

// Returns the first difference in any of a file's games.
std::string difference(const std::string& path, const std::string& text, Numbers numbers) {
    for (const GoldenGame& game : read_golden_games(path, text)) {
        const auto verified = verify(path, game, numbers);
        if (verified.difference) return *verified.difference;
    }
    return "none";
}

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
        const std::string path = std::string(FOLDER) + "/mix.txt";
        const std::string text = read_file(path);
        const struct {
            const char* words;
            int word;
            const char* instead;
            // A difference that is within the differences of libraries is found only with the
            // file's values.
            bool found_by_own;
        } CHANGES[] = {
            {"game bit_runner_2048", 3, "77", true},
            {"car 1", 2, "1", true},
            {"car 1", 6, "3fe0000000000000", true},
            {"car 1", 7, "5", true},
            {"prisoner 5", 2, "1", true},
            {"prisoner 5", 4, "9999", true},
            {"aim 1", 2, "3fe0000000000000", true},
            {"aim 1", 3, "3fe0000000000000", true},
            {"event", 1, "3fe0000000000000", true},
            {"event", 2, "swap", true},
            {"event", 3, "3", true},
            {"event", 4, "3", true},
            {"event", 5, "3fe0000000000000", true},
            {"moved", 1, "1", false},
            {"end", 1, "9", true},
            {"end", 3, "out", true},
        };
        for (const auto& change : CHANGES) {
            INFO(change.words, " ", change.word);
            const std::string other = changed(text, change.words, change.word, change.instead);
            REQUIRE(other != text);
            CHECK(difference(path, other, Numbers::FED) != "none");
            CHECK((difference(path, other, Numbers::OWN) != "none") == change.found_by_own);
        }
    }
    // A heading that is taken from the file without a look would hide a wrong steering.
    TEST_CASE("a recorded heading in another last bit is found, also with the file's values") {
        const std::string path = std::string(FOLDER) + "/mix.txt";
        std::string text = read_file(path);
        const std::size_t at = text.find("\naim 1 ") + 7, end = text.find(' ', at);
        text[end - 1] = text[end - 1] == '0' ? '1' : '0';
        CHECK(difference(path, text, Numbers::FED) != "none");
    }
}
