// Tests of the features of Mean Max.
#include "bot/mean_max/features.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "bench/scenes/mean_max.h"
#include "tests/learned_features.h"

using namespace carom;
using namespace carom::mean_max;

namespace {

constexpr int SIDE = 20;  // features of one side

tests::Numbers features_of(const State& s, int player) {
    tests::Numbers numbers(static_cast<std::size_t>(mean_max::bot::FEATURE_COUNT));
    mean_max::bot::Features::compute(s, player, numbers.data());
    return numbers;
}
// Returns the state turned by a right angle around the centre.
State turned(const State& s) {
    State t = s;
    for (int u = 0; u < s.units.count; ++u) {
        t.units.x[u] = -s.units.y[u], t.units.y[u] = s.units.x[u];
        t.units.vx[u] = -s.units.vy[u], t.units.vy[u] = s.units.vx[u];
    }
    for (Wreck& wreck : t.wrecks) {
        const double x = wreck.x;
        wreck.x = -wreck.y, wreck.y = x;
    }
    for (Effect& effect : t.effects) {
        const double x = effect.x;
        effect.x = -effect.y, effect.y = x;
    }
    return t;
}

}  // namespace

TEST_SUITE("mean_max features") {
    TEST_CASE(
        "a rotated map has the same features, and the other players' features are exchanged") {
        tests::Hashed hashed;
        for (int seed = 1; seed <= 4; ++seed) {
            for (const bench::Style style : {bench::Style::RANDOM, bench::Style::HUNTERS}) {
                bench::play(
                    {seed, TOP_LEAGUE, style}, MAX_TURNS,
                    [&](const State& s, const Orders&, const SpawnQueue&) {
                        const tests::Numbers own = features_of(s, 0);
                        hashed.add(own);
                        const tests::Numbers other = features_of(turned(s), 0);
                        for (std::size_t k = 0; k < own.size(); ++k) {
                            CAPTURE(std::string(mean_max::bot::FEATURES[k].name));
                            CHECK(other[k] == doctest::Approx(own[k]).epsilon(1e-5));
                        }
                        // For the enemy with the larger score the player is an enemy, too.
                        const int enemy = s.score[2] > s.score[1] ? 2 : 1;
                        const tests::Numbers its = features_of(s, enemy);
                        CHECK(std::equal(its.begin(), its.begin() + SIDE, own.begin() + SIDE));
                    });
            }
        }
        hashed.check(mean_max::bot::FEATURES, 14356279960586495968u);
    }
}
