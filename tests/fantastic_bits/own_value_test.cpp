// Tests of the search with a user's own value function.
#include "bot/search/own_value.h"

#include <doctest/doctest.h>

#include "bot/fantastic_bits/turn_model.h"
#include "sim/fantastic_bits/step.h"

using namespace carom::fantastic_bits;

TEST_SUITE("fantastic_bits search") {
    TEST_CASE("the value function decides where a wizard goes") {
        double ends[2];
        for (const int way : {0, 1}) {
            const int sign = way == 0 ? -1 : 1;
            auto think = carom::search::own_search<bot::Thinker, bot::TurnModel<>>(
                [sign](const Position& s, int player) {
                    return sign * s.x[player * WIZARDS_EACH] * (player == 0 ? 1 : 0);
                });
            State s{};
            s.snaffles = 1, s.living = 1;
            s.set_alive(WIZARDS, true);
            for (Wizard& wizard : s.wizard) wizard = {NOBODY, 0, NOBODY, NOBODY, {}};
            for (int i = 0; i < s.movers(); ++i) s.x[i] = 8000, s.y[i] = 1500 * (i + 1);
            for (int turn = 0; turn < 6; ++turn) {
                const Orders orders = think(0, carom::search::Budget::of_rollouts(300), s);
                REQUIRE(step(s, orders) == Fault::NONE);
            }
            ends[way] = s.x[0];
        }
        CHECK(ends[0] < 8000 - 500);
        CHECK(ends[1] > 8000 + 500);
    }
}
