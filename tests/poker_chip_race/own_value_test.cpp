// Tests of the search with a user's own value function.
#include "bot/poker_chip_race/search.h"

#include <doctest/doctest.h>

using namespace carom::poker_chip_race;

TEST_SUITE("poker_chip_race search") {
    TEST_CASE("a search with an own value gives the same orders for the same seed") {
        World s{};
        s.players = 2;
        for (double& turn : s.lost_at) turn = NOT_LOST;
        s.add(-200, 0, 0, 0, 40, 0), s.add(200, 0, 0, 0, 40, 1), s.add(0, 100, 0, 0, 20, NOBODY);
        const auto throws = [&] {
            Search search([](const World& w, int player) {
                double area = 0;
                for (int i = 0; i < w.count; ++i) {
                    if (w.owner[i] == player) area += w.radius[i] * w.radius[i];
                }
                return area;
            });
            const Orders orders = search(0, Budget::of_rollouts(300), s);
            return orders.ejections.count == 0 ? -2.0 : orders.ejections.item[0].cosine;
        };
        CHECK(throws() == throws());
    }
}
