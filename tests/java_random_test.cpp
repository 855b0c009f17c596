// Tests of Java's random generator.
#include "referee/base/java_random.h"

#include <doctest/doctest.h>

#include <initializer_list>

TEST_SUITE("java_random") {
    using carom::referee::JavaRandom;

    TEST_CASE("the generator repeats java.util.Random(42)") {
        JavaRandom r(42);
        // Its first 31 bits are those of nextInt() = -1170105035, which every Java prints.
        CHECK(r.next_int(1 << 30) == static_cast<int>(static_cast<unsigned>(-1170105035) >> 2));
        JavaRandom tens(42);
        for (int expected : {0, 3, 8, 4, 0}) CHECK(tens.next_int(10) == expected);
    }
    TEST_CASE("a bound that is a power of two takes the high bits") {
        JavaRandom r(0);  // The first 32 bits of Random(0) are -1155484576.
        CHECK(r.next_int(16) == static_cast<int>(static_cast<unsigned>(-1155484576) >> 28));
    }
    TEST_CASE("doubles have 53 bits") {
        CHECK(JavaRandom(42).next_double() == 0.7275636800328681);
        CHECK(JavaRandom(-1).next_double() < 1.0);
    }
}
