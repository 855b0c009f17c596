// Tests the simulators with golden games of the official referees, and tests the reader of golden
// games.
#include "referee/records/golden.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/game/games.h"
#include "referee/match/verify.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;

namespace {

const std::string MEAN_MAX = "tests/golden/mean_max/seed32-answers.txt";

struct Replayed {
    int games = 0, turns = 0, events = 0;
};

// Replays all golden games of a game and checks that none has a difference.
Replayed replay_all(const std::string& game, Numbers numbers) {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator("tests/golden/" + game)) {
        if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    Replayed all;
    for (const std::string& path : paths) {
        for (const GoldenGame& golden : read_golden_games(path, read_file(path))) {
            const Verified verdict = verify(path, golden, numbers);
            CHECK_MESSAGE(!verdict.difference, verdict.difference.value_or(""));
            // Only this file ends before its game does.
            CHECK(verdict.broken_off == (path == "tests/golden/mean_max/league1-49-wrecks.txt"));
            all.games += 1, all.turns += verdict.turns, all.events += verdict.events;
        }
    }
    return all;
}

// Returns the text with one word replaced. `k` is the index of the word in the first line that
// begins with `words`.
std::string changed(std::string text, const std::string& words, int k, const std::string& word) {
    std::size_t at = text.find("\n" + words + " ") + 1;
    for (int skipped = 0; skipped < k; ++skipped) at = text.find(' ', at) + 1;
    const std::size_t end = text.find_first_of(" \n", at);
    return text.replace(at, end - at, word);
}

// Returns whether the text is refused or one of its games has a difference.
bool differs(const std::string& path, const std::string& text, Numbers numbers) {
    try {
        for (const GoldenGame& game : read_golden_games(path, text)) {
            if (verify(path, game, numbers).difference) return true;
        }
    } catch (const std::exception&) {
        return true;
    }
    return false;
}

std::string error_of(const std::string& text) {
    try {
        read_golden("file.txt", text);
    } catch (const Error& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_SUITE("golden") {
    TEST_CASE("every golden game is replayed exactly, with recorded and with computed numbers") {
        const struct {
            const char* game;
            int games, turns, events;
        } ROWS[] = {{"mean_max", 36, 4853, 22466},       {"mad_pod_racing", 48, 5812, 837},
                    {"poker_chip_race", 41, 2079, 6520}, {"fantastic_bits", 100, 7479, 8890},
                    {"search_race", 142, 38378, 1754},   {"bit_runner_2048", 114, 15329, 9294},
                    {"code_royale", 297, 13686, 0}};
        for (const auto& row : ROWS) {
            INFO(row.game);
            const Replayed all = replay_all(row.game, Numbers::FED);
            std::printf("golden games of %s: %d games, %d turns and %d events compared\n", row.game,
                        all.games, all.turns, all.events);
            CHECK(all.games == row.games);
            CHECK(all.turns == row.turns);
            CHECK(all.events == row.events);
            if (!game_type(row.game).info.own_math_agrees) continue;
            CHECK(replay_all(row.game, Numbers::OWN).turns == row.turns);
        }
    }
    TEST_CASE("a changed word in each kind of line of a golden game is found") {
        const struct {
            const char *file, *words;
            int word;
            const char* instead;
            // False if the difference could come from another mathematical library, because then
            // only a check with recorded numbers finds the difference.
            bool found_by_own = true;
        } CHANGES[] = {{"mad_pod_racing/gold-shields-rammer.txt", "map", 1, "9999"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "pod", 1, "1"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "event", 4, "3fe0000000000000"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "moved", 1, "1", false},
                       {"mad_pod_racing/gold-shields-rammer.txt", "pass", 2, "3fe0000000000000"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "left", 2, "1"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "end", 5, "timeout"},
                       {"mad_pod_racing/gold-shields-rammer.txt", "aim", 2, "3fe0000000000000"},
                       {"search_race/smart-test1.txt", "car", 5, "3fe0000000000000"},
                       {"search_race/smart-test1.txt", "event", 2, "0"},
                       {"search_race/smart-test1.txt", "moved", 1, "1", false},
                       {"search_race/smart-test1.txt", "aim", 2, "3fe0000000000000"},
                       {"search_race/smart-test1.txt", "end", 2, "turns"},
                       {"bit_runner_2048/mix.txt", "game bit_runner_2048", 3, "77"},
                       {"bit_runner_2048/mix.txt", "car 1", 6, "3fe0000000000000"},
                       {"bit_runner_2048/mix.txt", "prisoner 5", 4, "9999"},
                       {"bit_runner_2048/mix.txt", "aim 1", 3, "3fe0000000000000"},
                       {"bit_runner_2048/mix.txt", "event", 2, "swap"},
                       {"bit_runner_2048/mix.txt", "moved", 1, "1", false},
                       {"bit_runner_2048/mix.txt", "end", 3, "out"},
                       {"code_royale/detail_plan.txt", "map", 2, "1"},
                       {"code_royale/detail_plan.txt", "site 3", 5, "9"},
                       {"code_royale/detail_plan.txt", "built", 3, "tower"},
                       {"code_royale/detail_plan.txt", "m 2 q1", 3, "3fe0000000000000"},
                       {"code_royale/detail_plan.txt", "steps", 5, "1"},
                       {"code_royale/detail_plan.txt", "state", 1, "1"},
                       {"code_royale/detail_plan.txt", "end", 3, "out"},
                       {"code_royale/invalid_queen.txt", "killed", 2, "timeout"}};
        for (const auto& change : CHANGES) {
            INFO(change.file, " ", change.words, " ", change.word);
            const std::string path = std::string("tests/golden/") + change.file;
            const std::string text = read_file(path);
            const std::string other = changed(text, change.words, change.word, change.instead);
            REQUIRE(other != text);
            CHECK(differs(path, other, Numbers::FED));
            CHECK(differs(path, other, Numbers::OWN) == change.found_by_own);
        }
    }
    // If recorded headings were used without a comparison, wrong steering would not be found.
    TEST_CASE("verification with recorded numbers reports a heading whose last digit is changed") {
        for (const auto& [file, words] : {std::pair{"search_race/smart-test1.txt", "\naim "},
                                          std::pair{"bit_runner_2048/mix.txt", "\naim 1 "}}) {
            const std::string path = std::string("tests/golden/") + file;
            std::string text = read_file(path);
            const std::size_t at = text.find(words) + std::string(words).size();
            const std::size_t end = text.find(' ', at);
            REQUIRE(end != std::string::npos);
            text[end - 1] = text[end - 1] == '0' ? '1' : '0';
            CHECK(differs(path, text, Numbers::FED));
        }
    }
    TEST_CASE("each changed digit of an event, a hash or a result is found with its line number") {
        const std::string text = read_file(MEAN_MAX);
        int changed = 0, found = 0, line = 1;
        bool at_line_start = true, checked_line = false;
        for (std::size_t k = 0; k < text.size(); ++k) {
            if (at_line_start) {
                const std::string word = text.substr(k, text.find_first_of(" \n", k) - k);
                checked_line = word == "event" || word == "moved" || word == "end";
            }
            at_line_start = text[k] == '\n';
            if (checked_line && text[k] >= '0' && text[k] <= '9') {
                std::string other = text;
                other[k] = text[k] == '9' ? '8' : static_cast<char>(text[k] + 1);
                const Verified verdict = verify(MEAN_MAX, read_golden(MEAN_MAX, other));
                const std::string where = MEAN_MAX + ":" + std::to_string(line) + ":";
                changed += 1;
                found += verdict.difference && verdict.difference->rfind(where, 0) == 0;
            }
            line += text[k] == '\n';
        }
        CHECK(changed > 50);
        CHECK(found == changed);
    }
    TEST_CASE("a player who is disqualified for another line than the recorded one is reported") {
        const std::string path = "tests/golden/mad_pod_racing/gold-bad-second-pod.txt";
        std::string text = read_file(path);
        const std::size_t at = text.find("\nkilled ");
        REQUIRE(at != std::string::npos);
        text[text.find('\n', at + 1) - 1] ^= 1;
        const auto found = verify(path, read_golden(path, text)).difference;
        REQUIRE(found);
        CHECK(found->find("killed for another line") != std::string::npos);
    }
    TEST_CASE("a golden game with Windows line ends is read") {
        std::string text;
        for (const char c : read_file(MEAN_MAX)) text += c == '\n' ? "\r\n" : std::string(1, c);
        CHECK_FALSE(verify(MEAN_MAX, read_golden(MEAN_MAX, text)).difference);
    }
    TEST_CASE("a malformed golden game is refused with the line number and what was expected") {
        CHECK(error_of("game seed x players 3\n") == "file.txt:1: expected a number, found \"x\"");
        CHECK(error_of("game seed 1 players 3\nturn\n") ==
              "file.txt:2: expected a number, found \"turn\"");
        const std::string zero = "game seed 1 players 3\nturn " + std::string(1, '\0') + "1\n";
        CHECK(error_of(zero) == R"(file.txt:2: expected a number, found "?1")");
        CHECK(error_of("game seed 1 players 3\nturn 0\noutput 0\nWAIT\n") ==
              "file.txt:4: expected 3 lines of output, but the file ends there");
        CHECK(error_of("game seed 1 players 3 legue 2\n")
                  .find("league N, SETTING=VALUE or nothing") != std::string::npos);
        CHECK(error_of("game seed 1 players 3\nturn 0\noutput 0\nWAIT\nend\nturn\nWAIT\n") ==
              "file.txt:7: expected no more lines of output, found \"WAIT\"");
        CHECK(error_of("game seed 1 players 4\n") ==
              "file.txt:1: expected 3 players for Mean Max, found 4");
        CHECK(error_of("game meanmax seed 1 players 3\n").find("did you mean mean_max?") !=
              std::string::npos);
        CHECK(error_of("game search_race map players 1\nmap\n")
                  .rfind("file.txt:2: expected a line map", 0) == 0);
        CHECK(error_of("") ==
              "file.txt:0: expected game [NAME] seed S players P, but the file ends there");
        CHECK(error_of("game mad_pod_racing map players 2\nturn 0\n")
                  .find("file.txt:2: expected a line map with x") != std::string::npos);
        CHECK(error_of("game mad_pod_racing seed 1 players 2 pods 3\n") ==
              "file.txt:1: expected pods to be an integer from 1 to 2, found \"3\"");
        CHECK(error_of("game mad_pod_racing seed 1 players 2 pods 1 pods 1\n")
                  .find("expected pods once") != std::string::npos);
        CHECK(error_of("game mad_pod_racing seed 1 players 2 pod=1\n")
                  .find("expected a setting that Mad Pod Racing has, found \"pod\"") !=
              std::string::npos);
        CHECK(error_of("game mean_max map players 3\n")
                  .find("expected game [NAME] seed S players P") != std::string::npos);
    }
}
