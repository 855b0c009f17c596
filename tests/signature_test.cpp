#include <doctest/doctest.h>

#include <cinttypes>
#include <cstdio>
#include <string>

#include "bench/scenes/mean_max.h"

TEST_SUITE("signature") {
    TEST_CASE("the simulator behaves as it did") {
        char now[17];
        std::snprintf(now, sizeof now, "%016" PRIx64, carom::bench::signature());
        // Where a change of behaviour is meant, this is the new value, also for the commit's last
        // line.
        CHECK(std::string(now) == "a73ff7bc3cab15d9");
    }
}
