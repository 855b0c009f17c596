#include <doctest/doctest.h>

#include <cinttypes>
#include <cstdio>
#include <string>

#include "bench/scenes/fantastic_bits.h"
#include "bench/scenes/mad_pod_racing.h"
#include "bench/scenes/mean_max.h"
#include "bench/scenes/poker_chip_race.h"

namespace {

std::string in_hex(std::uint64_t signature) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, signature);
    return text;
}

}  // namespace

TEST_SUITE("signature") {
    TEST_CASE("the simulator behaves as it did") {
        // Where a change of behaviour is meant, this is the new value, also for the commit's last
        // line.
        CHECK(in_hex(carom::bench::signature()) == "a73ff7bc3cab15d9");
        CHECK(in_hex(carom::bench::races::signature()) == "4a3d377bef8baf8e");
        CHECK(in_hex(carom::bench::tables::signature()) == "c66074ad53c3246a");
        CHECK(in_hex(carom::bench::flights::signature()) == "cd1080ffe8df8a0b");
    }
}
