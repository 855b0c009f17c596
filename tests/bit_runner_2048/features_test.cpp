// Tests of the features of Bit Runner 2048.
#include "bot/bit_runner_2048/features.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "bench/scenes/bit_runner_2048.h"
#include "tests/learned_features.h"

using namespace carom;
using namespace carom::bit_runner_2048;

namespace {

constexpr int SIDE = 17;  // features of one side

tests::Numbers features_of(const State& s, const Yard& yard, int player) {
    static const bit_runner_2048::bot::Headings HEADINGS;
    tests::Numbers numbers(static_cast<std::size_t>(bit_runner_2048::bot::FEATURE_COUNT));
    std::int16_t heading[CARS];
    for (int i = 0; i < CARS; ++i) {
        heading[i] = static_cast<std::int16_t>(steering::whole_degrees(s.angle[i]));
    }
    bit_runner_2048::bot::Features::compute(s, yard, HEADINGS, heading, player, numbers.data());
    return numbers;
}

// Returns the state turned by a quarter, with the cars of each player and the prisoners numbered
// the other way round.
State turned(const State& s) {
    State t = s;
    const auto take = [&](int to, int from) {
        t.movers.x[to] = -s.movers.y[from], t.movers.y[to] = s.movers.x[from];
        t.movers.vx[to] = -s.movers.vy[from], t.movers.vy[to] = s.movers.vx[from];
    };
    for (int i = 0; i < CARS; ++i) {
        const int from = i ^ 1;
        take(i, from);
        t.held[i] = s.held[from];
        t.angle[i] = tidy(s.angle[from] + radians(90));
    }
    for (int k = 0; k < s.prisoners; ++k) {
        const int from = s.prisoners - 1 - k;
        take(CARS + k, CARS + from);
        t.prisoner[k] = s.prisoner[from];
    }
    return t;
}

}  // namespace

TEST_SUITE("bit_runner_2048 features") {
    TEST_CASE(
        "a rotated yard has the same features, and the other player's features are exchanged") {
        tests::Hashed hashed;
        for (int number = 0; number < 42; ++number) {
            // In a mirror image prisoners are equally far from two cars. Then the numbers decide.
            if (number % int(scenes::Kind::KINDS) == int(scenes::Kind::MIRRORED)) continue;
            scenes::play(number, 20, [&](const State& s, const Orders&, const Yard& yard) {
                const tests::Numbers own = features_of(s, yard, 0), enemy = features_of(s, yard, 1);
                hashed.add(own);
                CHECK(std::equal(own.begin(), own.begin() + SIDE, enemy.begin() + SIDE));
                CHECK(std::equal(enemy.begin(), enemy.begin() + SIDE, own.begin() + SIDE));
                for (std::size_t k = 2 * SIDE; k < own.size(); ++k) CHECK(own[k] == -enemy[k]);
                const tests::Numbers other = features_of(turned(s), yard, 0);
                for (std::size_t k = 0; k < own.size(); ++k) {
                    CAPTURE(std::string(bit_runner_2048::bot::FEATURES[k].name));
                    CHECK(other[k] == doctest::Approx(own[k]).epsilon(1e-4).scale(1));
                }
            });
        }
        hashed.check(bit_runner_2048::bot::FEATURES, 11997437888272044749u);
    }
}
