// Tests the file of the fastest known races.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "bench/best_known/races.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::bench::best_known;

namespace {

std::string error_of(const std::string& path) {
    try {
        read_races(path);
    } catch (const referee::Error& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_SUITE("best known races") {
    TEST_CASE("the stored orders of every official map lead to the stored result") {
        const KnownRaces races = read_races(FILE_NAME);
        CHECK(races.size() == 50);
        for (const auto& each : races) {
            const std::string& name = each.first;
            const KnownRace& race = each.second;
            INFO(name);
            CHECK(race.result < search_race::LOST);
            // The referee plays the orders and computes the score.
            const auto game = referee::match::start("search_race", {1, 0, 1, {}, name});
            for (const auto& move : race.moves) {
                REQUIRE_FALSE(game->is_terminal());
                game->answer(0, {referee::formatted("EXPERT %d %d", move.turn, move.thrust)});
                game->play(nullptr, 1);
            }
            CHECK(game->is_terminal());
            CHECK(game->scores()[0] == race.result);
        }
        CHECK(sum_of(races) < 10'750);
    }
    TEST_CASE("the search time in the file of races is kept when the search is killed") {
        const tests::Folder folder;
        const std::string known = referee::read_file(FILE_NAME);
        const std::string path = folder.file("races.txt", known);
        const auto time_in = [&] { return read_races(path).at("test1").seconds; };
        const double before = time_in();
        tests::Background search("build/best-known " + path + " --seconds 100000 -t 1");
        CHECK(tests::wait_until([&] { return time_in() > before + 3; }));
        search.send(SIGKILL);
        search.wait();
        CHECK(time_in() > before + 3);
    }
    TEST_CASE("more threads than the machine allows are refused in one sentence") {
        const tests::Folder folder;
        check_outcome(tests::run("ulimit -s 50000; ulimit -v 200000; build/best-known " +
                                 folder.at("races.txt") + " -t 1000"),
                      2, {"best-known: --threads: cannot start"});
    }
    TEST_CASE("a file of races is read back as written, and a changed order or result is refused") {
        const tests::Folder folder;
        const std::string path = folder.at("races.txt");
        const KnownRaces races = read_races(FILE_NAME);
        write_races(path, races);
        CHECK(referee::read_file(path) == referee::read_file(FILE_NAME));
        CHECK(read_races(folder.at("none.txt")).empty());
        const std::string text = referee::read_file(FILE_NAME);
        const std::size_t first = text.find("\ntest1 ") + 1;
        const std::string valid = text.substr(first, text.find('\n', first) - first);
        std::string semicolons = valid;
        std::replace(semicolons.begin(), semicolons.end(), ',', ';');
        const std::string good = folder.file("good.txt", valid + "\n");
        CHECK(error_of(good) == "no error");
        for (const std::string& line :
             {valid + " 7", valid + " 7,", valid + " x", semicolons, valid + " 0,0"}) {
            INFO(line);
            CHECK(error_of(folder.file("spoiled.txt", line + "\n")) != "no error");
        }
        for (const char* line :
             {"test1 50.00 1 0,200", "test1 x 1", "test3 50.00 1 0,200", "test1 50.00 1 0,200 7",
              "test1 1000.00 5 0,200", "test1 19.96 1 174,3000", "test1 50.00 -1 0,200"}) {
            INFO(line);
            const std::string spoiled = folder.file("spoiled.txt", std::string(line) + "\n");
            CHECK(error_of(spoiled).find(":1: expected NAME RESULT SECONDS TURN,THRUST") !=
                  std::string::npos);
        }
    }
}
