// Tests of the search with a user's own value function.
#include "bot/search/own_value.h"

#include <doctest/doctest.h>

#include "bot/poker_chip_race/turn_model.h"

using namespace carom::poker_chip_race;

namespace {

// Returns the number of throws in the first turn if the player's area is worth `worth` a unit.
int throws(double worth) {
    bot::Position s{};
    s.players = 2;
    for (double& turn : s.lost_at) turn = NOT_LOST;
    s.add(-200, 0, 0, 0, 40, 0), s.add(200, 0, 0, 0, 40, 1);
    auto think = carom::search::own_search<bot::Thinker, bot::TurnModel<>>(
        [worth](const bot::Position& w, int player) {
            double area = 0;
            for (int i = 0; i < w.count; ++i) {
                if (w.owner[i] == player) area += w.radius[i] * w.radius[i];
            }
            return worth * area;
        });
    int own = 0;
    for (const Ejection& e : think(0, carom::search::Budget::of_rollouts(300), s).ejections)
        own += e.chip == 0;
    return own;
}

}  // namespace

TEST_SUITE("poker_chip_race search") {
    TEST_CASE("a chip throws mass only if the value function wants it to be small") {
        CHECK(throws(1) == 0);
        CHECK(throws(-1) == 1);
    }
}
