#include <doctest/doctest.h>

#include <memory>
#include <set>

#include "sim/broadphase/all_pairs.h"
#include "sim/broadphase/z_order.h"
#include "tests/worlds.h"

namespace {

using namespace carom;
using Pairs = std::set<std::pair<int, int>>;

std::pair<int, int> ordered(int i, int j) { return {std::min(i, j), std::max(i, j)}; }

// A world's boxes, and who is still there.
struct Boxes {
    Box box[tests::WORLD];
    bool present[tests::WORLD] = {};
    int count = 0;

    Boxes(const Circles<tests::WORLD>& c) : count(c.count) {
        for (int i = 0; i < count; ++i) box[i] = swept_box(c, i, 1.0), present[i] = true;
    }
    Pairs overlapping() const {
        Pairs pairs;
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) {
                if (present[i] && present[j] && overlap(box[i], box[j])) pairs.insert({i, j});
            }
        }
        return pairs;
    }
};

int missing(const Pairs& wanted, const Pairs& proposed) {
    int count = 0;
    for (const auto& pair : wanted) count += !proposed.count(pair);
    return count;
}

template <class BroadPhase>
Pairs all_of(const BroadPhase& broad) {
    Pairs proposed;
    broad.pairs([&](int i, int j) { proposed.insert(ordered(i, j)); });
    return proposed;
}

}  // namespace

TEST_SUITE("broadphase") {
    TEST_CASE_TEMPLATE("a broad phase proposes every pair whose boxes touch, through all changes",
                       BroadPhase, AllPairs<tests::WORLD>, ZOrder<tests::WORLD>) {
        const auto broad = std::make_unique<BroadPhase>();
        int missed = 0, wanted = 0, gone = 0;
        for (int k = 0; k < 1200; ++k) {
            int bordered;
            Rng rng(1000 + k);
            Circles<tests::WORLD> c = tests::numbered_world<>(k, bordered);
            Boxes boxes(c);
            broad->build(boxes.box, boxes.count);
            missed += missing(boxes.overlapping(), all_of(*broad));
            for (int change = 0; change < 20; ++change) {
                const int i = rng.below(boxes.count);
                if (!boxes.present[i]) {
                    boxes.present[i] = true;
                    broad->insert(i, boxes.box[i]);
                } else if (rng.chance(0.2)) {
                    boxes.present[i] = false;
                    broad->remove(i);
                } else {
                    c.vx[i] = rng.between(-2000, 2000), c.vy[i] = rng.between(-2000, 2000);
                    boxes.box[i] = swept_box(c, i, rng.unit());
                    broad->move(i, boxes.box[i]);
                }
                const Pairs overlapping = boxes.overlapping();
                const Pairs proposed = all_of(*broad);
                wanted += static_cast<int>(overlapping.size());
                missed += missing(overlapping, proposed);
                for (const auto& [a, b] : proposed) {
                    gone += !boxes.present[a] || !boxes.present[b];
                }
                if (!boxes.present[i]) continue;
                Pairs of_i, proposed_of_i;
                for (const auto& pair : overlapping) {
                    if (pair.first == i || pair.second == i) of_i.insert(pair);
                }
                broad->pairs_of(i, [&](int a, int b) { proposed_of_i.insert(ordered(a, b)); });
                missed += missing(of_i, proposed_of_i);
            }
        }
        CHECK(wanted > 100000);
        CHECK(missed == 0);
        CHECK(gone == 0);
    }
    TEST_CASE("keys never fall when a coordinate grows") {
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
    TEST_CASE("the z-order walk ends early: far fewer proposals than pairs") {
        Rng rng(4);
        Circles<tests::WORLD> c{};
        bench::make_world(c, bench::Kind::RANDOM, tests::WORLD, rng);
        for (int i = 0; i < c.count; ++i) c.radius[i] = 50, c.vx[i] *= 0.1, c.vy[i] *= 0.1;
        const auto broad = std::make_unique<ZOrder<tests::WORLD>>();
        broad->build(Boxes(c).box, c.count);
        CHECK(all_of(*broad).size() < 40);
    }
}
