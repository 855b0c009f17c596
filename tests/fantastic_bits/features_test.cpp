// Tests of the features of Fantastic Bits.
#include "bot/fantastic_bits/features.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "bench/scenes/fantastic_bits.h"
#include "tests/learned_features.h"

using namespace carom;
using namespace carom::fantastic_bits;

namespace {

constexpr int SIDE = 21;  // features of one side

tests::Numbers features_of(const State& s, int player) {
    tests::Numbers numbers(static_cast<std::size_t>(fantastic_bits::bot::FEATURE_COUNT));
    fantastic_bits::bot::Features::compute(s, player, numbers.data());
    return numbers;
}
// Returns the state with left and right exchanged, and with them the players.
State mirrored(const State& s) {
    State m = s;
    for (int i = 0; i < s.movers(); ++i) {
        const int from = i < WIZARDS ? (i + WIZARDS_EACH) % WIZARDS : i;
        m.x[i] = WIDTH - s.x[from], m.y[i] = s.y[from];
        m.vx[i] = -s.vx[from], m.vy[i] = s.vy[from];
        if (i < WIZARDS) m.wizard[i] = s.wizard[from];
    }
    std::swap(m.score[0], m.score[1]), std::swap(m.mana[0], m.mana[1]);
    return m;
}

}  // namespace

TEST_SUITE("fantastic_bits features") {
    TEST_CASE(
        "a mirrored field has the same features, and the other player's features are exchanged") {
        tests::Hashed hashed;
        for (int number = 0; number < 40; ++number) {
            fantastic_bits::scenes::play(number, 20, [&](const State& s, const Orders&) {
                const tests::Numbers own = features_of(s, 0), enemy = features_of(s, 1);
                hashed.add(own);
                CHECK(std::equal(own.begin(), own.begin() + SIDE, enemy.begin() + SIDE));
                CHECK(std::equal(enemy.begin(), enemy.begin() + SIDE, own.begin() + SIDE));
                const tests::Numbers other = features_of(mirrored(s), 1);
                for (std::size_t k = 0; k < own.size(); ++k) {
                    CAPTURE(std::string(fantastic_bits::bot::FEATURES[k].name));
                    CHECK(other[k] == doctest::Approx(own[k]).epsilon(1e-5));
                }
            });
        }
        hashed.check(fantastic_bits::bot::FEATURES, 7086253173048980693u);
    }
}
