// Tests of opponent models.
#include "bot/mean_max/foes.h"

#include <doctest/doctest.h>

#include "bench/scenes/mean_max.h"
#include "bot/mean_max/think.h"

using namespace carom;
using namespace carom::mean_max;

TEST_SUITE("foes") {
    TEST_CASE("without collisions an opponent model predicts a looter's place up to rounding") {
        int near = 0, all = 0;
        State before{};
        Orders ordered;
        bench::play({3, TOP_LEAGUE, bench::Style::HUNTERS}, 60,
                    [&](const State& now, const Orders& orders, const SpawnQueue&) {
                        for (int u = 0; all >= 0 && now.turn > 0 && u < now.looters(); ++u) {
                            double x, y;
                            mean_max::bot::drift(before, u, ordered.of(u), x, y);
                            ++all;
                            near += length(x - now.units.x[u], y - now.units.y[u]) < 1.0;
                        }
                        before = now;
                        ordered = orders;
                    });
        CHECK(all > 400);
        CHECK(near > all / 4);  // Most turns have a contact somewhere.
    }
    TEST_CASE("hard-coded moves of each looter are recognized") {
        for (int k = 0; k < 3 * mean_max::bot::MOVES; ++k) {
            const int move = k / 3, type = k % 3;
            INFO("move ", move, " of type ", type);
            // The looters are far from each other, so that nothing gets in the way. A model with
            // the same predictions as the played one counts as right, too.
            State s{};
            s.league = TOP_LEAGUE;
            s.units.count = s.looters();
            for (int u = 0; u < s.looters(); ++u) {
                s.units.x[u] = 3500 * ((u % 3) - 1) + 300;
                s.units.y[u] = 3500 * ((u / 3) - 1) + 200;
                s.units.radius[u] = LOOTER_RADIUS;
                s.units.mass[u] = LOOTER_MASS[u % 3];
                s.type[u] = static_cast<std::int8_t>(u % 3);
                s.player[u] = static_cast<std::int8_t>(u / 3);
            }
            s.wrecks.push_back(make_wreck(2000, -3000, 600, 90, -1, 3));
            s.wrecks.push_back(make_wreck(-4000, 1000, 600, 91, -1, 9));
            const int u = s.looter(1, type);
            mean_max::bot::Foes foes;
            const SpawnQueue none{};
            for (int turn = 0; turn < 2; ++turn) {
                foes.observe(s);
                foes.predict(s, 1, mean_max::bot::plan_of_moves());
                Orders orders;
                orders.set(u, mean_max::bot::order_of_move(s, u, move));
                REQUIRE(step(s, orders, none) == Fault::NONE);
            }
            foes.observe(s);
            CHECK(foes.miss(u) < 2.0);
        }
    }
    TEST_CASE("a looter that follows the plan searched for it is assumed to continue with it") {
        Rng rng(4);
        mean_max::bot::TurnModel<> model{mean_max::bot::Weights{}};
        State start{};
        bench::play({5, TOP_LEAGUE, bench::Style::HUNTERS}, 3,
                    [&](const State& now, const Orders&, const SpawnQueue&) { start = now; });
        model.set_root(start);
        const mean_max::bot::Plan plan = model.problem(1, 1).random(rng);
        mean_max::bot::Foes foes;
        const int u = start.looter(1, REAPER);
        for (int turn = 0; turn < 4; ++turn) {
            State s = start;
            foes.observe(s);
            foes.predict(s, 1, plan);
            const mean_max::bot::Plan assumed = foes.assumed_plan(s, 1, plan, 0);
            CHECK(foes.assumed(u, 1) != foes.assumed(u));
            double x, y;
            mean_max::bot::drift(s, u, mean_max::bot::decode(plan.gene[0][REAPER], s, u), x, y);
            start.units.x[u] = x, start.units.y[u] = y;
            if (turn < 2) continue;
            CHECK(foes.assumed(u) == mean_max::bot::SEARCHED);
            CHECK(assumed.gene[0][REAPER].direction == plan.gene[0][REAPER].direction);
        }
    }
}
