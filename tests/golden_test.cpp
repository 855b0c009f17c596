// Tests of the reader of golden games.
#include "referee/records/golden.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/match/verify.h"
#include "referee/records/record.h"

using namespace carom::referee;
using namespace carom::referee::match;
using namespace carom::referee::records;

namespace {

std::vector<std::string> golden_files() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator("tests/golden/mean_max")) {
        if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
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
    TEST_CASE("every game of the official referee is played again to the last bit") {
        int games = 0, turns = 0, events = 0;
        for (const std::string& path : golden_files()) {
            const Verified verdict = verify(path, read_golden(path, read_file(path)));
            CHECK_MESSAGE(!verdict.difference, verdict.difference.value_or(""));
            // One file ends before its game does, by choice of its writer. In all others the game
            // ends.
            CHECK(verdict.broken_off == (path == "tests/golden/mean_max/league1-49-wrecks.txt"));
            games += 1, turns += verdict.turns, events += verdict.events;
        }
        std::printf("golden games: %d games, %d turns and %d events compared\n", games, turns,
                    events);
        CHECK(games == 36);
        CHECK(turns == 4853);
        CHECK(events == 22466);
    }
    TEST_CASE("one digit changed anywhere is found, with its line") {
        const std::string path = "tests/golden/mean_max/seed32-answers.txt";
        const std::string text = read_file(path);
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
                const Verified verdict = verify(path, read_golden(path, other));
                changed += 1;
                found += verdict.difference &&
                         verdict.difference->rfind(path + ":" + std::to_string(line) + ":", 0) == 0;
            }
            line += text[k] == '\n';
        }
        CHECK(changed > 50);
        CHECK(found == changed);
    }
    TEST_CASE("lines may end as on Windows") {
        const std::string path = "tests/golden/mean_max/seed32-answers.txt";
        std::string text;
        for (const char c : read_file(path)) text += c == '\n' ? "\r\n" : std::string(1, c);
        CHECK_FALSE(verify(path, read_golden(path, text)).difference);
    }
    TEST_CASE("a file that is none says where and what was expected") {
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
    }
}
