// Tests the reader of the Poker Chip Race bot.
#include "bot/poker_chip_race/read.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

using namespace carom;
using namespace carom::poker_chip_race;

TEST_SUITE("poker_chip_race read") {
    TEST_CASE("the reader leaves out the chips with the largest ids if they exceed its capacity") {
        std::string text = "0\n1\n9\n3 0 20 400 257.5 0 0\n";
        for (int id : {12, 11, 10, 9, 8, 7, 6, 5}) {
            text += std::to_string(id) + " -1 10 100 100 1 1\n";
        }
        std::istringstream in(text);
        poker_chip_race::bot::Reader<8> reader;
        REQUIRE(reader.begin(in));
        REQUIRE(reader.read(in));
        const auto& s = reader.position();
        REQUIRE(s.count == 8);
        CHECK(s.id[0] == 3);
        CHECK(s.owner[0] == 0);
        CHECK(s.x[0] == 0);
        CHECK(s.id[1] == 5);
        CHECK(s.id[7] == 11);
    }
}
