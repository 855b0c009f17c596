// Tests the situations of bench/situations: their proofs, and how they are read, written and
// solved.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "bench/situations/situation.h"
#include "referee/base/error.h"
#include "referee/base/files.h"

using namespace carom::bench;

TEST_SUITE("situations") {
    TEST_CASE("every stored solution reaches its recorded value, which is above the bot's value") {
        int games = 0;
        for (const auto& folder : std::filesystem::directory_iterator("bench/situations")) {
            if (!folder.is_directory()) continue;
            ++games;
            const auto situations = read_situations(folder.path().string());
            CHECK(situations.size() >= 30);
            for (const Situation& s : situations) {
                INFO(s.name);
                CHECK(s.game == folder.path().filename().string());
                CHECK(s.solved > s.reached);
                CHECK(prove(s) == s.solved);
            }
        }
        CHECK(games >= 1);
    }
    TEST_CASE("a situation that is read and written again has the same text") {
        const std::string folder = "bench/situations/mad_pod_racing/";
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string text = carom::referee::read_file(entry.path().string());
            CHECK(format_situation(parse_situation(entry.path().string(), text)) == text);
        }
    }
    TEST_CASE("a situation's value falls if the answers of its solution are changed") {
        for (Situation s : read_situations("bench/situations/mad_pod_racing")) {
            for (int turn = s.turn; turn < s.turn + s.turns; ++turn) {
                s.answers[turn][s.seat] = "0 0 0\n0 0 0\n";
            }
            INFO(s.name);
            CHECK(prove(s) < s.solved);
        }
    }
    TEST_CASE("the bot reaches the same value when it solves a situation twice") {
        const Situation s = read_situations("bench/situations/mad_pod_racing")[0];
        const SituationGame& kit = situation_game(s.game);
        const double value = solve(s, *kit.bot("", 1), 100);
        CHECK(solve(s, *kit.bot("", 1), 100) == value);
        CHECK(value <= s.solved + 3);
    }
    TEST_CASE("an opponent without a recorded answer is out") {
        for (const char* game : {"mean_max", "fantastic_bits", "mad_pod_racing"}) {
            const Situation s = read_situations(std::string("bench/situations/") + game).front();
            INFO(s.name);
            const int other = s.seat == 0 ? 1 : 0;
            for (const int from : {s.turn - 1, s.turn + 1}) {
                if (from < 0) continue;
                Situation silent = s;
                for (std::size_t t = static_cast<std::size_t>(from); t < s.answers.size(); ++t) {
                    silent.answers[t][static_cast<std::size_t>(other)] = "";
                }
                CHECK(std::isfinite(prove(silent)));
                CHECK(position_of(silent)->asks(other) == (from >= s.turn));
            }
            Situation gone = s;
            gone.turn = 1, gone.turns = 1;
            gone.answers[0][static_cast<std::size_t>(s.seat)] = "";
            CHECK_THROWS_WITH_AS(prove(gone),
                                 (s.name + ": expected a match in which seat " +
                                  std::to_string(s.seat) + " still plays in turn 1")
                                     .c_str(),
                                 carom::referee::Error);
        }
    }
    TEST_CASE("a malformed situation is refused in one sentence") {
        CHECK_THROWS_WITH_AS(parse_situation("f.json", "{}"),
                             "f.json: expected a situation (bench/situations/README.md)",
                             carom::referee::Error);
        CHECK_THROWS_AS(read_situations("bench/situations/none"), carom::referee::Error);
        CHECK_THROWS_AS(situation_game("chess"), carom::referee::Error);
    }
}
