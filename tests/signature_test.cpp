// Tests the fingerprints of the simulators.
#include <doctest/doctest.h>

#include <cinttypes>
#include <cstdio>
#include <string>

#include "bench/scenes/bit_runner_2048.h"
#include "bench/scenes/code_royale.h"
#include "bench/scenes/fantastic_bits.h"
#include "bench/scenes/mad_pod_racing.h"
#include "bench/scenes/mean_max.h"
#include "bench/scenes/poker_chip_race.h"
#include "bench/scenes/search_race.h"
#include "bench/scenes/world.h"

namespace {

std::string in_hex(std::uint64_t signature) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, signature);
    return text;
}

}  // namespace

TEST_SUITE("signature") {
    TEST_CASE("the signatures of all simulators have the pinned values") {
        // If a change of behaviour is intended, use the new values here and in the last line of the
        // commit message.
        CHECK(in_hex(carom::bench::signature()) == "a73ff7bc3cab15d9");
        CHECK(in_hex(carom::mad_pod_racing::scenes::signature()) == "4a3d377bef8baf8e");
        CHECK(in_hex(carom::poker_chip_race::scenes::signature()) == "c66074ad53c3246a");
        CHECK(in_hex(carom::fantastic_bits::scenes::signature()) == "cd1080ffe8df8a0b");
        CHECK(in_hex(carom::search_race::scenes::signature()) == "6031aa58d77bfe2e");
        CHECK(in_hex(carom::bit_runner_2048::scenes::signature()) == "f7a58b6a12f7f2ff");
        CHECK(in_hex(carom::code_royale::scenes::signature()) == "4deb1edfa6c3264d");
        CHECK(in_hex(carom::bench::world_signature()) == "0ca31d3655cfd2a2");
    }
}
