// Tests every broad phase against the comparison of all pairs.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <vector>

#include "bench/broadphases/literature/morton_keys.h"
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

// The boxes of a world, and which circles are present.
struct Boxes {
    Box box[tests::WORLD];
    bool present[tests::WORLD] = {};
    int count = 0;

    Boxes(const World<tests::WORLD>& c) : count(c.count) {
        for (int i = 0; i < count; ++i) box[i] = swept_box(c, Rules(), i, 1.0), present[i] = true;
    }
    // Adds a new circle that is not yet present in the broad phase.
    void join(World<tests::WORLD>& c) {
        const int i = count++, like = i / 2;
        c.x[i] = c.x[like] + 100, c.y[i] = c.y[like], c.vx[i] = c.vy[i] = 0;
        c.radius[i] = c.radius[like], c.mass[i] = c.mass[like];
        c.count = count;
        box[i] = swept_box(c, Rules(), i, 1.0);
    }
    Pairs overlapping() const {
        Pairs pairs;
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) {
                if (present[i] && present[j] && overlap(box[i], box[j])) pairs.push_back({i, j});
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
    int wanted = 0, missed = 0, gone = 0, twice = 0;
};

// Runs one broad phase object on worlds of all kinds. Each world is built, changed circle by
// circle, moved a little and built again.
template <class BroadPhase>
BroadPhaseErrors count_errors(int worlds, int changes) {
    const auto broad = std::make_unique<BroadPhase>();
    BroadPhaseErrors account;
    for (int k = 0; k < worlds; ++k) {
        int bordered;
        Rng rng(1000 + k);
        World<tests::WORLD> c = tests::numbered_world<>(k, bordered);
        for (int turn = 0; turn < 2; ++turn) {
            Boxes boxes(c);
            broad->build(boxes.box, boxes.count);
            account.missed += missing(boxes.overlapping(), all_of(*broad, account.twice));
            for (int change = 0; change < changes; ++change) {
                if (boxes.count < tests::WORLD && rng.chance(0.1)) boxes.join(c);
                const int i = rng.below(boxes.count);
                if (!boxes.present[i]) {
                    boxes.present[i] = true;
                    broad->insert(i, boxes.box[i]);
                } else if (rng.chance(0.2)) {
                    boxes.present[i] = false;
                    broad->remove(i);
                } else {
                    c.vx[i] = rng.between(-2000, 2000), c.vy[i] = rng.between(-2000, 2000);
                    boxes.box[i] = swept_box(c, Rules(), i, rng.unit());
                    broad->move(i, boxes.box[i]);
                }
                const Pairs overlapping = boxes.overlapping();
                const Pairs proposed = all_of(*broad, account.twice);
                account.wanted += static_cast<int>(overlapping.size());
                account.missed += missing(overlapping, proposed);
                for (const auto& [a, b] : proposed) {
                    account.gone += !boxes.present[a] || !boxes.present[b];
                }
                if (!boxes.present[i]) continue;
                Pairs of_i, proposed_of_i;
                for (const auto& pair : overlapping) {
                    if (pair.first == i || pair.second == i) of_i.push_back(pair);
                }
                broad->pairs_of(i, [&](int a, int b) { proposed_of_i.push_back(ordered(a, b)); });
                account.missed += missing(of_i, sorted(proposed_of_i, account.twice));
            }
            for (int i = 0; i < c.count; ++i) {
                c.x[i] += 0.1 * c.vx[i], c.y[i] += 0.1 * c.vy[i];
            }
            // The number of circles may also change between turns.
            if (c.count > 2 && rng.chance(0.3)) --c.count;
        }
    }
    return account;
}

}  // namespace

TEST_SUITE("broadphase") {
    TEST_CASE_TEMPLATE("a broad phase proposes every pair whose boxes touch after every change",
                       BroadPhase, CAROM_POLICIES(tests::WORLD)) {
        const BroadPhaseErrors account = count_errors<BroadPhase>(600, 20);
        CHECK(account.wanted > 100000);
        CHECK(account.missed == 0);
        CHECK(account.gone == 0);
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
            for (int k = 0; k < 5 && count > 0; ++k) {
                const int i = rng.below(count);
                boxes[i].right += rng.below(300);
                broad->move(i, boxes[i]);
                oracle->move(i, boxes[i]);
            }
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
                for (int k = 0; k < 300; ++k) {
                    const int i = rng.below(N);
                    c->vx[i] = -c->vx[i], c->vy[i] *= 0.5;
                    const Box box = swept_box(*c, Rules(), i, 0.5);
                    broad->move(i, box);
                    oracle->move(i, box);
                }
                missed += missing(all_of(*oracle, twice), all_of(*broad, twice));
                bench::advance_crowd(*c, crowd, rng);
            }
            CHECK(missed == 0);
            CHECK(twice == 0);
        }
    }
    TEST_CASE_TEMPLATE("a query box finds every box that it touches exactly once", BroadPhase,
                       SweptBoxes<tests::WORLD>, NormOrder<tests::WORLD>, CellList<tests::WORLD>,
                       SphereTree<tests::WORLD>, SweepAndPrune<tests::WORLD>,
                       UniformGrid<tests::WORLD>, HierarchicalGrid<tests::WORLD>,
                       Quadtree<tests::WORLD>, LinearQuadtree<tests::WORLD>,
                       LooseQuadtree<tests::WORLD>, KdTree<tests::WORLD>) {
        const auto broad = std::make_unique<BroadPhase>();
        int differ = 0, met = 0;
        for (int k = 0; k < 600; ++k) {
            int bordered;
            Rng rng(k);
            const Boxes boxes(tests::numbered_world<>(k, bordered));
            broad->build(boxes.box, boxes.count);
            for (int question = 0; question < 5; ++question) {
                const double x = rng.between(-7000, 7000), y = rng.between(-7000, 7000);
                const double wide = rng.between(0, question == 4 ? 30000 : 2000);
                const Box asked = {x, y, x + wide, y + wide / 2};
                std::multiset<int> expected, found;
                for (int i = 0; i < boxes.count; ++i) {
                    if (overlap(boxes.box[i], asked)) expected.insert(i);
                }
                broad->query(asked, [&](int i) { found.insert(i); });
                differ += found != expected;
                met += static_cast<int>(expected.size());
            }
        }
        CHECK(differ == 0);
        CHECK(met > 4000);
    }
    TEST_CASE("the sphere tree finds exactly the boxes that a ray or a disc meets") {
        const auto tree = std::make_unique<SphereTree<tests::WORLD>>();
        int differ = 0, met = 0;
        for (int k = 0; k < 600; ++k) {
            int bordered;
            Rng rng(k);
            const Boxes boxes(tests::numbered_world<>(k, bordered));
            tree->build(boxes.box, boxes.count);
            for (int question = 0; question < 5; ++question) {
                const double x = rng.between(-7000, 7000), y = rng.between(-7000, 7000);
                const double dx = question ? rng.between(-3, 3) : 0, dy = rng.between(0.1, 3);
                std::multiset<int> expected, found;
                // Computes with another method which boxes a ray meets: a long segment of the ray
                // is cut at each edge of the box in turn.
                for (int i = 0; i < boxes.count; ++i) {
                    const Box& b = boxes.box[i];
                    double from = 0, to = 1e12;
                    const auto cut = [&](double way, double room) {  // way * t <= room
                        if (way > 0) to = std::min(to, room / way);
                        if (way < 0) from = std::max(from, room / way);
                        if (way == 0 && room < 0) to = -1;
                    };
                    cut(dx, b.right - x), cut(-dx, x - b.left);
                    cut(dy, b.top - y), cut(-dy, y - b.bottom);
                    if (from <= to) expected.insert(i);
                }
                tree->ray(x, y, dx, dy, [&](int i) { found.insert(i); });
                differ += found != expected;
                met += static_cast<int>(expected.size());
                std::multiset<int> near, found_near;
                const double radius = rng.between(0, 3000);
                for (int i = 0; i < boxes.count; ++i) {
                    const Box& b = boxes.box[i];
                    const double out_x = std::max({b.left - x, 0.0, x - b.right}),
                                 out_y = std::max({b.bottom - y, 0.0, y - b.top});
                    if (out_x * out_x + out_y * out_y <= radius * radius) near.insert(i);
                }
                tree->query_disc(x, y, radius, [&](int i) { found_near.insert(i); });
                differ += found_near != near;
            }
        }
        CHECK(differ == 0);
        CHECK(met > 3000);
    }
    TEST_CASE("all implementations of the Morton key agree") {
        Rng rng(9);
        int differ = 0;
        for (int k = 0; k < 200000; ++k) {
            const auto x = static_cast<std::uint16_t>(k < 65536 ? k : rng.below(65536));
            const auto y = static_cast<std::uint16_t>(rng.below(65536));
            std::uint32_t bit_by_bit = 0;
            for (int bit = 0; bit < 16; ++bit) {
                bit_by_bit |= (x >> bit & 1u) << 2 * bit | (y >> bit & 1u) << (2 * bit + 1);
            }
            differ += morton_by_shifts(x, y) != bit_by_bit;
            differ += morton_by_word(x, y) != bit_by_bit;
            differ += morton_by_table(x, y) != bit_by_bit;
#ifdef CAROM_AVX2
            differ += morton_by_deposit(x, y) != bit_by_bit;
#endif
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
