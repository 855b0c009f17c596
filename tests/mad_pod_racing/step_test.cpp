// Tests the simulator of Mad Pod Racing.
#include "sim/mad_pod_racing/step.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/scenes/mad_pod_racing.h"
#include "bot/mad_pod_racing/genes.h"
#include "referee/base/error.h"
#include "referee/mad_pod_racing/start.h"
#include "sim/mad_pod_racing/stages.h"
#include "sim/world/finder.h"

using namespace carom;
using namespace carom::mad_pod_racing;

namespace {

// Hashes everything that the observer of a turn receives.
struct Listener : NoObserver {
    Hash hash;
    int hits = 0, passings = 0;
    void hit(const State&, const Collision& c, double force) {
        hash.add(c.t), hash.add(force), hash.add(std::int64_t{c.a * 8 + c.b}), ++hits;
    }
    void moved(const State& s) {
        for (int i = 0; i < s.pods; ++i) {
            hash.add(s.x[i]), hash.add(s.y[i]), hash.add(s.vx[i]), hash.add(s.vy[i]);
        }
    }
    void passed(const State& s, int pod) { hash.add(s.passed_at[pod]), ++passings; }
    void turned(const State& s, int pod) { hash.add(s.angle[pod]); }
};

template <class... Engine>
std::uint64_t played(const State& before, const Orders& orders, const Course& course,
                     Listener& listener) {
    State s = before;
    const Fault fault = step<Engine...>(s, orders, course, listener);
    listener.hash.add(std::int64_t(fault));
    listener.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return listener.hash.value();
}

// A course with two checkpoints far apart. All pods are at rest and face to the right.
struct Arena {
    Course course;
    State s;
    explicit Arena(int league = TOP_LEAGUE) {
        course.rules = LEAGUE[league];
        course.checkpoints = 2;
        course.x[0] = 1000, course.y[0] = 8000, course.x[1] = 15000, course.y[1] = 8000;
        s = scenes::at_rest(course);
        for (int i = 0; i < s.pods; ++i) s.x[i] = 1000 + 3000 * i, s.y[i] = 2000, s.turned[i] = 1;
    }
    Order to(int pod, int dx, int dy, Order::Kind kind, double power) const {
        Order order;
        order.kind = kind, order.power = power;
        order.x = static_cast<int>(s.x[pod]) + dx, order.y = static_cast<int>(s.y[pod]) + dy;
        return order;
    }
    Fault play(const Orders& orders = {}) { return step(s, orders, course); }
};

}  // namespace

TEST_SUITE("mad_pod_racing step") {
    TEST_CASE(
        "the fast engine and every finder equal the reference bit for bit in races of every kind") {
        const char* wanted = std::getenv("CAROM_MAD_POD_RACING_SCENES");
        const int races = wanted ? std::atoi(wanted) : 3000;
        long turns = 0, hits = 0, passings = 0, differ = 0;
        for (int number = 0; number < races; ++number) {
            scenes::play(
                number, 25, [&](const State& s, const Orders& orders, const Course& course) {
                    Listener fast, boxes, sorted, plain;
                    const auto expected = played<Reference>(s, orders, course, plain);
                    differ += played<Fast>(s, orders, course, fast) != expected;
                    differ +=
                        played<Reference, BoxPairs<MAX_PODS>>(s, orders, course, boxes) != expected;
                    differ +=
                        played<Reference, ZOrder<MAX_PODS>>(s, orders, course, sorted) != expected;
                    ++turns, hits += plain.hits, passings += plain.passings;
                });
        }
        std::printf("races: %ld turns, %ld contacts, %ld passings: %ld turns differ\n", turns, hits,
                    passings, differ);
        CHECK(differ == 0);
        CHECK(hits > turns / 10);
        CHECK(passings > turns / 100);
    }
    TEST_CASE("two pods at the same point give a fault in both engines") {
        Arena arena;
        arena.s.x[1] = arena.s.x[0], arena.s.y[1] = arena.s.y[0];
        State plain = arena.s;
        CHECK(arena.play() == Fault::TOO_MANY_EVENTS);
        CHECK(step<Reference>(plain, Orders(), arena.course) == Fault::TOO_MANY_EVENTS);
    }
    TEST_CASE("a pod that passes too many checkpoints in one turn gives a fault in both engines") {
        Arena arena;
        arena.course.x[0] = 3000, arena.course.y[0] = 2000;
        arena.course.x[1] = 4500, arena.course.y[1] = 2000;
        arena.s.x[0] = 2000, arena.s.vx[0] = 4000;
        for (int i = 1; i < 4; ++i) arena.s.y[i] = 6000;
        State plain = arena.s;
        CHECK(arena.play() == Fault::TOO_MANY_PASSINGS);
        CHECK(step<Reference>(plain, Orders(), arena.course) == Fault::TOO_MANY_PASSINGS);
    }
    TEST_CASE("an order with a heading has the same effect as the order with the target") {
        const mad_pod_racing::bot::Directions directions;
        Rng rng(1);
        Arena arena;
        int differ = 0;
        for (int k = 0; k < mad_pod_racing::bot::DIRECTIONS; ++k) {
            const mad_pod_racing::bot::Direction& d = directions[k];
            arena.s.angle[0] = d.heading.angle + rng.between(-0.3, 0.3);
            Orders orders;
            orders.of[0] = arena.to(0, d.dx, d.dy, Order::THRUST, rng.below(201));
            State other = arena.s, s = arena.s;
            CHECK(step(s, orders, arena.course) == Fault::NONE);
            orders.of[0].heading = &d.heading;
            CHECK(step(other, orders, arena.course) == Fault::NONE);
            differ += hash_of(s) != hash_of(other);
        }
        CHECK(differ == 0);
    }
    TEST_CASE("the steps by which a heading may turn stay within the rules' largest turn") {
        const mad_pod_racing::bot::Directions directions;
        Rng rng(2);
        for (int k = 0; k < 2000; ++k) {
            const double angle = rng.between(-10, 10);
            const int steps = mad_pod_racing::bot::steps_allowed(directions, angle);
            CHECK(steps >= mad_pod_racing::bot::MAX_STEPS - 1);
            CHECK(steps <= mad_pod_racing::bot::MAX_STEPS);
            const int nearest = mad_pod_racing::bot::nearest_direction(angle);
            for (const int to : {nearest - steps, nearest + steps}) {
                const double there = directions[mad_pod_racing::bot::wrapped(to)].heading.angle;
                CHECK(std::fabs(angle_between(angle, there)) < MAX_TURN_ANGLE);
            }
        }
    }
    TEST_CASE(
        "a player too late for a checkpoint is out for that reason, even with an invalid answer") {
        for (const Out answer : {Out::INVALID, Out::TIMEOUT}) {
            Arena arena;
            arena.s.turn = 98;
            Orders orders;
            orders.out[0] = answer;
            State early = arena.s;
            REQUIRE(step(early, orders, arena.course) == Fault::NONE);
            CHECK(early.out[0] == answer);
            arena.s.turn = 99;
            REQUIRE(step(arena.s, orders, arena.course) == Fault::NONE);
            CHECK(arena.s.out[0] == Out::CHECKPOINT);
        }
    }
    TEST_CASE("a seed determines the map, and a malformed map is refused") {
        Course course;
        draw_checkpoints(1000090109, course);
        const std::string map = map_of(course);
        CHECK(map == "13280 5562 9580 1419 3615 4406 7992 7874");
        Course read;
        read_checkpoints(map, read);
        CHECK(map_of(read) == map);
        for (const char* wrong : {"1 2 3 4 100000", "1 2 3 4 -5", "1 2 3 4 99999999999",
                                  "1 2 3 4 x", "1 2 3 4 5", "1 2", ""}) {
            CHECK_THROWS_AS(read_checkpoints(wrong, read), referee::Error);
        }
    }
}
