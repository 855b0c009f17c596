// Tests of the bot's reader of Search Race.
#include "bot/search_race/read.h"

#include <doctest/doctest.h>

#include <sstream>

#include "bot/search_race/controller.h"
#include "referee/search_race/start.h"
#include "referee/search_race/text.h"
#include "sim/base/rng.h"
#include "sim/search_race/fields.h"

using namespace carom;
using namespace carom::search_race;

TEST_SUITE("search_race read") {
    // The heading of the first turn is known to half a degree only. From then on EXPERT orders and
    // targets lead to the referee's state.
    TEST_CASE("the reader reconstructs every bit of the heading, also with debug lines") {
        for (int seed = 1; seed <= 10; ++seed) {
            const Course course = map_of(seed);
            State s = start_of(course);
            Rng rng(static_cast<std::uint64_t>(seed));
            bot::Reader reader;
            int exact = 0, turns = 0;
            while (!is_terminal(s, course) && turns < 100) {
                std::istringstream in(input_of(s, course));
                REQUIRE(reader.begin(in));
                REQUIRE(reader.read(in));
                const State& read = reader.position().state;
                CHECK(read.car.x == s.car.x);
                CHECK(read.car.passed == s.car.passed);
                CHECK(read.turn == s.turn);
                CHECK(reader.position().course.points == course.points);
                exact += hash_of(read) == hash_of(s);
                ++turns;
                Order order = bot::drive(read, reader.position().course);
                if (rng.chance(0.5)) {
                    order.kind = Order::EXPERT, order.turn = rng.below(37) - 18;
                }
                order.debug = turns == 20;
                reader.ordered(order);
                step(s, order, course);
            }
            CHECK(turns > 60);
            CHECK(exact == turns);
        }
    }
    TEST_CASE("an input of another game or a truncated input is refused") {
        for (const char* text : {"", "x\n", "4\n", "6\n1 2\n", "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n",
                                 "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n0 1 2 3 4\n",
                                 "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n6 1 2 3 4 5\n", "99999999\n",
                                 "6\n1e300 2\n3 4\n1 2\n3 4\n1 2\n3 4\n0 1 2 3 4 5\n",
                                 "6\n1 2\n3 4\n1 2\n3 4\n1 2\n3 4\n0 1 2000000 3 4 5\n"}) {
            INFO(text);
            std::istringstream in(text);
            bot::Reader reader;
            CHECK_FALSE((reader.begin(in) && reader.read(in)));
        }
    }
}
