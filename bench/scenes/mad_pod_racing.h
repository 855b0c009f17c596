// Seeded races, one list for tests, benchmarks and the signature: some as they are driven, and some
// that try to break a simulator. Headings come from a rule that the orders' targets decide, so no
// library's sine has a part in them.
#pragma once

#include <cmath>
#include <cstdint>

#include "bot/mad_pod_racing/controller.h"
#include "sim/mad_pod_racing/fields.h"
#include "sim/mad_pod_racing/step.h"
#include "sim/rng.h"

namespace carom::bench::races {

using namespace mad_pod_racing;

enum class Kind {
    DRIVEN,  // from the grid, by rules of thumb and whims
    SPREAD,  // anywhere, at any speed
    CROWDED,  // four pods in a spot where all of them meet
    TOUCHING,  // at whole distances of two radii, or a unit off
    MIRRORED,  // mirror images: contacts at one and the same time
    AT_CHECKPOINTS,  // near a checkpoint's edge
    KINDS
};

inline Course some_course(Rng& rng, int league) {
    Course course;
    course.rules = LEAGUE[league];
    course.checkpoints = 2 + rng.below(6);
    for (int k = 0; k < course.checkpoints; ++k) {
        course.x[k] = 1000 + rng.below(14001), course.y[k] = 1000 + rng.below(7001);
    }
    return course;
}

inline State at_rest(const Course& course) {
    State s{};
    s.pods = course.pods();
    for (int i = 0; i < s.pods; ++i) {
        s.x[i] = course.x[0] + 1000 * i - 1500, s.y[i] = course.y[0];
        s.shielded_at[i] = NO_SHIELD_YET;
    }
    return s;
}

// A race under way; angles are those of whole directions.
inline State some_state(Rng& rng, Kind kind, const Course& course) {
    State s = at_rest(course);
    if (kind == Kind::DRIVEN) return s;
    s.turn = rng.below(MAX_TURNS);
    for (int i = 0; i < s.pods; ++i) {
        const bool near = kind == Kind::CROWDED || kind == Kind::MIRRORED;
        s.x[i] = near ? 8000 + rng.below(1601) - 800 : rng.below(16001);
        s.y[i] = near ? 4500 + rng.below(1601) - 800 : rng.below(9001);
        const int speed = rng.chance(0.2) ? 2500 : 700;
        s.vx[i] = rng.below(2 * speed + 1) - speed, s.vy[i] = rng.below(2 * speed + 1) - speed;
        if (rng.chance(0.1)) s.vx[i] = s.vy[i] = 0;
        s.turned[i] = rng.chance(0.9);
        const double y = rng.below(2001) - 1000, x = rng.below(2001) - 1000 + 0.5;
        s.angle[i] = arctangent2(y, x);
        s.passed[i] = rng.below(course.passings());
        s.passed_at[i] = s.turn - rng.below(100);
        s.boosted[i] = rng.chance(0.5);
        s.shield[i] = rng.chance(0.2);
        s.shielded_at[i] = s.shield[i] ? s.turn - 1 : s.turn - 2 - rng.below(10);
    }
    for (int i = 0; i < s.pods; ++i) {
        const int other = i == 0 ? 0 : rng.below(i);
        if (kind == Kind::TOUCHING && i > 0) {
            const int gap = 799 + rng.below(4);
            const bool along_x = rng.chance(0.5);
            s.x[i] = s.x[other] + (along_x ? gap : 0), s.y[i] = s.y[other] + (along_x ? 0 : gap);
            if (rng.chance(0.5)) s.vx[i] = s.vx[other];
            if (rng.chance(0.5)) s.vy[i] = s.vy[other];
        }
        if (kind == Kind::MIRRORED && i % 2 == 1) {
            s.x[i] = 16000 - s.x[i - 1], s.y[i] = s.y[i - 1];
            s.vx[i] = -s.vx[i - 1], s.vy[i] = s.vy[i - 1];
            if (i == 3) s.y[2] = 9000 - s.y[0], s.y[3] = 9000 - s.y[1];
        }
        if (kind == Kind::AT_CHECKPOINTS) {
            const int next = course.next(s.passed[i]);
            const double edge = CHECKPOINT_RADIUS + rng.below(5) - 2;
            s.x[i] = course.x[next] + (rng.chance(0.5) ? edge : rng.below(1201) - 600);
            s.y[i] = course.y[next] + (rng.chance(0.5) ? edge : rng.below(1201) - 600);
        }
    }
    return s;
}

inline Orders some_orders(Rng& rng, const State& s, const Course& course) {
    Orders orders;
    for (int i = 0; i < s.pods; ++i) {
        Order& order = orders.of[i];
        if (rng.chance(0.5)) {
            order = mad_pod_racing::bot::drive(s, course, i);
            continue;
        }
        const double word = rng.unit();
        order.kind = word < 0.02                          ? Order::NONE
                     : word < 0.04                        ? Order::REFUSED
                     : course.rules.shield && word < 0.15 ? Order::SHIELD
                     : course.rules.boost && word < 0.25  ? Order::BOOST
                                                          : Order::THRUST;
        order.power = rng.below(course.rules.power + 1);
        const bool rams = rng.chance(0.3);
        const int other = rng.below(s.pods);
        order.x = static_cast<int>(rams ? s.x[other] : rng.below(16001));
        order.y = static_cast<int>(rams ? s.y[other] : rng.below(9001));
    }
    return orders;
}

// Plays race number `number` for at most `turns`, calling each(state before, orders, course) for
// every turn.
template <class Each>
void play(int number, int turns, Each&& each) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Kind kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
    // Every other race in the whole game, the others in the leagues below.
    const int league = number / static_cast<int>(Kind::KINDS) % 2 ? rng.below(LEAGUES) : TOP_LEAGUE;
    const Course course = some_course(rng, league);
    State s = some_state(rng, kind, course);
    for (int turn = 0; turn < turns && !is_terminal(s, course); ++turn) {
        const Orders orders = some_orders(rng, s, course);
        each(static_cast<const State&>(s), orders, course);
        if (step(s, orders, course) != Fault::NONE) return;
    }
}

// One hash over every state of a fixed set of races.
inline std::uint64_t signature() {
    constexpr int RACES = 120, TURNS = 100;
    Hash hash;
    for (int number = 0; number < RACES; ++number) {
        play(number, TURNS, [&](const State& s, const Orders&, const Course&) {
            hash.add(static_cast<std::int64_t>(hash_of(s)));
        });
    }
    return hash.value();
}

}  // namespace carom::bench::races
