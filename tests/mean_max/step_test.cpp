// Tests the simulator of Mean Max.
#include "sim/mean_max/step.h"

#include <doctest/doctest.h>

#include "bench/finders/short_list.h"
#include "bench/policies.h"
#include "bench/scenes/mean_max.h"
#include "sim/mean_max/stages.h"
#include "sim/world/finder.h"

using namespace carom;
using namespace carom::mean_max;

namespace {

// Returns a state without tankers, with nine looters at rest on a large ring.
State quiet() {
    State s{};
    s.league = TOP_LEAGUE;
    s.units.count = MAX_LOOTERS;
    s.next_id = MAX_LOOTERS;
    constexpr double X[] = {0, 1500, 3000, 0, 1500, 3000, 0, 1500, 3000};
    for (int u = 0; u < MAX_LOOTERS; ++u) {
        s.units.x[u] = X[u] - 1500, s.units.y[u] = u / 3 * 1500.0 - 1500;
        s.units.radius[u] = LOOTER_RADIUS;
        s.units.mass[u] = LOOTER_MASS[u % 3];
        s.id[u] = static_cast<std::int16_t>(u);
        s.type[u] = static_cast<std::int8_t>(u % 3);
        s.player[u] = static_cast<std::int8_t>(u / 3);
    }
    return s;
}

int add_tanker(State& s, double x, double y, int water, int size) {
    const int u = s.units.count++;
    s.units.x[u] = x, s.units.y[u] = y;
    s.units.radius[u] = tanker_radius(size);
    s.units.mass[u] = TANKER_EMPTY_MASS + TANKER_MASS_BY_WATER * water;
    s.id[u] = static_cast<std::int16_t>(s.next_id++);
    s.type[u] = TANKER;
    s.player[u] = 0;
    s.water[u] = static_cast<std::int8_t>(water), s.size[u] = static_cast<std::int8_t>(size);
    return u;
}

Order skill_at(double x, double y) { return {x, y, 0, Order::SKILL}; }

// Hashes the times and circles of contacts.
struct ContactObserver : NoObserver {
    Hash hash;
    void hit(const State& s, const carom::Contact& contact, double) {
        hash.add(contact.t), hash.add(std::int64_t{s.id[contact.a]});
        hash.add(std::int64_t{contact.b == BORDER ? -1 : s.id[contact.b]});
    }
};

// Plays a turn and returns a hash of its contacts and of the state after it. Without noinline the
// compiler warns of uninitialized boxes in a world without units.
template <class... Engine>
[[gnu::noinline]] std::uint64_t played(State s, const Orders& orders, const SpawnQueue& queue) {
    ContactObserver observer;
    REQUIRE(step<Engine...>(s, orders, queue, observer) == Fault::NONE);
    observer.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return observer.hash.value();
}

// Returns the number of turns in which an engine's contacts or states differ from the reference's.
template <class... Engine>
int turns_that_differ() {
    int differ = 0, turns = 0;
    for (bench::Style style : {bench::Style::RANDOM, bench::Style::HUNTERS, bench::Style::CROWD}) {
        for (int seed = 1; seed <= 6; ++seed) {
            bench::play({seed, 3, style}, 100,
                        [&](const State& s, const Orders& orders, const SpawnQueue& queue) {
                            differ += played<Engine...>(s, orders, queue) !=
                                      played<Reference>(s, orders, queue);
                            ++turns;
                        });
        }
    }
    CHECK(turns > 1000);
    return differ;
}

}  // namespace

TEST_SUITE("mean_max step") {
    TEST_CASE("a destroyer breaks a tanker and leaves its water, unless tar holds the tanker") {
        for (bool tar : {false, true}) {
            State s = quiet();
            const int t = add_tanker(s, s.units.x[1] + 1100, s.units.y[1] - 700, 5, 6);
            s.units.vx[1] = 900, s.units.vy[1] = -600;
            if (tar) {
                s.rage[1] = 30;
            }
            Orders orders;
            s.units.x[3] = s.units.x[t] - 1000, s.units.y[3] = s.units.y[t] - 1500;
            orders.set(3, skill_at(s.units.x[t], s.units.y[t] - 100));
            REQUIRE(step(s, orders) == Fault::NONE);
            CHECK(s.wrecks.count == (tar ? 0 : 1));
            CHECK(s.units.count == MAX_LOOTERS + (tar ? 1 : 0));
            if (!tar) CHECK(s.wrecks.item[0].water == 5);
        }
    }
    TEST_CASE("the fast engine equals the reference where a distance is exactly at a limit") {
        int differ = 0;
        for (int off = -1; off <= 1; ++off) {
            for (int target = 0; target <= 2; ++target) {
                State s = quiet();
                add_tanker(s, 0, -3000 + off, 2, 9);  // The tanker is at the border of the map.
                s.wrecks.push_back(make_wreck(-1500 - 480, 1500 - 640 + off, 800, 50, -1, 3));
                s.effects.push_back({1500, -1500 + 1400.0 + off, 51, GRENADE, 1, -1});
                s.effects.push_back({-1500, 100.0 - 1400 + off, 52, OIL_SLICK, 3, -1});
                s.units.y[3] = 100, s.units.vx[3] = 77;
                Orders orders;
                orders.set(0, {s.units.x[0] + target, s.units.y[0], 300, Order::THRUST});
                State plain = s;
                REQUIRE(step<Fast>(s, orders) == Fault::NONE);
                REQUIRE(step<Reference>(plain, orders) == Fault::NONE);
                differ += hash_of(s) != hash_of(plain);
            }
        }
        CHECK(differ == 0);
    }
    TEST_CASE("a skill works only with enough rage, within its range and in a league that has it") {
        const auto effects = [](int rage, double distance, int league) {
            State s = quiet();
            s.league = league;
            s.rage[0] = rage;
            Orders orders;
            orders.set(0, skill_at(s.units.x[0] + distance, s.units.y[0]));
            REQUIRE(step(s, orders) == Fault::NONE);
            return s.effects.count;
        };
        CHECK(effects(30, 2000, 3) == 1);
        CHECK(effects(29, 2000, 3) == 0);
        CHECK(effects(30, 2001, 3) == 0);
        CHECK(effects(300, 100, 2) == 0);
    }
    TEST_CASE("a lost tanker is replaced by the next one of the queue, if the queue is known") {
        State s = quiet();
        add_tanker(s, 0, 9000, 4, 4);
        State with = s, without = s;
        SpawnQueue queue;
        queue.add(9, 0.5);
        CHECK(step(with, {}, queue) == Fault::NONE);
        CHECK(with.units.count == MAX_LOOTERS + 1);
        CHECK(with.size[MAX_LOOTERS] == 9);
        CHECK(step(without, {}) == Fault::NONE);
        CHECK(without.units.count == MAX_LOOTERS);
    }
    TEST_CASE("the lists of effects and wrecks have room for the most that the rules allow") {
        // All looters use their skills in three turns, while effects of earlier turns still exist.
        State cast = quiet();
        for (int turn = 0; turn < 3; ++turn) {
            Orders orders;
            for (int p = 0; p < PLAYERS; ++p) cast.rage[p] = MAX_RAGE;
            for (int u = 0; u < MAX_LOOTERS; ++u) {
                orders.set(u, skill_at(cast.units.x[u], cast.units.y[u]));
            }
            REQUIRE(step(cast, orders) == Fault::NONE);
        }
        CHECK(cast.effects.count == 2 * (PLAYERS + PLAYERS));  // tar and oil of the last two turns

        State kill = quiet();
        while (kill.wrecks.count < MAX_WRECKS - 1) {
            kill.wrecks.push_back(make_wreck(5000, 5000, 400, 60, -1, 9));
        }
        add_tanker(kill, kill.units.x[1], kill.units.y[1] - 700, 5, 6);
        CHECK(step(kill, {}) == Fault::NONE);
        CHECK(kill.wrecks.count == MAX_WRECKS);
    }
    TEST_CASE_TEMPLATE("every finder gives the same contacts and turns as the reference engine",
                       AnyFinder, BoxPairs<MAX_UNITS>, ZOrder<MAX_UNITS>, Finder<MAX_UNITS>) {
        CHECK(turns_that_differ<Fast, AnyFinder>() == 0);
        CHECK(turns_that_differ<Reference, AnyFinder>() == 0);
    }
    TEST_CASE_TEMPLATE("every broad phase leads to the same contacts and turns as the reference",
                       BroadPhase, CAROM_POLICIES(MAX_UNITS)) {
        CHECK(turns_that_differ<Fast, bench::ShortList<MAX_UNITS, BroadPhase>>() == 0);
    }
}
