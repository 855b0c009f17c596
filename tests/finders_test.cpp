// Tests of every finder of contacts against the reference.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/broadphases/all_pairs.h"
#include "bench/broadphases/z_order.h"
#include "bench/finders/auto_finder.h"
#include "bench/finders/event_cache.h"
#include "bench/finders/lane_loop.h"
#include "bench/finders/short_list.h"
#include "bench/finders/z_order_loop.h"
#include "sim/mean_max/small_world.h"
#include "tests/programs.h"
#include "tests/worlds.h"

using namespace carom;
using namespace carom::tests;

namespace {

constexpr int KINDS = static_cast<int>(bench::Kind::KINDS);

// The range of worlds. The long checks set CAROM_WORLDS=FIRST-END.
struct Range {
    std::uint64_t first = 0, end = 6000;
};
Range worlds() {
    Range range;
    if (const char* wanted = std::getenv("CAROM_WORLDS")) {
        char* dash;
        range.first = std::strtoull(wanted, &dash, 10);
        range.end = std::strtoull(dash + 1, nullptr, 10);
    }
    return range;
}

template <int N>
struct Named {
    const char* name;
    std::uint64_t (*play)(const Circles<N>&, int);
};

// Plays every world of up to N circles with the reference and with each finder.
template <int N, int FINDERS>
void compare(const Named<N> (&finders)[FINDERS]) {
    int differ[FINDERS][KINDS] = {};
    const Range range = worlds();
    for (std::uint64_t k = range.first; k < range.end; ++k) {
        int bordered;
        const auto c = numbered_world<N>(k, bordered);
        const std::uint64_t expected = fingerprint<PlainFinder<N>>(c, bordered);
        for (int f = 0; f < FINDERS; ++f) {
            differ[f][k % KINDS] += finders[f].play(c, bordered) != expected;
        }
    }
    for (int f = 0; f < FINDERS; ++f) {
        for (int kind = 0; kind < KINDS; ++kind) {
            INFO(finders[f].name << ", " << bench::KIND_NAMES[kind]);
            CHECK(differ[f][kind] == 0);
        }
    }
    std::printf("worlds of up to %d circles: %llu played with the oracle and %d finders\n", N,
                static_cast<unsigned long long>(range.end - range.first), FINDERS);
}

}  // namespace

TEST_SUITE("finders") {
    TEST_CASE("every finder plays every world as the oracle does, to the last bit" *
              carom::tests::SLOW) {
        const Named<64> finders[] = {
            {"short list, all pairs", fingerprint<ShortList<64, AllPairs<64>>>},
            {"short list, z-order", fingerprint<ShortList<64, ZOrder<64>>>},
            {"event cache, all pairs", fingerprint<EventCache<64, AllPairs<64>>>},
            {"event cache, z-order", fingerprint<EventCache<64, ZOrder<64>>>},
            {"small world", fingerprint<SmallWorld<64>>},
            {"all pairs in lanes", fingerprint<bench::LaneLoop<64>>},
            {"z-order loop", fingerprint<bench::ZOrderLoop<64>>},
        };
        compare(finders);
    }
    TEST_CASE("small worlds of other capacities and the automatic choice do so, too") {
        const Named<32> up_to_32[] = {{"small world", fingerprint<SmallWorld<32>>}};
        const Named<16> up_to_16[] = {{"small world", fingerprint<SmallWorld<16>>}};
        const Named<80> up_to_80[] = {{"auto", fingerprint<AutoFinder<80>>}};
        compare(up_to_32);
        compare(up_to_16);
        compare(up_to_80);
    }
    TEST_CASE("a heap too big for the cache's room is played by the double loop, as exactly") {
        constexpr int HEAP = 320;
        for (int seed = 1; seed <= 3; ++seed) {
            Rng rng(seed);
            Circles<HEAP> c{};
            bench::make_world(c, bench::Kind::NESTED, HEAP, rng);
            CHECK(fingerprint<EventCache<HEAP, ZOrder<HEAP>>>(c, HEAP) ==
                  fingerprint<PlainFinder<HEAP>>(c, HEAP));
        }
    }
    TEST_CASE("worlds of the largest scales and speeds are played as the oracle plays them") {
        int differ = 0, contacts = 0;
        for (int k = 0; k < 3000; ++k) {
            int bordered;
            auto c = numbered_world<>(k, bordered);
            const double scale = std::pow(10.0, k % 13), speed = std::pow(10.0, k % 7);
            for (int i = 0; i < c.count; ++i) {
                c.x[i] *= scale, c.y[i] *= scale, c.radius[i] *= scale;
                c.vx[i] *= scale * speed, c.vy[i] *= scale * speed;
            }
            const auto expected = fingerprint<PlainFinder<WORLD>>(c, bordered);
            PlainFinder<WORLD> oracle;
            oracle.start(c, {6000, bordered});
            contacts += oracle.first(c).t <= 1.0;
            differ += fingerprint<SmallWorld<WORLD>>(c, bordered) != expected;
            differ += fingerprint<EventCache<WORLD, ZOrder<WORLD>>>(c, bordered) != expected;
        }
        CHECK(contacts > 1000);
        CHECK(differ == 0);
    }
    TEST_CASE("the adversarial worlds hold what they promise") {
        int contacts[KINDS] = {};
        for (std::uint64_t k = 0; k < 2400; ++k) {
            int bordered;
            Circles<WORLD> c = numbered_world<>(k, bordered);
            PlainFinder<WORLD> finder;
            finder.start(c, {6000, 0});
            contacts[k % KINDS] += finder.first(c).t <= 1.0;
        }
        for (int kind = 0; kind < KINDS; ++kind) {
            INFO(bench::KIND_NAMES[kind]);
            CHECK(contacts[kind] > 20);  // Each kind has 200 worlds.
        }
    }
}
