// Tests of the features of Mad Pod Racing.
#include "bot/mad_pod_racing/features.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "bench/scenes/mad_pod_racing.h"
#include "tests/learned_features.h"
#include "tests/mad_pod_racing/turned.h"

using namespace carom;
using namespace carom::mad_pod_racing;

namespace {

constexpr int SIDE = 21;  // features of one side

// Pods face the way that they move.
tests::Numbers features_of(const State& s, const Course& course, int player) {
    tests::Numbers numbers(static_cast<std::size_t>(mad_pod_racing::bot::FEATURE_COUNT));
    Heading headings[MAX_PODS];
    for (int i = 0; i < s.pods; ++i) {
        const double speed = std::sqrt(s.vx[i] * s.vx[i] + s.vy[i] * s.vy[i]) + 1;
        headings[i] = {0, s.vx[i] / speed, s.vy[i] / speed};
    }
    mad_pod_racing::bot::Features::compute(
        s, course, [&](int i) -> const Heading& { return headings[i]; }, player, numbers.data());
    return numbers;
}

}  // namespace

TEST_SUITE("mad_pod_racing features") {
    TEST_CASE(
        "a rotated map has the same features, and the other player's features are exchanged") {
        tests::Hashed hashed;
        for (int number = 0; number < 40; ++number) {
            mad_pod_racing::scenes::play(
                number, 20, [&](const State& s, const Orders&, const Course& course) {
                    const tests::Numbers own = features_of(s, course, 0),
                                         enemy = features_of(s, course, 1);
                    hashed.add(own);
                    CHECK(std::equal(own.begin(), own.begin() + SIDE, enemy.begin() + SIDE));
                    CHECK(std::equal(enemy.begin(), enemy.begin() + SIDE, own.begin() + SIDE));
                    const Position turned = tests::turned(s, course);
                    const tests::Numbers other = features_of(turned.state, turned.course, 0);
                    for (std::size_t k = 0; k < own.size(); ++k) {
                        CAPTURE(std::string(mad_pod_racing::bot::FEATURES[k].name));
                        CHECK(other[k] == doctest::Approx(own[k]).epsilon(1e-5));
                    }
                });
        }
        hashed.check(mad_pod_racing::bot::FEATURES, 1699931373469477879u);
    }
}
