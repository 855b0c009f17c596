// Tests of the features of Poker Chip Race.
#include "bot/poker_chip_race/features.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "bench/scenes/poker_chip_race.h"
#include "tests/learned_features.h"

using namespace carom;
using namespace carom::poker_chip_race;

namespace {

using Chips = Table<scenes::State::CAPACITY>;
constexpr int SIDE = 18;  // features of one side

int last_owned(const Chips& s) {
    int last = -1;
    for (int i = 0; i < s.count; ++i) {
        if (s.owner[i] != NOBODY) last = s.id[i];
    }
    return last;
}
tests::Numbers features_of(const Chips& s, int player) {
    tests::Numbers numbers(static_cast<std::size_t>(poker_chip_race::bot::FEATURE_COUNT));
    poker_chip_race::bot::Features<scenes::State::CAPACITY>::compute(s, last_owned(s), player,
                                                                     numbers.data());
    return numbers;
}

}  // namespace

TEST_SUITE("poker_chip_race features") {
    TEST_CASE(
        "a mirrored table has the same features, and the other player's features are exchanged") {
        tests::Hashed hashed;
        int compared = 0;
        for (int number = 0; number < 40; ++number) {
            scenes::play(number, 20, [&](const Chips& s, const Orders&) {
                if (s.is_lost(0) || s.is_lost(1)) return;
                const tests::Numbers own = features_of(s, 0);
                hashed.add(own);
                Chips mirrored = s;
                for (int i = 0; i < s.count; ++i) {
                    mirrored.x[i] = -s.x[i], mirrored.vx[i] = -s.vx[i];
                }
                CHECK(features_of(mirrored, 0) == own);
                if (s.players != 2) return;
                ++compared;
                const tests::Numbers enemy = features_of(s, 1);
                CHECK(std::equal(own.begin(), own.begin() + SIDE, enemy.begin() + SIDE));
                CHECK(std::equal(enemy.begin(), enemy.begin() + SIDE, own.begin() + SIDE));
            });
        }
        CHECK(compared > 20);
        hashed.check(poker_chip_race::bot::FEATURES, 7722715211254622431u);
    }
}
