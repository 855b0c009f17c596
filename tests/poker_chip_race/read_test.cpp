// Tests of the bot's reader.
#include "bot/poker_chip_race/read.h"

#include <doctest/doctest.h>

#include <cmath>
#include <sstream>
#include <string>

#include "bot/poker_chip_race/greedy.h"
#include "referee/base/text.h"
#include "referee/poker_chip_race/text.h"
#include "sim/poker_chip_race/step.h"

using namespace carom;
using namespace carom::poker_chip_race;

namespace {

bool reads(const std::string& text) {
    std::istringstream in(text);
    poker_chip_race::bot::Reader<8> reader;
    return reader.begin(in) && reader.read(in);
}

}  // namespace

TEST_SUITE("poker_chip_race read") {
    TEST_CASE("the reader gives the referee's table up to the digits of the input") {
        for (int seats = 2; seats <= MAX_PLAYERS; ++seats) {
            const auto game = referee::start<Match>(game_type(), {7, 0, seats, {{"symmetric", 0}}});
            std::vector<poker_chip_race::bot::Reader<128>> readers(seats);
            int chips = 0;
            for (int turn = 0; turn < 40 && !game->is_terminal(); ++turn) {
                const auto& truth = game->position();
                for (int seat = 0; seat < seats; ++seat) {
                    if (truth.is_lost(seat)) continue;
                    std::istringstream in(game->input(seat));
                    REQUIRE(readers[seat].begin(in));
                    REQUIRE(readers[seat].read(in));
                    const auto& s = readers[seat].position();
                    CHECK(readers[seat].me() == seat);
                    REQUIRE(s.count == truth.count);
                    CHECK(s.turn == truth.turn);
                    CHECK(s.players == seats);
                    for (int i = 0; i < s.count; ++i) {
                        CHECK(s.id[i] == truth.id[i]);
                        CHECK(s.owner[i] == truth.owner[i]);
                        for (const double off :
                             {s.x[i] - truth.x[i], s.y[i] - truth.y[i], s.vx[i] - truth.vx[i],
                              s.vy[i] - truth.vy[i], s.radius[i] - truth.radius[i]}) {
                            CHECK(std::fabs(off) < 0.00000051);
                        }
                    }
                    chips += s.count;
                }
                for (int seat = 0; seat < seats; ++seat) {
                    if (truth.is_lost(seat)) continue;
                    const auto& s = readers[seat].position();
                    std::ostringstream lines;
                    poker_chip_race::bot::print(lines, s, seat,
                                                poker_chip_race::bot::graze(s, seat));
                    REQUIRE_FALSE(game->answer(seat, referee::lines_of(lines.str())));
                }
                game->play();
            }
            CHECK(chips > 100);
        }
    }
    TEST_CASE("chips beyond the reader's capacity are left out, the latest first") {
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
    TEST_CASE("an input of another game is refused") {
        const std::string chip = " 20 400 257.5 0 0\n";
        CHECK(reads("0\n1\n1\n3 0" + chip));
        for (const char* text :
             {"0\n1\n1\n", "5\n0\n0\n", "-1\n0\n0\n", "0\n2\n1\n3 0 20 400 257 0 0\n",
              "0\n1\n1\n3 5 20 400 257 0 0\n", "0\n1\n1\n3 0 0 400 257 0 0\n",
              "0\n1\n1\n3 0 20 1e9 257 0 0\n", "0\n1\n1\n-3 0 20 4 257 0 0\n",
              "0\n1\n1\n3 0 20 nan 257 0 0\n", "0\n1\n1\n3 0 20 400 x 0 0\n"}) {
            INFO(text);
            CHECK_FALSE(reads(text));
        }
        std::string six = "0\n6\n6\n";
        for (int id = 0; id < 6; ++id) six += std::to_string(id) + " 0" + chip;
        CHECK_FALSE(reads(six));
    }
}
