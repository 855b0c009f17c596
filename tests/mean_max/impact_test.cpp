// Tests of contact times.
#include "sim/mean_max/impact.h"

#include <doctest/doctest.h>

namespace {

carom::Circles<2> pair(double x, double vx, double y = 0) {
    carom::Circles<2> c{};
    c.count = 2;
    c.radius[0] = c.radius[1] = 400;
    c.mass[0] = c.mass[1] = 1;
    c.vx[0] = vx;
    c.x[1] = x, c.y[1] = y;
    return c;
}

}  // namespace

TEST_SUITE("impact") {
    using namespace carom;

    TEST_CASE("circles meet when the gap between them is driven through") {
        CHECK(pair_contact(pair(1300, 1000), 0, 1) == 0.5);
    }
    TEST_CASE("circles that touch or overlap are in contact now, even at rest") {
        CHECK(pair_contact(pair(800, 0), 0, 1) == 0.0);
        CHECK(pair_contact(pair(300, 0), 0, 1) == 0.0);
    }
    TEST_CASE("circles at rest, in parallel, parting or passing by never meet") {
        CHECK(pair_contact(pair(900, 0), 0, 1) == NEVER);
        CHECK(pair_contact(pair(900, -10), 0, 1) == NEVER);
        CHECK(pair_contact(pair(1300, 1000, 801), 0, 1) == NEVER);
        Circles<2> parallel = pair(900, 10);
        parallel.vx[1] = 10;
        CHECK(pair_contact(parallel, 0, 1) == NEVER);
    }
    TEST_CASE("a pass at exactly the sum of the radii is a contact") {
        CHECK(pair_contact(pair(500, 1000, 800), 0, 1) == 0.5);
    }
    TEST_CASE("the border is met from inside, and at once from outside") {
        Circles<2> c = pair(0, 1000);
        CHECK(border_contact(c, 0, 6000) == doctest::Approx(5.6));
        CHECK(border_contact(c, 1, 6000) == NEVER);
        c.x[0] = 5600;
        CHECK(border_contact(c, 0, 6000) == 0.0);
    }
    TEST_CASE("hits order by time, then first circle, then the border before pairs") {
        const Hit order[] = {{0.1, 3, 4}, {0.2, 0, BORDER}, {0.2, 0, 1}, {0.2, 0, 5}, {0.2, 1, 2}};
        for (int a = 0; a < 5; ++a) {
            for (int b = 0; b < 5; ++b) CHECK(before(order[a], order[b]) == (a < b));
        }
    }
}
