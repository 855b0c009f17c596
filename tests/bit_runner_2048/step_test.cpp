// Tests the simulator of Bit Runner 2048.
#include "sim/bit_runner_2048/step.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "bench/scenes/bit_runner_2048.h"
#include "bot/bit_runner_2048/features.h"
#include "sim/bit_runner_2048/stages.h"

using namespace carom;
using namespace carom::bit_runner_2048;

namespace {

// Hashes everything that the observer of a turn receives, and counts the events.
struct Listener : NoObserver {
    Hash hash;
    int events = 0, goals = 0, swaps = 0, catches = 0, same_time = 0;
    double last = -1;
    void turned(int car, const Heading& h) {
        hash.add(std::int64_t{car}), hash.add(h.angle), hash.add(h.cosine), hash.add(h.sine);
    }
    void at_border(const State& s, double t, int i, double impulse) {
        add(s, t, i, BORDER), hash.add(impulse);
    }
    void hit(const State& s, double t, int a, int b, double impulse, bool swapped) {
        add(s, t, a, b), hash.add(impulse), swaps += swapped;
    }
    void caught(const State& s, double t, int prisoner, int car) {
        add(s, t, prisoner, car), ++catches;
    }
    void goal(const State& s, double t, int car) { add(s, t, HOLE, car), ++goals; }
    void nothing(const State& s, double t, int a, int b) { add(s, t, a, b); }
    void moved(const State& s) { add(s, 1, 0, 0); }

  private:
    void add(const State& s, double t, int a, int b) {
        same_time += t == last;
        last = t;
        ++events;
        hash.add(t), hash.add(std::int64_t{a}), hash.add(std::int64_t{b});
        hash.add(static_cast<std::int64_t>(hash_of(s)));
    }
};

template <class Engine>
std::uint64_t played(const State& before, const Orders& orders, const Yard& yard,
                     Listener& listener) {
    State s = before;
    if (step<Engine>(s, orders, yard, listener) != Fault::NONE) return 0;
    listener.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return listener.hash.value();
}

// Returns four cars at rest on the axes without prisoners, and two prisoners far from them.
State resting() {
    State s{};
    Movers& m = s.movers;
    m.x[0] = 3000, m.x[1] = -3000, m.y[2] = 3000, m.y[3] = -3000;
    m.x[CARS] = m.y[CARS] = 2500, m.x[CARS + 1] = m.y[CARS + 1] = -2500;
    for (std::int32_t& held : s.held) held = NOBODY;
    s.prisoners = 2, s.prisoner[0] = 5, s.prisoner[1] = 6, s.next_id = 7;
    return s;
}
Orders expert(int turn, int thrust) {
    Orders orders;
    for (Order& order : orders.of) {
        order.kind = Order::EXPERT, order.turn = turn, order.thrust = thrust;
    }
    return orders;
}

}  // namespace

TEST_SUITE("bit_runner_2048 step") {
    TEST_CASE("the fast engine equals the reference engine bit for bit in matches of every kind") {
        const char* wanted = std::getenv("CAROM_BIT_RUNNER_2048_SCENES");
        const int matches = wanted ? std::atoi(wanted) : 4200;
        long turns = 0, differ = 0;
        Listener all;
        for (int number = 0; number < matches; ++number) {
            scenes::play(number, 25, [&](const State& s, const Orders& orders, const Yard& yard) {
                Listener fast, plain;
                differ += played<Fast>(s, orders, yard, fast) !=
                          played<Reference>(s, orders, yard, plain);
                ++turns;
                all.events += plain.events - 1, all.goals += plain.goals;
                all.swaps += plain.swaps, all.catches += plain.catches;
                all.same_time += plain.same_time;
            });
        }
        std::printf(
            "bit_runner_2048: %ld turns, %d events (%d at the time of another), %d goals, %d "
            "swaps, %d catches: %ld differ\n",
            turns, all.events, all.same_time, all.goals, all.swaps, all.catches, differ);
        CHECK(turns > 15L * matches);
        CHECK(all.events > 5 * matches);
        CHECK(all.same_time > matches / 10);
        CHECK(all.goals > matches / 10);
        CHECK(all.swaps > matches / 10);
        CHECK(all.catches > matches / 10);
        CHECK(differ == 0);
    }
    // The search rounds headings to integer degrees.
    TEST_CASE("rounding the headings to whole degrees changes no position or speed in a match") {
        const bit_runner_2048::bot::Headings headings;
        long turns = 0, differ = 0;
        for (int number = 0; number < 2100; ++number) {
            Rng rng(static_cast<std::uint64_t>(number));
            State exact = scenes::random_state(
                rng, scenes::Kind(number % static_cast<int>(scenes::Kind::KINDS)), {});
            State quick = exact;
            while (!is_terminal(exact) && turns % 40 != 39) {
                Orders orders = expert(0, 0);
                for (Order& order : orders.of) {
                    order.turn = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
                    order.thrust = 20 * rng.below(11);
                }
                // Cars that overlap at the start bounce without end, or so fast that the last bit
                // of a sine changes their course.
                if (step<Reference>(exact, orders, {}) != Fault::NONE) break;
                if (!scenes::is_calm(exact)) break;
                for (int i = 0; i < CARS; ++i) {
                    const int degrees = steering::whole_degrees(quick.angle[i]);
                    orders.of[i].heading = &headings[degrees + orders.of[i].turn];
                }
                CHECK(step(quick, orders, {}) == Fault::NONE);
                State same = quick;
                for (int i = 0; i < CARS; ++i) {
                    same.angle[i] = exact.angle[i];
                    differ += steering::whole_degrees(exact.angle[i]) !=
                              steering::whole_degrees(quick.angle[i]);
                }
                for (int p = 0; p < PLAYERS; ++p) same.scored_at[p] = exact.scored_at[p];
                differ += hash_of(same) != hash_of(exact);
                ++turns;
            }
            ++turns;
        }
        CHECK(turns > 50'000);
        CHECK(differ == 0);
    }
    TEST_CASE("a fast contact 0.000005 turns after the end of a turn still happens in that turn") {
        const Yard yard = {1e8, 800, 300};
        State s = resting();
        constexpr double SPEED = 1e6, LATE = 1.000005;
        s.movers.x[1] = s.movers.x[0] + 2 * CAR_RADIUS + SPEED * LATE, s.movers.vx[1] = -SPEED;
        Listener fast, plain;
        CHECK(played<Fast>(s, expert(0, 0), yard, fast) ==
              played<Reference>(s, expert(0, 0), yard, plain));
        CHECK(plain.events == 2);  // one contact, and the end of the motion
    }
    TEST_CASE("the player with the earlier last goal leads if both have equal goals") {
        State s = resting();
        CHECK(leader(s) == NOBODY);
        s.goals[0] = s.goals[1] = 2, s.scored_at[0] = 30, s.scored_at[1] = 29;
        CHECK(leader(s) == 1);
        s.scored_at[1] = 30 + 1e-8;
        CHECK(leader(s) == NOBODY);
        s.goals[0] = 3;
        CHECK(leader(s) == 0);
    }
}
