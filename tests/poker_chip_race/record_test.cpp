// Tests that records are replayed if a turn of Poker Chip Race ended before all players were asked.
#include "referee/records/record.h"

#include <doctest/doctest.h>

#include <string>

#include "referee/match/verify.h"

using namespace carom::referee;
using namespace carom::referee::records;

namespace {

// Returns a match of two players with one chip each. The caller adds the frames of the answers.
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
    TEST_CASE("after a disqualification the last player is not asked any more") {
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
    TEST_CASE("an answer that is missing while the match goes on is a difference") {
        Record record = match_of_two();
        add_answer(record, 0, "WAIT\n", true);
        record.scores = {0, 0}, record.ranking = {0, 1};
        const std::string sentence = "expected the end of the match, came an answer of player 1";
        CHECK(difference(record).find(sentence) != std::string::npos);
    }
}
