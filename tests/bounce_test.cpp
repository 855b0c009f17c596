// Tests bounces.
#include "sim/world/bounce.h"

#include <doctest/doctest.h>

#include "sim/base/rng.h"
#include "sim/world/world.h"

namespace {

constexpr carom::Elasticity E = {0.5, 30.0, 0.00001};

}  // namespace

TEST_SUITE("bounce") {
    using namespace carom;

    TEST_CASE("the fast bounce equals the reference bounce bit for bit") {
        int differ = 0, pushed = 0;
        for (int k = 0; k < 200000; ++k) {
            Rng rng(k);
            World<2> a{};
            a.count = 2;
            for (int i = 0; i < 2; ++i) {
                a.x[i] = rng.between(-500, 500), a.y[i] = rng.between(-500, 500);
                a.vx[i] = rng.between(-1, 1) * (k % 3 ? 1000 : 5), a.vy[i] = rng.between(-9, 9);
                a.mass[i] = 0.5 * (1 + rng.below(30));
            }
            const double gap = length(a.x[0] - a.x[1], a.y[0] - a.y[1]);
            a.radius[0] = gap / 2;
            a.radius[1] = k % 2 ? gap - a.radius[0] : rng.between(0, gap);
            if (k % 5 == 0) a.vx[1] = a.vx[0], a.vy[1] = a.vy[0];
            World<2> b = a;
            pushed += gap <= a.radius[0] + a.radius[1];
            plain_bounce_pair(a, 0, 1, E);
            bounce_pair(b, 0, 1, E);
            for (int i = 0; i < 2; ++i) {
                differ += a.x[i] != b.x[i] || a.y[i] != b.y[i] || a.vx[i] != b.vx[i] ||
                          a.vy[i] != b.vy[i];
            }
        }
        CHECK(pushed > 50000);
        CHECK(differ == 0);
    }
}
