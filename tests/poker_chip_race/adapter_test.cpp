// Tests the adapter, the settings and the records of Poker Chip Race.
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

#include "referee/arena/journal.h"
#include "referee/base/files.h"
#include "referee/commands/match_options.h"
#include "referee/match/verify.h"
#include "referee/poker_chip_race/start.h"
#include "referee/poker_chip_race/text.h"
#include "referee/records/record.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/step.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::poker_chip_race;

namespace {

// Collects for each ejection the ids of the ejecting chip and of the droplet.
struct Ejections : referee::MatchObserver {
    Ejections() : MatchObserver(GOLDEN_LINES) {}
    void golden_line(const std::string& text) override {
        std::istringstream words(text);
        std::string word;
        int chip, droplet;
        if (words >> word >> chip >> droplet && word == "eject") {
            chips.push_back(chip), droplets.push_back(droplet);
        }
    }
    std::vector<int> chips, droplets;
};

}  // namespace

TEST_SUITE("poker_chip_race adapter") {
    TEST_CASE("a growing table gives the same states as a table with enough capacity") {
        for (int number = 0; number < 20; ++number) {
            Rng rng(number);
            Table<256> wide;
            positions::draw_table(wide, positions::Kind::SPREAD, 5, 55 + number, rng);
            for (double& lost_at : wide.lost_at) lost_at = NOT_LOST;
            GrowingTable growing(wide);
            for (int turn = 0; turn < 10; ++turn) {
                Orders orders;
                for (int i = 0; i < wide.count && orders.ejections.count < 20; ++i) {
                    if (wide.owner[i] == NOBODY) continue;
                    orders.ejections.push_back({i, 0, cosine(i + turn), sine(i + turn)});
                }
                REQUIRE(step(wide, orders) == Fault::NONE);
                REQUIRE(step(growing, orders) == Fault::NONE);
                REQUIRE(growing.count == wide.count);
                CHECK(hash_of(growing) == hash_of(wide));
            }
        }
    }
    TEST_CASE("droplets are ejected in the order of players and lines, whoever answers first") {
        for (const std::vector<int>& first : {std::vector<int>{0, 1}, std::vector<int>{1, 0}}) {
            const auto game =
                referee::start<Match>(game_type(), {1, 0, 2, {{"chips_count_per_player", 3}}});
            std::vector<int> expected;
            for (int seat = 0; seat < 2; ++seat) {
                for (const auto& body : game->bodies()) {
                    if (body.seat == seat) expected.push_back(body.id);
                }
            }
            REQUIRE(expected.size() == 6);
            expected.erase(expected.begin() + 1);  // This chip waits.
            for (const int seat : first) {
                const std::string second = seat == 0 ? "WAIT" : "400 257";
                REQUIRE_FALSE(game->answer(seat, {"400 258", second, "400 259"}));
            }
            Ejections seen;
            game->play(&seen);
            CHECK(seen.chips == expected);
            REQUIRE(seen.droplets.size() == 5);
            for (int k = 1; k < 5; ++k) CHECK(seen.droplets[k] == seen.droplets[0] + k);
        }
    }
}

// These cases test the default settings of tournaments.

using namespace carom::referee;
using carom::tests::run;

namespace {

Settings chosen(std::vector<std::string> said, int seats) {
    commands::GameOptions options;
    options.game = "poker_chip_race";
    options.settings = std::move(said);
    return options.contest_settings(seats);
}

}  // namespace

TEST_SUITE("poker_chip_race settings") {
    TEST_CASE(
        "tables for five seats are asymmetric by default, and a setting makes them symmetric") {
        CHECK(chosen({}, 2).empty());
        CHECK(chosen({}, 5) == Settings{{"symmetric", 0}});
        CHECK(chosen({"symmetric=true"}, 5) == Settings{{"symmetric", 1}});
        CHECK(chosen({"symmetric=false", "max_neutral_count=9"}, 4) ==
              Settings{{"symmetric", 0}, {"max_neutral_count", 9}});
        CHECK_THROWS(chosen({"chips_count_per_player=true"}, 4));
    }
    TEST_CASE("a setting of a radius may have decimals, and a setting of a count may not") {
        CHECK(chosen({"player_initial_radius=12.5"}, 2) ==
              Settings{{"player_initial_radius", 12.5}});
        for (const char* word : {"5.9", "30.01", "1e1", "nan", "12,5", "+12", "12.5x", ""}) {
            CAPTURE(word);
            CHECK_THROWS_WITH(
                chosen({std::string("player_initial_radius=") + word}, 2),
                (std::string(
                     "--set player_initial_radius: expected a number from 6 to 30, found \"") +
                 word + "\"")
                    .c_str());
        }
        CHECK(chosen({"chips_count_per_player=2.0"}, 2) == Settings{{"chips_count_per_player", 2}});
        CHECK_THROWS(chosen({"chips_count_per_player=2.5"}, 2));
    }
    TEST_CASE("a match with a decimal radius can be recorded, verified and played in an arena") {
        const carom::tests::Folder folder;
        const std::string game = " --game poker_chip_race --set player_initial_radius=12.5",
                          record = folder.at("match.json"), file = folder.at("games.jsonl");
        const auto played =
            run("build/tests/carom play" + game + " --record " + record +
                " --p1 build/poker_chip_race/greedy" + " --p2 build/poker_chip_race/greedy");
        CHECK_MESSAGE(played.status == 0, played.text);
        const std::string text = carom::referee::read_file(record);
        CHECK(text.find(R"("player_initial_radius": 12.5)") != std::string::npos);
        CHECK(run("build/tests/carom verify " + record).has("0 differences"));
        const std::string bots =
            " --bot a=build/poker_chip_race/greedy --bot b=build/poker_chip_race/greedy";
        CHECK(
            run("build/tests/carom arena" + game + bots + " --players 2 -n 2 -o " + file).status ==
            0);
        CHECK(arena::read_journal(file).tournament.settings ==
              Settings{{"player_initial_radius", 12.5}});
    }
    TEST_CASE("a resumed arena keeps the table settings of its file") {
        const carom::tests::Folder folder;
        const std::string file = folder.at("games.jsonl");
        std::string bots;
        for (const char* name : {"a", "b", "c", "d", "e"}) {
            bots += std::string(" --bot ") + name + "=build/poker_chip_race/greedy";
        }
        const std::string arena = "build/tests/carom arena --game poker_chip_race";
        const auto first = run(arena + bots + " --players 5 -n 1 -o " + file);
        check_outcome(first, 0);
        CHECK(arena::read_journal(file).tournament.settings == Settings{{"symmetric", 0}});
        CHECK(run("build/tests/carom arena --resume " + file + " --set symmetric=0").status == 0);
        const auto other = run("build/tests/carom arena --resume " + file + " --set symmetric=1");
        CHECK(other.status == 2);
        INFO(other.text);
        CHECK(other.has("settings symmetric=0, not symmetric=1"));
    }
}

// These cases test that records are replayed even if a turn of Poker Chip Race ended before all
// players were asked.

using namespace carom::referee;
using namespace carom::referee::records;

namespace {

// Returns a match of two players with one chip each. The caller adds the answers as frames.
Record match_of_two() {
    Record record;
    record.game = "poker_chip_race";
    record.setup = {3, 0, 2, {{"chips_count_per_player", 1}}};
    record.bots = {"", ""};
    record.frames.push_back({});
    record.frames[0].keyframe = true;
    record.frames[0].heading = " 0";
    return record;
}

void add_answer(Record& record, int seat, const std::string& lines, bool keyframe) {
    Frame frame;
    frame.seat = seat, frame.out = lines, frame.keyframe = keyframe;
    frame.heading = " " + std::to_string(record.frames.size());
    record.frames.push_back(frame);
}

std::string difference(const Record& record) {
    return match::verify("r", record).difference.value_or("none");
}

}  // namespace

TEST_SUITE("poker_chip_race record") {
    TEST_CASE("the last remaining player gets no more input after the other is disqualified") {
        Record record = match_of_two();
        add_answer(record, 0, "nonsense\n", true);
        record.scores = match::verify("r", record).scores;
        CHECK(record.scores[0] == 0);
        CHECK(record.scores[1] > 900);
        record.ranking = {1, 0};
        CHECK(difference(record) == "none");
        add_answer(record, 1, "WAIT\n", true);
        CHECK(difference(record) != "none");
    }
}
