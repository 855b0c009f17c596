// Tests the reader of the Mad Pod Racing bot.
#include "bot/mad_pod_racing/read.h"

#include <doctest/doctest.h>

#include <functional>
#include <sstream>
#include <string>

#include "bot/mad_pod_racing/controller.h"
#include "referee/base/text.h"
#include "referee/mad_pod_racing/text.h"

using namespace carom;
using namespace carom::mad_pod_racing;

namespace {

struct Share {
    long right = 0, all = 0;
    double percent() const { return all == 0 ? 0 : 100.0 * double(right) / double(all); }
};

// A driver returns the orders of both seats in a state.
using Driver = std::function<Orders(const State& s, const Course& course)>;

// Counts for how many pods the readers of both seats know the number of passed checkpoints. Pods
// are counted only after the reader knows the number of checkpoints.
void follow(const referee::MatchConfig& setup, int turns, const Driver& driver, Share& passed) {
    const auto game = referee::start<Match>(game_type(), setup);
    mad_pod_racing::bot::Reader readers[PLAYERS] = {mad_pod_racing::bot::Reader(setup.league),
                                                    mad_pod_racing::bot::Reader(setup.league)};
    for (int turn = 0; turn < turns && !game->is_terminal(); ++turn) {
        const State before = game->position().state;
        const Course& course = game->position().course;
        const Orders orders = driver(before, course);
        for (int seat = 0; seat < PLAYERS; ++seat) {
            std::istringstream in(game->input(seat));
            REQUIRE(readers[seat].begin(in));
            REQUIRE(readers[seat].read(in));
            const Position& known = readers[seat].position();
            for (int i = 0; i < before.pods; ++i) {
                if (known.course.checkpoints != course.checkpoints) break;
                passed.right += known.state.passed[i] == before.passed[i], ++passed.all;
            }
            readers[seat].ordered(orders);
            std::ostringstream lines;
            mad_pod_racing::bot::print(lines, known, seat, orders);
            REQUIRE_FALSE(game->answer(seat, referee::lines_of(lines.str())));
        }
        game->play();
    }
}

}  // namespace

TEST_SUITE("mad_pod_racing read") {
    TEST_CASE("the reader counts all passed checkpoints even if pods collide near checkpoints") {
        Share passed;
        Rng rng(2);
        for (int seed = 0; seed < 60; ++seed) {
            const Driver ram = [&](const State& s, const Course& course) {
                Orders orders;
                for (int i = 0; i < s.pods; ++i) {
                    orders.of[i] = mad_pod_racing::bot::drive(s, course, i);
                    if (rng.chance(0.05)) orders.of[i].kind = Order::SHIELD;
                }
                return orders;
            };
            follow({seed, TOP_LEAGUE, PLAYERS}, 200, ram, passed);
        }
        CHECK(passed.percent() == 100);
    }
    TEST_CASE(
        "the reader counts an enemy's checkpoints even if the input does not list the course") {
        for (int league = 0; league < 4; ++league) {
            const bool collides = LEAGUE[league].collide;
            Share passed;
            Rng rng(3);
            for (int seed = 0; seed < 40; ++seed) {
                const Driver drive = [&](const State& s, const Course& course) {
                    Orders orders;
                    for (int i = 0; i < s.pods; ++i) {
                        orders.of[i] = mad_pod_racing::bot::drive(s, course, i);
                        if (i == seed % 2 && rng.chance(0.4)) orders.of[i].power /= 2;
                    }
                    return orders;
                };
                follow({seed, league, PLAYERS}, 600, drive, passed);
            }
            CHECK(passed.percent() > (collides ? 99 : 99.9));
        }
    }
    TEST_CASE("the reader learns the course during a race if the input does not list it") {
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
