// Tests every broad phase against the comparison of all pairs.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "bench/policies.h"
#include "bench/scenes/crowds.h"
#include "tests/worlds.h"

namespace {

using namespace carom;

// Sorted pairs. The smaller number of each pair comes first.
using Pairs = std::vector<std::pair<int, int>>;

std::pair<int, int> ordered(int i, int j) { return {std::min(i, j), std::max(i, j)}; }

// Sorts pairs, removes duplicates, and adds the number of duplicates to `twice`.
Pairs sorted(Pairs pairs, int& twice) {
    if (!std::is_sorted(pairs.begin(), pairs.end())) std::sort(pairs.begin(), pairs.end());
    const auto end = std::unique(pairs.begin(), pairs.end());
    twice += static_cast<int>(pairs.end() - end);
    pairs.erase(end, pairs.end());
    return pairs;
}

// The boxes of a world.
struct Boxes {
    Box box[tests::WORLD];
    int count = 0;

    Boxes(const World<tests::WORLD>& c) : count(c.count) {
        for (int i = 0; i < count; ++i) box[i] = swept_box(c, Rules(), i, 1.0);
    }
    Pairs overlapping() const {
        Pairs pairs;
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) {
                if (overlap(box[i], box[j])) pairs.push_back({i, j});
            }
        }
        return pairs;
    }
};

int missing(const Pairs& wanted, const Pairs& proposed) {
    Pairs missed;
    std::set_difference(wanted.begin(), wanted.end(), proposed.begin(), proposed.end(),
                        std::back_inserter(missed));
    return static_cast<int>(missed.size());
}

// Returns all proposed pairs, and adds the number of duplicates to `twice`.
template <class BroadPhase>
Pairs all_of(const BroadPhase& broad, int& twice) {
    Pairs proposed;
    broad.pairs([&](int i, int j) { proposed.push_back(ordered(i, j)); });
    return sorted(std::move(proposed), twice);
}

// The results of one broad phase over many worlds.
struct BroadPhaseErrors {
    int wanted = 0, missed = 0, unknown = 0, twice = 0;
};

// Runs one broad phase object on worlds of all kinds. Each world has several turns. In each of them
// some circles change their speed, all circles move, and the number of circles may change.
template <class BroadPhase>
BroadPhaseErrors count_errors(int worlds) {
    const auto broad = std::make_unique<BroadPhase>();
    BroadPhaseErrors account;
    for (int k = 0; k < worlds; ++k) {
        int bordered;
        Rng rng(1000 + k);
        World<tests::WORLD> c = tests::numbered_world<>(k, bordered);
        for (int turn = 0; turn < 12; ++turn) {
            const Boxes boxes(c);
            broad->build(boxes.box, boxes.count);
            const Pairs overlapping = boxes.overlapping();
            const Pairs proposed = all_of(*broad, account.twice);
            account.wanted += static_cast<int>(overlapping.size());
            account.missed += missing(overlapping, proposed);
            for (const auto& [a, b] : proposed) account.unknown += a < 0 || b >= boxes.count;
            for (int i = 0; i < c.count; ++i) {
                if (rng.chance(0.2)) c.vx[i] = rng.between(-2000, 2000);
                if (rng.chance(0.8)) c.x[i] += 0.1 * c.vx[i], c.y[i] += 0.1 * c.vy[i];
            }
            if (c.count > 2 && rng.chance(0.3)) --c.count;
            if (c.count < tests::WORLD && rng.chance(0.3)) {
                const int i = c.count++;
                c.x[i] = c.x[i / 2] + 100, c.y[i] = c.y[i / 2], c.vx[i] = c.vy[i] = 0;
                c.radius[i] = c.radius[i / 2], c.mass[i] = c.mass[i / 2];
            }
        }
    }
    return account;
}

}  // namespace

TEST_SUITE("broadphase") {
    TEST_CASE_TEMPLATE("a broad phase proposes every pair whose boxes touch", BroadPhase,
                       CAROM_POLICIES(tests::WORLD)) {
        const BroadPhaseErrors account = count_errors<BroadPhase>(600);
        CHECK(account.wanted > 100000);
        CHECK(account.missed == 0);
        CHECK(account.unknown == 0);
        CHECK(account.twice == 0);
    }
    TEST_CASE_TEMPLATE("circles that rest, start, leave, appear or jump lose no candidate pair",
                       BroadPhase, CAROM_POLICIES(300)) {
        constexpr int N = 300;
        const auto broad = std::make_unique<BroadPhase>();
        const auto oracle = std::make_unique<SweptBoxes<N>>();
        const auto c = std::make_unique<World<N>>();
        std::array<Box, N> boxes = {};
        Rng rng(9);
        bench::fill_crowd(*c, N, bench::Crowd::AT_REST, rng);
        int missed = 0, twice = 0, count = 40;
        for (int turn = 0; turn < 80; ++turn) {
            // The number of circles grows, shrinks, and is 0 once. A dense cluster has more pairs
            // than any list has room for.
            if (turn == 20) count = N;
            if (turn == 40) count = 0;
            if (turn == 41) count = 200;
            const double heap = turn >= 60 && turn < 70 ? 1e-3 : 1, away = turn >= 25 ? 3e5 : 0;
            for (int i = 0; i < count; ++i) {
                if (rng.chance(0.03)) c->x[i] += rng.between(-500, 500);
                const double x = c->x[i] * heap + (i % 2 ? away : 0), r = c->radius[i];
                boxes[i] = {x - r, c->y[i] * heap - r, x + r, c->y[i] * heap + r};
            }
            broad->build(boxes.data(), count);
            oracle->build(boxes.data(), count);
            missed += missing(all_of(*oracle, twice), all_of(*broad, twice));
        }
        CHECK(missed == 0);
        CHECK(twice == 0);
    }
    TEST_CASE_TEMPLATE("boxes that share only an edge or a corner are proposed as candidate pairs",
                       BroadPhase, CAROM_POLICIES(tests::WORLD)) {
        const auto broad = std::make_unique<BroadPhase>();
        std::array<Box, tests::WORLD> boxes = {};
        Pairs touching;
        for (int i = 0; i < tests::WORLD; ++i) {
            const double x = 1024.0 * (i % 8), y = 1024.0 * (i / 8);
            boxes[i] = {x, y, x + 1024, y + 1024};
            for (int j = 0; j < i; ++j) {
                if (overlap(boxes[i], boxes[j])) touching.push_back({j, i});
            }
        }
        int twice = 0;
        touching = sorted(touching, twice);
        CHECK(touching.size() == 2 * 56 + 2 * 49);
        broad->build(boxes.data(), tests::WORLD);
        CHECK(missing(touching, all_of(*broad, twice)) == 0);
        CHECK(twice == 0);
    }
    TEST_CASE_TEMPLATE("the broad phases agree in large worlds of every density and size",
                       BroadPhase, CAROM_POLICIES(1500)) {
        constexpr int N = 1500;
        const auto broad = std::make_unique<BroadPhase>();
        const auto oracle = std::make_unique<SweptBoxes<N>>();
        const auto boxes = std::make_unique<std::array<Box, N>>();
        for (const bench::Crowd crowd : bench::CROWDS) {
            Rng rng(5);
            const auto c = std::make_unique<World<N>>();
            bench::fill_crowd(*c, N, crowd, rng);
            int missed = 0, twice = 0;
            for (int turn = 0; turn < 8; ++turn) {
                for (int i = 0; i < N; ++i) (*boxes)[i] = swept_box(*c, Rules(), i, 1.0);
                broad->build(boxes->data(), N);
                oracle->build(boxes->data(), N);
                missed += missing(all_of(*oracle, twice), all_of(*broad, twice));
                bench::advance_crowd(*c, crowd, rng);
            }
            CHECK(missed == 0);
            CHECK(twice == 0);
        }
    }
    TEST_CASE("a Morton key interleaves the bits of both coordinates") {
        Rng rng(9);
        int differ = 0;
        for (int k = 0; k < 200000; ++k) {
            const int x = k < 65536 ? k : rng.below(65536), y = rng.below(65536);
            std::uint32_t bit_by_bit = 0;
            for (int bit = 0; bit < 16; ++bit) {
                bit_by_bit |= (x >> bit & 1u) << 2 * bit | (y >> bit & 1u) << (2 * bit + 1);
            }
            differ += morton_key(static_cast<std::int16_t>(x + INT16_MIN),
                                 static_cast<std::int16_t>(y + INT16_MIN)) != bit_by_bit;
        }
        CHECK(differ == 0);
    }
    TEST_CASE("Morton keys are monotonic in each coordinate") {
        Rng rng(3);
        int fell = 0;
        for (int k = 0; k < 100000; ++k) {
            const auto a = [&rng](int low) { return low + rng.below(INT16_MAX - low + 1); };
            const int x = a(INT16_MIN), y = a(INT16_MIN), x2 = a(x), y2 = a(y);
            const auto key = [](int u, int v) {
                return morton_key(static_cast<std::int16_t>(u), static_cast<std::int16_t>(v));
            };
            fell += key(x, y) > key(x2, y2);
        }
        CHECK(fell == 0);
        CHECK(morton_key(INT16_MAX, INT16_MIN) == 0x55555555u);
        CHECK(morton_key(INT16_MIN, INT16_MAX) == 0xaaaaaaaau);
    }
    TEST_CASE("the Z-order loop stops early and proposes fewer than 40 of 2016 pairs") {
        Rng rng(4);
        World<tests::WORLD> c{};
        bench::make_world(c, bench::Kind::RANDOM, tests::WORLD, rng);
        for (int i = 0; i < c.count; ++i) c.radius[i] = 50, c.vx[i] *= 0.1, c.vy[i] *= 0.1;
        const auto broad = std::make_unique<ZOrderBoxes<tests::WORLD>>();
        broad->build(Boxes(c).box, c.count);
        int twice = 0;
        CHECK(all_of(*broad, twice).size() < 40);
    }
}
