#include <doctest/doctest.h>

#include <cstdlib>

#include "sim/broadphase/all_pairs.h"
#include "sim/broadphase/z_order.h"
#include "sim/contacts/event_cache.h"
#include "sim/contacts/short_list.h"
#include "sim/contacts/small_world.h"
#include "tests/worlds.h"

using namespace carom;
using namespace carom::tests;

namespace {

// How many worlds each finder plays; the long run sets CAROM_WORLDS.
std::uint64_t worlds() {
    const char* wanted = std::getenv("CAROM_WORLDS");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 3000;
}

template <class F, int N>
struct Of {  // a finder for worlds of up to N circles
    using Finder = F;
    static constexpr int SIZE = N;
};

}  // namespace

TEST_SUITE("contacts") {
    TEST_CASE_TEMPLATE("a finder plays every world as the oracle does, to the last bit", Case,
                       Of<ShortList<WORLD, AllPairs<WORLD>>, WORLD>,
                       Of<ShortList<WORLD, ZOrder<WORLD>>, WORLD>, Of<SmallWorld<32>, 32>,
                       Of<SmallWorld<16>, 16>,
 Of<EventCache<WORLD, AllPairs<WORLD>>, WORLD>, Of<EventCache<WORLD, ZOrder<WORLD>>, WORLD>) {
        int differ[static_cast<int>(bench::Kind::KINDS)] = {};
        for (std::uint64_t k = 0; k < worlds(); ++k) {
            int bordered;
            const auto c = numbered_world<Case::SIZE>(k, bordered);
            differ[k % static_cast<int>(bench::Kind::KINDS)] +=
                fingerprint<typename Case::Finder>(c, bordered) !=
                fingerprint<EveryPair<Case::SIZE>>(c, bordered);
        }
        for (int kind = 0; kind < static_cast<int>(bench::Kind::KINDS); ++kind) {
            INFO(bench::KIND_NAMES[kind]);
            CHECK(differ[kind] == 0);
        }
    }
    TEST_CASE("the adversarial worlds hold what they promise") {
        int contacts[static_cast<int>(bench::Kind::KINDS)] = {};
        for (std::uint64_t k = 0; k < 2400; ++k) {
            int bordered;
            Circles<WORLD> c = numbered_world<>(k, bordered);
            EveryPair<WORLD> finder;
            finder.start(c, {6000, 0});
            contacts[k % static_cast<int>(bench::Kind::KINDS)] += finder.first(c).t <= 1.0;
        }
        for (int kind = 0; kind < static_cast<int>(bench::Kind::KINDS); ++kind) {
            INFO(bench::KIND_NAMES[kind]);
            CHECK(contacts[kind] > 20);  // of 200 worlds
        }
    }
}
