// Tests the simulator of Search Race.
#include "sim/search_race/step.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "bench/scenes/search_race.h"
#include "bot/search_race/beam.h"
#include "referee/search_race/start.h"
#include "sim/search_race/stages.h"

using namespace carom;
using namespace carom::search_race;

namespace {

// Hashes everything that the observer of a turn receives.
struct Listener : NoObserver {
    Hash hash;
    int passings = 0;
    void turned(const Heading& h) { hash.add(h.angle), hash.add(h.cosine), hash.add(h.sine); }
    void passed(const Car& car, double time, double since) {
        hash.add(time), hash.add(since), hash.add(car.x), ++passings;
    }
    void moved(const Car& car) {
        hash.add(car.x), hash.add(car.y), hash.add(car.vx), hash.add(car.vy);
    }
};

template <class Engine>
std::uint64_t played(const State& before, const Order& order, const Course& course,
                     Listener& listener) {
    State s = before;
    step<Engine>(s, order, course, listener);
    listener.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return listener.hash.value();
}

// A course of two points. The car is at rest at the first point and faces the second point.
struct Road {
    Course course = read_map("1000 1000;9000 1000");
    State s{};
    Road() { s.car = {1000, 1000, 0, 0, 0}, s.passed_at = NO_PASSING; }
    void play(Order::Kind kind, int x, int y, int thrust) {
        Order order;
        order.kind = kind, order.thrust = thrust;
        order.x = x, order.y = y, order.turn = x;
        step(s, order, course);
    }
    int degrees() const { return static_cast<int>(std::lround(search_race::degrees(s.angle))); }
};

}  // namespace

TEST_SUITE("search_race step") {
    TEST_CASE("the fast engine equals the reference engine bit for bit in races of every kind") {
        const char* wanted = std::getenv("CAROM_SEARCH_RACE_SCENES");
        const int races = wanted ? std::atoi(wanted) : 4000;
        long turns = 0, passings = 0, differ = 0;
        for (int number = 0; number < races; ++number) {
            scenes::play(number, 25, [&](const State& s, const Order& order, const Course& course) {
                Listener fast, plain;
                differ += played<Fast>(s, order, course, fast) !=
                          played<Reference>(s, order, course, plain);
                ++turns, passings += plain.passings;
            });
        }
        std::printf("search_race: %ld turns, %ld passings: %ld differ\n", turns, passings, differ);
        CHECK(turns > 20L * races);
        CHECK(passings > races / 2);
        CHECK(differ == 0);
    }
    // The search rounds headings to integer degrees.
    TEST_CASE("rounding the heading to whole degrees changes no position or speed in a race") {
        const search_race::bot::Directions directions;
        long turns = 0, differ = 0;
        for (int number = 0; number < 4000; ++number) {
            Rng rng(static_cast<std::uint64_t>(number));
            const Course course = scenes::random_course(rng);
            const search_race::bot::Track track(course);
            State s =
                scenes::random_state(rng, scenes::Kind(number % int(scenes::Kind::KINDS)), course);
            search_race::bot::SearchState p = search_race::bot::position_of(s);
            const Car& car = p.car;
            while (!is_terminal(s, course) && turns % 50 != 49) {
                Order order;
                order.kind = Order::EXPERT;
                order.turn = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
                order.thrust = 20 * rng.below(11);
                step<Reference>(s, order, course);
                search_race::bot::play(p, {std::int16_t(order.turn), std::int16_t(order.thrust)},
                                       track, directions);
                differ += car.x != s.car.x || car.y != s.car.y || car.vx != s.car.vx ||
                          car.vy != s.car.vy || car.passed != s.car.passed ||
                          p.heading != steering::whole_degrees(s.angle);
                ++turns;
            }
            ++turns;
        }
        CHECK(turns > 100'000);
        CHECK(differ == 0);
    }
    TEST_CASE("numbers are truncated unless they are within 1e-5 of the next integer") {
        const struct {
            double v, expected;
        } cases[] = {{12.7, 12},
                     {-12.7, -12},
                     {12.999989, 12},
                     {12.999991, 13},
                     {-12.999991, -13},
                     {-0.3, 0},
                     {-0.999995, -1},
                     {0.999995, 1},
                     {5, 5},
                     {-5, -5},
                     {5.000001, 5},
                     {-5.000001, -5},
                     {0.49999999999999994, 0},
                     {-1e-9, 0},
                     {0, 0},
                     {-0.0, 0}};
        for (const auto& each : cases) {
            INFO(each.v);
            CHECK(cut(each.v) == each.expected);
            CHECK(quick_cut(each.v) == each.expected);
            CHECK_FALSE(std::signbit(cut(-std::fabs(each.v) * 0)));
            CHECK(std::signbit(cut(each.v)) == (each.expected < 0));
            CHECK(std::signbit(quick_cut(each.v)) == (each.expected < 0));
        }
    }
}
