// Tests the search of Bit Runner 2048.
#include "bot/bit_runner_2048/turn_model.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "bench/scenes/bit_runner_2048.h"
#include "sim/bit_runner_2048/step.h"

using namespace carom;
using carom::search::Budget;
using namespace carom::bit_runner_2048;

TEST_SUITE("bit_runner_2048 think") {
    TEST_CASE("a car that holds a prisoner drives into the hole") {
        State s{};
        Movers& m = s.movers;
        m.x[0] = 3000, m.x[1] = -3000, m.y[2] = 4000, m.y[3] = -4000;
        m.x[CARS] = 2500, m.y[CARS] = 2500;
        for (std::int32_t& held : s.held) held = NOBODY;
        s.held[0] = 6, s.prisoners = 1, s.prisoner[0] = 5, s.next_id = 7;
        bit_runner_2048::bot::Thinker<> thinker(bit_runner_2048::bot::Weights(), 1);
        for (int turn = 0; turn < 25 && s.goals[0] == 0; ++turn) {
            Orders orders = thinker.think(0, Budget::of_rollouts(300), {s, Yard()});
            for (int i = TEAM; i < CARS; ++i) orders.of[i] = Order();
            REQUIRE(step(s, orders, {}) == Fault::NONE);
            thinker.shift();
        }
        CHECK(s.goals[0] == 1);
    }
    TEST_CASE("a finished match is valued by its result and not by the network") {
        const bit_runner_2048::bot::ValueFunction values(bit_runner_2048::bot::Weights(),
                                                         bit_runner_2048::bot::NETWORK);
        REQUIRE(values.is_learned());
        Rng rng(1);
        State s = scenes::random_state(rng, scenes::Kind::SPREAD, {});
        const auto chance = [&](int player) {
            bit_runner_2048::bot::TurnModel<> model(values);
            model.set_root({s, {}});
            return model.problem(player, 1).probability(model.root());
        };
        s.goals[0] = 10, s.goals[1] = 9;
        CHECK(chance(0) == 1);
        CHECK(chance(1) == 0);
        s.goals[0] = s.goals[1] = 3, s.turn = MAX_TURNS, s.scored_at[0] = 9, s.scored_at[1] = 8;
        CHECK(chance(0) == 0);
        CHECK(chance(1) == 1);
        s.scored_at[1] = 9;
        CHECK(chance(0) == 0.5);
        s.turn = 100, s.goals[0] = 9, s.goals[1] = 0;
        CHECK(chance(0) > 0.8);
        CHECK(chance(1) < 0.2);
    }
    TEST_CASE("a car with a prisoner near the hole scores the goal that wins the match") {
        State s{};
        Movers& m = s.movers;
        m.x[0] = 1500, m.x[1] = -3000, m.y[2] = 4000, m.y[3] = -4000;
        m.x[CARS] = 2500, m.y[CARS] = 2500;
        for (std::int32_t& held : s.held) held = NOBODY;
        s.angle[0] = tidy(radians(180)), s.goals[0] = s.goals[1] = 9, s.scored_at[1] = 1;
        s.held[0] = 6, s.prisoners = 1, s.prisoner[0] = 5, s.next_id = 7;
        bit_runner_2048::bot::Thinker<> thinker(bit_runner_2048::bot::Weights(), 1);
        for (int turn = 0; turn < 6 && s.goals[0] == 9; ++turn) {
            Orders orders = thinker.think(0, Budget::of_rollouts(300), {s, Yard()});
            for (int i = TEAM; i < CARS; ++i) orders.of[i] = Order();
            REQUIRE(step(s, orders, {}) == Fault::NONE);
            thinker.shift();
        }
        CHECK(s.goals[0] == 10);
    }
}
