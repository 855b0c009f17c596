// Tests of the bot's reader of Bit Runner 2048.
#include "bot/bit_runner_2048/read.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <utility>

#include "bench/scenes/bit_runner_2048.h"
#include "bot/bit_runner_2048/turn_model.h"
#include "referee/bit_runner_2048/start.h"
#include "referee/bit_runner_2048/text.h"

using namespace carom;
using namespace carom::bit_runner_2048;

namespace {

// The numbers of a state that are whole, and the angles in degrees.
std::string told(const State& s) { return input_of(s, {}, 0); }

struct Followed {
    long turns = 0, predicted = 0, own_angles = 0;
    double percent() const { return 100.0 * double(predicted) / double(turns); }
};

// Both seats read a match, and predict each next state from what they know and all true orders.
// orders_of(state) returns all orders of a turn.
template <class OrdersOf>
void follow(int seed, OrdersOf&& orders_of, Followed& followed) {
    State s = initial_state(seed);
    bit_runner_2048::bot::Reader readers[PLAYERS];
    while (!is_terminal(s)) {
        for (int seat = 0; seat < PLAYERS; ++seat) {
            std::istringstream in(input_of(s, {}, seat));
            REQUIRE(readers[seat].begin(in));
            REQUIRE(readers[seat].read(in));
            REQUIRE(readers[seat].me() == seat);
            CHECK(told(readers[seat].position().state) == told(s));
            for (int i = seat * TEAM; i < (seat + 1) * TEAM; ++i) {
                followed.own_angles += readers[seat].position().state.angle[i] == s.angle[i];
            }
        }
        const Orders orders = orders_of(static_cast<const State&>(s));
        State expected[PLAYERS];
        for (int seat = 0; seat < PLAYERS; ++seat) {
            expected[seat] = readers[seat].position().state;
            CHECK(step(expected[seat], orders, {}) == Fault::NONE);
            readers[seat].ordered(orders);
        }
        followed.turns += 1;
        CHECK(step(s, orders, {}) == Fault::NONE);
        const bool right = told(expected[0]) == told(s) && told(expected[1]) == told(s);
        followed.predicted += right;
    }
}

}  // namespace

TEST_SUITE("bit_runner_2048 read") {
    TEST_CASE("the reader reconstructs turn after turn what the input does not contain") {
        Rng rng(1);
        Followed random;
        for (int seed = 0; seed < 60; ++seed) {
            const auto whims = [&](const State& s) {
                Orders orders = scenes::some_orders(rng, s);
                for (Order& order : orders.of) {
                    if (order.kind == Order::NONE) order.kind = Order::EXPERT;
                }
                return orders;
            };
            follow(seed, whims, random);
        }
        Followed searched;
        bit_runner_2048::bot::Thinker<> thinkers[PLAYERS] = {
            bit_runner_2048::bot::Thinker<>(bit_runner_2048::bot::Weights(), 1),
            bit_runner_2048::bot::Thinker<>(bit_runner_2048::bot::Weights(), 2)};
        const auto think = [&](const State& s) {
            Orders all;
            for (int p = 0; p < PLAYERS; ++p) {
                const Orders own =
                    thinkers[p].think(p, carom::search::Budget::of_rollouts(60), {s, Yard()});
                for (int i = p * TEAM; i < (p + 1) * TEAM; ++i) all.of[i] = own.of[i];
                thinkers[p].shift();
            }
            return all;
        };
        for (int seed = 100; seed < 106; ++seed) follow(seed, think, searched);
        std::printf(
            "followed: the next state is right in %.3f %% of %ld turns with random moves, "
            "in %.3f %% of %ld turns of searching players\n",
            random.percent(), random.turns, searched.percent(), searched.turns);
        CHECK(random.percent() > 99.9);
        CHECK(searched.percent() > 99.9);
        CHECK(random.own_angles == CARS * random.turns);
    }
    TEST_CASE("the reader takes the input's leader, also if both players scored in one turn") {
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
    TEST_CASE("an input of another game or a truncated input is refused") {
        const std::string start = input_of(initial_state(1), {}, 0);
        const auto reads = [](const std::string& text) {
            std::istringstream in(text);
            bit_runner_2048::bot::Reader reader;
            return reader.begin(in) && reader.read(in);
        };
        CHECK(reads(start));
        for (std::size_t length = 0; length + 1 < start.size();
             length = start.find('\n', length + 1)) {
            CHECK_FALSE(reads(start.substr(0, length)));
        }
        const auto with = [&](const std::string& old, const std::string& instead) {
            std::string text = start;
            const std::size_t at = text.find(old);
            REQUIRE(at != std::string::npos);
            return text.replace(at, old.size(), instead);
        };
        CHECK_FALSE(reads(with("5000\n", "0\n")));
        CHECK_FALSE(reads(with("300\n2\n", "300\n3\n")));
        CHECK_FALSE(reads(with("\n6\n", "\n99\n")));
        CHECK_FALSE(reads(with("\n2 0 ", "\n1 0 ")));
        CHECK_FALSE(reads(with("\n2 0 ", "\n9 0 ")));
        CHECK_FALSE(reads(with("\n2 0 ", "\n2 0 99999999 ")));
    }
}
