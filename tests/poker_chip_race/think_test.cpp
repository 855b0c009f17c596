// Tests the search of Poker Chip Race.
#include <doctest/doctest.h>
#include <algorithm>
#include <sstream>
#include <string>

#include "bot/poker_chip_race/greedy.h"
#include "bot/poker_chip_race/kit.h"
#include "bot/poker_chip_race/read.h"
#include "bot/poker_chip_race/turn_model.h"

using namespace carom;
using namespace carom::poker_chip_race;
using carom::search::Budget;
using BotWorld = poker_chip_race::bot::Position;

namespace {

std::string lines(const BotWorld& s, int me, const Orders& orders) {
    std::ostringstream text;
    poker_chip_race::bot::print(text, s, me, orders);
    return text.str();
}

// Returns a state of two players with one chip each. The chips are at rest.
BotWorld two_chips(double one, double other) {
    BotWorld s{};
    s.players = 2;
    for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
    s.add(-100, 0, 0, 0, one, 0);
    s.add(100, 0, 0, 0, other, 1);
    return s;
}

}  // namespace

TEST_SUITE("poker_chip_race think") {
    TEST_CASE("a plan stays with its chip when an earlier chip is absorbed") {
        BotWorld s{};
        s.players = 2;
        for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
        s.add(-300, 0, 0, 0, 20, 0);
        s.add(-100, 0, 0, 0, 20, 0);
        s.add(300, 0, 0, 0, 20, 1);
        poker_chip_race::bot::TurnModel<> model{poker_chip_race::bot::Weights()};
        model.set_root(s);
        auto plan = poker_chip_race::bot::waiting();
        plan.to[0][1] = 180;  // downwards
        model.set_opponent_plan(0, 0, plan);
        CHECK(lines(s, 0, model.first_orders()) == "WAIT\n300.0000 1257.5000\n");
        BotWorld later{};
        later.players = 2;
        std::copy(s.lost_at, s.lost_at + MAX_PLAYERS, later.lost_at);
        later.next_id = 1;
        later.add(-100, 0, 0, 0, 20, 0);
        later.add(300, 0, 0, 0, 20, 1);
        model.set_root(later);
        model.set_opponent_plan(0, 0, plan);
        CHECK(lines(later, 0, model.first_orders()) == "300.0000 1257.5000\n");
    }
    TEST_CASE("the worse of two opponent models has the larger weight in a plan's value") {
        poker_chip_race::bot::Weights weights;
        poker_chip_race::bot::TurnModel<> model{weights};
        model.set_root(two_chips(20, 18));
        const double values[] = {10, 30}, other[] = {30, 10};
        CHECK(model.problem(0, 1).combined(values) == 10);
        const auto problem = model.problem(0, 2);
        CHECK(problem.combined(values) == 10 * weights.worse + 30 * (1 - weights.worse));
        CHECK(problem.combined(values) == problem.combined(other));
        CHECK(problem.combined(values) < 20);
    }
    TEST_CASE("a chip absorbs smaller chips in reach and avoids larger ones") {
        BotWorld s = two_chips(20, 12);
        poker_chip_race::bot::Thinker<> thinker(poker_chip_race::bot::Weights(), 1);
        for (int turn = 0; turn < 60 && !is_terminal(s); ++turn) {
            Orders orders = thinker.think(0, Budget::of_rollouts(200), s);
            orders.ejections.filter([&](const Ejection& e) { return s.owner[e.chip] == 0; });
            REQUIRE(step(s, orders) == Fault::NONE);
            thinker.shift();
        }
        CHECK(s.is_lost(1));
        BotWorld prey = two_chips(25, 20);
        prey.vx[0] = 12;
        const BotWorld start = prey;
        poker_chip_race::bot::Thinker<> careful(poker_chip_race::bot::Weights(), 1);
        for (int turn = 0; turn < 20; ++turn) {
            Orders orders = careful.think(1, Budget::of_rollouts(200), prey);
            orders.ejections.filter([&](const Ejection& e) { return prey.owner[e.chip] == 1; });
            REQUIRE(step(prey, orders) == Fault::NONE);
            careful.shift();
        }
        CHECK_FALSE(prey.is_lost(1));
        BotWorld still = start;
        for (int turn = 0; turn < 20; ++turn) REQUIRE(step(still, {}) == Fault::NONE);
        CHECK(still.is_lost(1));
    }
    TEST_CASE("the line of statistics lists each chip's orders with the chip's id") {
        BotWorld s = two_chips(20, 12);
        poker_chip_race::bot::Thinker<> thinker(poker_chip_race::bot::Weights(), 1);
        thinker.think(1, Budget::of_rollouts(100), s);
        const std::string line = explain(thinker, s, 1, false);
        CHECK(line.rfind("turn 0 sims ", 0) == 0);
        const std::string rollouts = std::to_string(thinker.search(1).rollouts());
        CHECK(line.find(" rollouts " + rollouts + " found ") != std::string::npos);
        CHECK(line.find(" plan 1 ") != std::string::npos);
        s.lost_at[1] = 0;
        CHECK(explain(thinker, s, 1, false) == "turn 0 out");
    }
    TEST_CASE(
        "the search accepts a table unrelated to the last one and a table without own chips") {
        BotWorld s = two_chips(20, 12);
        poker_chip_race::bot::Thinker<> thinker(poker_chip_race::bot::Weights(), 1);
        s.owner[0] = s.owner[1] = NOBODY, s.lost_at[0] = s.lost_at[1] = 0;
        CHECK(thinker.think(0, Budget::of_rollouts(100), s).ejections.count == 0);
        s = two_chips(20, 12);
        thinker.think(0, Budget::of_rollouts(100), s);
        for (const int first : {1, 0, 5}) {
            s.id[0] = first, s.id[1] = first + 3;
            thinker.think(0, Budget::of_rollouts(100), s);
            CHECK(thinker.search(0).rollouts() > 0);
        }
    }
    TEST_CASE("the greedy bot chases a smaller chip, flees from a larger one and otherwise waits") {
        BotWorld s = two_chips(20, 12);
        CHECK(lines(s, 0, poker_chip_race::bot::greedy_orders(s, 0)) == "1300.0000 257.5000\n");
        CHECK(lines(s, 1, poker_chip_race::bot::greedy_orders(s, 1)) == "WAIT\n");
        s.vx[0] = 30;
        CHECK(lines(s, 0, poker_chip_race::bot::greedy_orders(s, 0)) == "WAIT\n");
        CHECK(lines(s, 1, poker_chip_race::bot::greedy_orders(s, 1)) == "1500.0000 257.5000\n");
    }
}
