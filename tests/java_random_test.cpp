// Tests the implementation of java.util.Random.
#include "referee/base/java_random.h"

#include <doctest/doctest.h>

#include <initializer_list>

TEST_SUITE("java_random") {
    using carom::referee::JavaRandom;

    TEST_CASE("the generator gives the same numbers as java.util.Random with seed 42") {
        JavaRandom r(42);
        // In Java, new Random(42).nextInt() returns -1170105035, whose first 30 bits are the
        // number.
        CHECK(r.next_int(1 << 30) == static_cast<int>(static_cast<unsigned>(-1170105035) >> 2));
        JavaRandom tens(42);
        for (int expected : {0, 3, 8, 4, 0}) CHECK(tens.next_int(10) == expected);
    }
    TEST_CASE("next_int() takes the high bits if its bound is a power of two") {
        JavaRandom r(0);  // In Java, the first nextInt() returns -1155484576.
        CHECK(r.next_int(16) == static_cast<int>(static_cast<unsigned>(-1155484576) >> 28));
    }
    TEST_CASE("next_double() equals Java's value with 53 random bits") {
        CHECK(JavaRandom(42).next_double() == 0.7275636800328681);
        CHECK(JavaRandom(-1).next_double() < 1.0);
    }
}
