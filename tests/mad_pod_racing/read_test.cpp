// Tests of the bot's reader.
#include "bot/mad_pod_racing/read.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <sstream>
#include <string>

#include "bench/scenes/mad_pod_racing.h"
#include "bot/mad_pod_racing/controller.h"
#include "bot/mad_pod_racing/turn_model.h"
#include "referee/base/text.h"
#include "referee/mad_pod_racing/text.h"

using namespace carom;
using namespace carom::mad_pod_racing;

namespace {

// The share of turns in which a pod's next state is predicted exactly after rounding, from what the
// reader knows and everybody's true orders.
struct Share {
    long right = 0, all = 0;
    void count(bool is_right) { right += is_right, ++all; }
    double percent() const { return all == 0 ? 0 : 100.0 * double(right) / double(all); }
};
struct Followed {
    Share own, enemy;
    int own_boosts_wrong = 0, enemy_boosts_wrong = 0;
    Share passed;
};

bool same_pod(const State& a, const State& b, int i) {
    return a.x[i] == b.x[i] && a.y[i] == b.y[i] && a.vx[i] == b.vx[i] && a.vy[i] == b.vy[i];
}

// Returns both seats' orders of a turn from the complete state.
using Driver = std::function<Orders(const State& s, const Course& course)>;

void follow(Match& game, int league, int turns, const Driver& driver, Followed& followed) {
    mad_pod_racing::bot::Reader readers[PLAYERS] = {mad_pod_racing::bot::Reader(league),
                                                    mad_pod_racing::bot::Reader(league)};
    for (int turn = 0; turn < turns && !game.is_terminal(); ++turn) {
        for (int seat = 0; seat < PLAYERS; ++seat) {
            std::istringstream in(game.input(seat));
            REQUIRE(readers[seat].begin(in));
            REQUIRE(readers[seat].read(in));
            REQUIRE(readers[seat].me() == seat);
        }
        const State before = game.position().state;
        const Course& course = game.position().course;
        const Orders orders = driver(before, course);
        State expected[PLAYERS];
        for (int seat = 0; seat < PLAYERS; ++seat) {
            const State& tracked = readers[seat].position().state;
            for (int k = 0; k < course.rules.pods; ++k) {
                const int own = course.pod_of(seat, k), enemy = course.pod_of(1 - seat, k);
                followed.own_boosts_wrong += tracked.boosted[own] != before.boosted[own];
                followed.enemy_boosts_wrong += tracked.boosted[enemy] != before.boosted[enemy];
            }
            // Without the course, no one can know that an enemy passed a checkpoint that no
            // own pod has seen yet.
            if (readers[seat].position().course.checkpoints == course.checkpoints) {
                for (int i = 0; i < before.pods; ++i) {
                    followed.passed.count(tracked.passed[i] == before.passed[i]);
                }
            }
            CHECK(tracked.out[0] == Out::NO);
            CHECK(tracked.out[1] == Out::NO);
            expected[seat] = tracked;
            CHECK(step(expected[seat], orders, course) == Fault::NONE);
            readers[seat].ordered(orders);
            std::ostringstream lines;
            mad_pod_racing::bot::print(lines, readers[seat].position(), seat, orders);
            REQUIRE_FALSE(game.answer(seat, referee::lines_of(lines.str())));
        }
        game.play();
        const State& after = game.position().state;
        for (int seat = 0; seat < PLAYERS; ++seat) {
            for (int i = 0; i < after.pods; ++i) {
                const bool own = course.player_of(i) == seat;
                (own ? followed.own : followed.enemy).count(same_pod(expected[seat], after, i));
            }
        }
    }
}

// Rules of thumb with random moves and shields. Every pod has an order, because a missing order
// cannot be printed.
Driver whims(Rng& rng) {
    return [&rng](const State& s, const Course& course) {
        Orders orders = scenes::some_orders(rng, s, course);
        for (int i = 0; i < s.pods; ++i) {
            Order& order = orders.of[i];
            if (order.kind == Order::NONE || order.kind == Order::REFUSED) {
                order.kind = Order::THRUST, order.power = 0;
            }
        }
        return orders;
    };
}

}  // namespace

TEST_SUITE("mad_pod_racing read") {
    TEST_CASE("the reader reconstructs turn after turn what the input does not contain") {
        const struct {
            int league;
            double own, enemy;  // required percent of exact predictions
        } ROWS[] = {{4, 98, 65}, {3, 95, 38}, {2, 93, 38}, {1, 99, 42}, {0, 99, 42}};
        for (const auto& row : ROWS) {
            Followed followed;
            Rng rng(1);
            for (int seed = 0; seed < 40; ++seed) {
                const auto game = referee::start<Match>(game_type(), {seed, row.league, PLAYERS});
                follow(*game, row.league, 60, whims(rng), followed);
            }
            if (row.league == TOP_LEAGUE) CHECK(followed.passed.percent() == 100);
            std::printf(
                "followed in league %d: own pods right in %.2f %% of %ld turns, the "
                "enemy's in %.2f %%\n",
                row.league, followed.own.percent(), followed.own.all, followed.enemy.percent());
            CHECK(followed.own.percent() >= row.own);
            CHECK(followed.enemy.percent() >= row.enemy);
            CHECK(followed.own_boosts_wrong == 0);
        }
    }
    TEST_CASE("checkpoints are counted when pods meet beside them") {
        Followed followed;
        Rng rng(2);
        for (int seed = 0; seed < 60; ++seed) {
            const auto game = referee::start<Match>(game_type(), {seed, TOP_LEAGUE, PLAYERS});
            const Driver ram = [&](const State& s, const Course& course) {
                Orders orders;
                for (int i = 0; i < s.pods; ++i) {
                    orders.of[i] = mad_pod_racing::bot::drive(s, course, i);
                    if (rng.chance(0.05)) orders.of[i].kind = Order::SHIELD;
                }
                return orders;
            };
            follow(*game, TOP_LEAGUE, 200, ram, followed);
        }
        CHECK(followed.passed.percent() == 100);
    }
    TEST_CASE("the checkpoints of an enemy ahead are counted where the input names no course") {
        for (int league = 0; league < 4; ++league) {
            const bool collides = LEAGUE[league].collide;
            Followed followed;
            Rng rng(3);
            for (int seed = 0; seed < 40; ++seed) {
                const auto game = referee::start<Match>(game_type(), {seed, league, PLAYERS});
                const Driver drive = [&](const State& s, const Course& course) {
                    Orders orders;
                    for (int i = 0; i < s.pods; ++i) {
                        orders.of[i] = mad_pod_racing::bot::drive(s, course, i);
                        if (i == seed % 2 && rng.chance(0.4)) orders.of[i].power /= 2;
                    }
                    return orders;
                };
                follow(*game, league, 600, drive, followed);
            }
            std::printf("checkpoints in league %d: right in %.2f %% of %ld pod-turns\n", league,
                        followed.passed.percent(), followed.passed.all);
            CHECK(followed.passed.percent() > (collides ? 99 : 99.9));
        }
    }
    TEST_CASE("the reader reconstructs matches of two searching players") {
        Followed followed;
        for (int seed = 0; seed < 6; ++seed) {
            const auto game = referee::start<Match>(game_type(), {seed, TOP_LEAGUE, PLAYERS});
            mad_pod_racing::bot::Thinker<> thinkers[PLAYERS] = {
                mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 1),
                mad_pod_racing::bot::Thinker<>(mad_pod_racing::bot::Weights(), 2)};
            const Driver think = [&](const State& s, const Course& course) {
                Orders all;
                for (int p = 0; p < PLAYERS; ++p) {
                    const Orders orders =
                        thinkers[p].think(p, carom::search::Budget::of_rollouts(60), {s, course});
                    for (int k = 0; k < course.rules.pods; ++k) {
                        const int i = course.pod_of(p, k);
                        all.of[i] = orders.of[i];
                    }
                    thinkers[p].shift();
                }
                return all;
            };
            follow(*game, TOP_LEAGUE, 100, think, followed);
        }
        std::printf(
            "followed while searching: own pods right in %.2f %% of %ld turns, the enemy's "
            "in %.2f %%\n",
            followed.own.percent(), followed.own.all, followed.enemy.percent());
        CHECK(followed.own.percent() >= 97);
        CHECK(followed.enemy.percent() >= 85);
    }
    TEST_CASE("a truncated input or an input of another game is refused") {
        const auto game = referee::start<Match>(game_type(), {1, TOP_LEAGUE, PLAYERS});
        const std::string whole = game->input(0);
        for (const std::string& text :
             {whole.substr(0, whole.size() / 2), std::string("3\n99\n"), std::string("x y\n"),
              std::string("3\n2\n1 1\n2 2\n1 1 0 0 -1 7\n")}) {
            mad_pod_racing::bot::Reader reader;
            std::istringstream in(text);
            CHECK_FALSE((reader.begin(in) && reader.read(in)));
        }
        mad_pod_racing::bot::Reader reader;
        std::istringstream in;
        CHECK_FALSE(reader.begin(in));
    }
    TEST_CASE("the reader learns the course in leagues whose input has none") {
        const auto game = referee::start<Match>(game_type(), {5, 3, PLAYERS});
        mad_pod_racing::bot::Reader reader(3);
        const auto drive_all = [](const State& s, const Course& course) {
            Orders orders;
            for (int i = 0; i < s.pods; ++i)
                orders.of[i] = mad_pod_racing::bot::drive(s, course, i);
            return orders;
        };
        const Course& course = game->position().course;
        while (!game->is_terminal()) {
            std::istringstream in(game->input(0));
            REQUIRE(reader.begin(in));
            REQUIRE(reader.read(in));
            const State& s = game->position().state;
            CHECK(course.next(s.passed[0]) ==
                  reader.position().course.next(reader.position().state.passed[0]));
            const Orders orders = drive_all(s, course);
            reader.ordered(orders);
            for (int seat = 0; seat < PLAYERS; ++seat) {
                std::ostringstream lines;
                mad_pod_racing::bot::print(lines, game->position(), seat, orders);
                game->answer(seat, referee::lines_of(lines.str()));
            }
            game->play();
        }
        REQUIRE(reader.position().course.checkpoints == course.checkpoints);
        for (int k = 0; k < course.checkpoints; ++k) {
            CHECK(reader.position().course.x[k] == course.x[k]);
            CHECK(reader.position().course.y[k] == course.y[k]);
        }
    }
}
