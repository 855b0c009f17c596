// Tests batches of matches.
#include "referee/game/batch.h"

#include <doctest/doctest.h>

#include <vector>

#include "referee/base/error.h"

using namespace carom::referee;

TEST_SUITE("batch") {
    TEST_CASE("a copy of a finished match is finished, ignores steps and can be restarted") {
        const GameType& type = game_type("toy");
        Batch batch(type, {5, 1, 2}, 2);
        const std::vector<double> idle(static_cast<std::size_t>(2 * batch.order_width()), 0.0);
        for (int turn = 0; turn < type.info.max_turns && !batch.is_over(0); ++turn) {
            batch.step(0, idle.data());
        }
        REQUIRE(batch.is_over(0));
        CHECK_FALSE(batch.is_over(1));

        Batch other(type, {9, 1, 2}, 1);
        other.copy(0, batch, 0);
        CHECK(other.is_over(0));
        const std::uint64_t fingerprint = batch.game(0).fingerprint();
        CHECK(other.game(0).fingerprint() == fingerprint);
        other.step(0, idle.data());
        CHECK(other.game(0).fingerprint() == fingerprint);

        other.start(0, 5);
        CHECK_FALSE(other.is_over(0));
        CHECK(other.game(0).fingerprint() == Batch(type, {5, 1, 2}, 1).game(0).fingerprint());
    }
    TEST_CASE("copying from a match of another league or other settings is refused") {
        const GameType& type = game_type("mean_max");
        Batch batch(type, {1, 0, 3}, 1);
        CHECK_THROWS_AS(batch.copy(0, Batch(type, {1, 3, 3}, 1), 0), Error);
        const auto& pods = game_type("mad_pod_racing");
        Batch two_pods(pods, {1, 4, 2}, 1);
        CHECK_THROWS_AS(two_pods.copy(0, Batch(pods, {1, 4, 2, {{"pods", 1}}}, 1), 0), Error);
        two_pods.copy(0, Batch(pods, {2, 4, 2}, 1), 0);
    }
}
