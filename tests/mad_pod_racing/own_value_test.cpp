// Tests of the search with a user's own value function.
#include "bot/search/own_value.h"

#include <doctest/doctest.h>

#include "bot/mad_pod_racing/turn_model.h"
#include "sim/mad_pod_racing/step.h"

using namespace carom::mad_pod_racing;

TEST_SUITE("mad_pod_racing search") {
    TEST_CASE("the value function decides where a pod goes") {
        // The checkpoints are on the other side.
        auto think = carom::search::own_search<bot::Thinker, bot::TurnModel<>>(
            [](const Position& p, int player) {
                return player == 0 ? -p.state.y[p.course.pod_of(0, 0)] : 0.0;
            });
        Course course;
        course.checkpoints = 2, course.x[0] = 1000, course.x[1] = 15'000;
        course.y[0] = course.y[1] = 4500;
        State s{};
        s.pods = MAX_PODS;
        for (int i = 0; i < MAX_PODS; ++i)
            s.x[i] = 3000 * (i + 1), s.shielded_at[i] = NO_SHIELD_YET;
        for (int turn = 0; turn < 6; ++turn) {
            const Orders orders = think(0, carom::search::Budget::of_rollouts(300), {s, course});
            REQUIRE(step(s, orders, course) == Fault::NONE);
        }
        CHECK(s.y[0] < -1000);
    }
}
