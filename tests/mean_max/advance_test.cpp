// Tests of the event loop.
#include "sim/mean_max/advance.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace {

carom::Circles<3> row() {
    carom::Circles<3> c{};
    c.count = 3;
    for (int i = 0; i < 3; ++i) c.radius[i] = 400, c.mass[i] = 1, c.x[i] = 1000.0 * i;
    c.vx[0] = 800;
    return c;
}

}  // namespace

TEST_SUITE("advance") {
    using namespace carom;

    TEST_CASE("without a contact everything flies for one turn") {
        Circles<3> c = row();
        c.vx[0] = 100;
        PlainFinder<3> finder;
        CHECK(advance(c, {6000, 0}, finder, [](const Hit&, double) { return NOBODY; }).events == 0);
        CHECK(c.x[0] == 100.0);
    }
    TEST_CASE("a contact is resolved where and when it happens") {
        Circles<3> c = row();
        PlainFinder<3> finder;
        double when = -1, where = -1;
        const Advanced turn = advance(c, {6000, 0}, finder, [&](const Hit& hit, double t) {
            when = t, where = c.x[0];
            CHECK(hit.i == 0);
            CHECK(hit.j == 1);
            c.vx[0] = 0;
            return 1;  // The second circle breaks.
        });
        CHECK(turn.events == 1);
        CHECK_FALSE(turn.given_up);
        CHECK(when == 0.25);
        CHECK(where == 200.0);
        CHECK(c.x[0] == 200.0);
    }
    TEST_CASE("contacts without end are given up at the cap") {
        Circles<3> c = row();
        c.x[1] = 100;  // The circles overlap for ever, because nothing separates them.
        PlainFinder<3> finder;
        const auto nothing = [](const Hit&, double) { return NOBODY; };
        const Advanced turn = advance(c, {6000, 0}, finder, nothing);
        CHECK(turn.events == EVENT_CAP);
        CHECK(turn.given_up);
    }
    TEST_CASE("a turn of exactly as many contacts as allowed is a whole turn") {
        for (const int most : {3, 2}) {
            Circles<3> c = row();
            c.vx[0] = 0, c.x[1] = 100;  // The first two overlap until the third contact.
            PlainFinder<3> finder;
            int left = 3;
            const auto part = [&](const Hit&, double) {
                if (--left == 0) c.x[1] = 1000;
                return NOBODY;
            };
            const Advanced turn = advance(c, {6000, 0}, finder, part, most);
            CHECK(turn.events == most);
            CHECK(turn.given_up == (most == 2));
        }
    }
}
