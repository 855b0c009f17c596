// Tests of the hash function.
#include "sim/base/hash.h"

#include <doctest/doctest.h>

TEST_SUITE("hash") {
    TEST_CASE("FNV-1a gives the published values") {
        carom::Hash none, a, foobar;
        a.bytes("a", 1);
        foobar.bytes("foobar", 6);
        CHECK(none.value() == 0xcbf29ce484222325u);
        CHECK(a.value() == 0xaf63dc4c8601ec8cu);
        CHECK(foobar.value() == 0x85944171f73967e8u);
    }
}
