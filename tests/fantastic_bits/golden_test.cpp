// The golden games of Fantastic Bits.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/match/verify.h"
#include "tests/golden_changes.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;
using carom::tests::changed;

namespace {

constexpr const char* FOLDER = "tests/golden/fantastic_bits";

bool differs(const std::string& path, const std::string& text) {
    try {
        for (const GoldenGame& game : read_golden_games(path, text)) {
            if (verify(path, game).difference) return true;
        }
    } catch (const std::exception&) {
        return true;
    }
    return false;
}

}  // namespace

TEST_SUITE("fantastic_bits golden") {
    TEST_CASE("every game is played again to the last bit") {
        int games = 0, turns = 0, events = 0;
        for (const auto& entry : std::filesystem::directory_iterator(FOLDER)) {
            if (entry.path().extension() != ".txt") continue;
            const std::string path = entry.path().string();
            for (const GoldenGame& game : read_golden_games(path, read_file(path))) {
                const Verified verdict = verify(path, game);
                CHECK_MESSAGE(!verdict.difference, verdict.difference.value_or(""));
                CHECK_FALSE(verdict.broken_off);
                games += 1, turns += verdict.turns, events += verdict.events;
            }
        }
        std::printf("golden games of Fantastic Bits: %d games, %d turns and %d events compared\n",
                    games, turns, events);
        CHECK(games == 100);
        CHECK(turns == 7479);
        CHECK(events == 8890);
    }
    TEST_CASE("whatever is changed in a game is found") {
        const struct {
            const char* file;
            const char* words;
            int word;
            const char* instead;
        } CHANGES[] = {{"rare.txt", "entity", 2, "BLUDGER"}, {"rare.txt", "entity", 3, "1"},
                       {"rare.txt", "event", 1, "1"},        {"rare.txt", "event", 2, "refuse"},
                       {"rare.txt", "event", 3, "9"},        {"rare.txt", "event", 4, "9"},
                       {"rare.txt", "moved", 1, "1"},        {"greedy.txt", "state", 1, "5"},
                       {"greedy.txt", "state", 30, "7"},     {"rare.txt", "end", 1, "3"},
                       {"out.txt", "state#", 1, "77"},       {"out.txt", "seen", 2, "77"},
                       {"out.txt", "killed", 1, "1"},        {"contest.txt", "game", 2, "puzzle"}};
        for (const auto& change : CHANGES) {
            INFO(std::string(change.file), " ", std::string(change.words), " ", change.word);
            const std::string path = std::string(FOLDER) + "/" + change.file;
            const std::string text = read_file(path);
            REQUIRE_FALSE(differs(path, text));
            const std::string other = changed(text, change.words, change.word, change.instead);
            REQUIRE(other != text);
            CHECK(differs(path, other));
        }
    }
}
