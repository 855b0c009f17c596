// Tests the reader of the Bit Runner 2048 bot.
#include "bot/bit_runner_2048/read.h"

#include <doctest/doctest.h>

#include <sstream>
#include <utility>

#include "referee/bit_runner_2048/start.h"
#include "referee/bit_runner_2048/text.h"

using namespace carom;
using namespace carom::bit_runner_2048;

TEST_SUITE("bit_runner_2048 read") {
    TEST_CASE("the reader knows the leader even if both players scored in one turn") {
        for (const auto& [first, second] : {std::pair{2.01, 2.03}, {2.03, 2.01}, {2.02, 2.02}}) {
            State s = initial_state(1);
            bit_runner_2048::bot::Reader reader;
            const auto read = [&] {
                std::istringstream in(input_of(s, {}, 0));
                return reader.begin(in) && reader.read(in);
            };
            REQUIRE(read());
            s.turn = 1, s.goals[0] = s.goals[1] = 1;
            s.scored_at[0] = first, s.scored_at[1] = second;
            REQUIRE(read());
            CHECK(leader(reader.position().state) == leader(s));
        }
    }
}
