// Tests with the golden games of Search Race, with the file's library values and with computed
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

constexpr const char* FOLDER = "tests/golden/search_race";

std::string difference(const std::string& path, const std::string& text, Numbers numbers) {
    return verify(path, read_golden(path, text), numbers).difference.value_or("none");
}

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
        const std::string path = std::string(FOLDER) + "/smart-test1.txt";
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
            {"car", 1, "1", true},
            {"car", 5, "3fe0000000000000", true},
            {"car", 6, "1", true},
            {"event", 1, "3fe0000000000000", true},
            {"event", 2, "0", true},
            {"event", 3, "7", true},
            {"moved", 1, "1", false},
            {"aim", 1, "3fe0000000000000", true},
            {"aim", 2, "3fe0000000000000", true},
            {"end", 1, "1", true},
            {"end", 2, "turns", true},
            {"end", 3, "1.0", true},
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
        const std::string path = std::string(FOLDER) + "/smart-test1.txt";
        std::string text = read_file(path);
        const std::size_t at = text.find("\naim ") + 5, end = text.find(' ', at);
        text[end - 1] = text[end - 1] == '0' ? '1' : '0';
        CHECK(difference(path, text, Numbers::FED) != "none");
    }
}
