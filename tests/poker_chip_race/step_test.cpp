// Tests the simulator of Poker Chip Race.
#include "sim/poker_chip_race/step.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "bench/scenes/poker_chip_race.h"
#include "sim/world/finder.h"

using namespace carom;
using namespace carom::poker_chip_race;
using scenes::Kind;
using State = scenes::State;

namespace {

// Hashes everything that the observer of a turn receives.
struct Listener : NoObserver {
    Hash hash, after;
    int hits = 0, ghosts = 0;
    template <class S>
    void hit(const S& s, const carom::Contact& c) {
        hash.add(c.t), hash.add(std::int64_t{s.id[c.a]});
        hash.add(std::int64_t{c.b < 0 ? c.b : s.id[c.b]}), ++hits;
        ghosts += s.radius[c.a] == EATEN || (c.b >= 0 && s.radius[c.b] == EATEN);
    }
    template <class S>
    void moved(const S& s) {
        after.add(static_cast<std::int64_t>(hash_of(s)));
    }
};

// Returns a hash of a turn. If the turn has a fault, only the events before the fault are hashed.
template <class... Engine>
std::uint64_t played(const State& before, const Orders& orders, Listener& listener) {
    const auto s = std::make_unique<State>(before);
    const Fault fault = step<Engine...>(*s, orders, listener);
    listener.hash.add(std::int64_t(fault));
    if (fault != Fault::NONE) return listener.hash.value();
    listener.hash.add(static_cast<std::int64_t>(listener.after.value()));
    listener.hash.add(static_cast<std::int64_t>(hash_of(*s)));
    return listener.hash.value();
}

// Two players with one chip each, and a neutral chip. All chips are at rest and far from each
// other.
struct Three {
    State s{};
    Three() {
        s.players = 2;
        for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
        s.add(-300, 0, 0, 0, 20, 0);
        s.add(300, 0, 0, 0, 20, 1);
        s.add(0, 200, 0, 0, 10, poker_chip_race::NOBODY);
    }
    Fault play(const Orders& orders = {}) { return step(s, orders); }
};

}  // namespace

TEST_SUITE("poker_chip_race step") {
    TEST_CASE(
        "the fast engine and every finder equal the reference bit for bit on tables of every "
        "kind") {
        const char* wanted = std::getenv("CAROM_POKER_CHIP_RACE_SCENES");
        const int tables = wanted ? std::atoi(wanted) : 600;
        long turns = 0, hits = 0, ghosts = 0, differ = 0;
        for (int number = 0; number < tables; ++number) {
            scenes::play(number, 20, [&](const State& s, const Orders& orders) {
                Listener fast, chosen, sorted, plain;
                const std::uint64_t expected = played<Reference>(s, orders, plain);
                differ += played<Fast>(s, orders, fast) != expected;
                differ += played<Reference, Finder<State::CAPACITY>>(s, orders, chosen) != expected;
                differ += played<Reference, ZOrder<State::CAPACITY>>(s, orders, sorted) != expected;
                ++turns, hits += plain.hits, ghosts += plain.ghosts;
            });
        }
        std::printf("tables: %ld turns, %ld contacts, %ld of ghosts: %ld turns differ\n", turns,
                    hits, ghosts, differ);
        CHECK(differ == 0);
        CHECK(hits > turns);
        CHECK(ghosts > 0);
    }
    TEST_CASE(
        "both engines give the same turns on large tables and on tables beyond the capacity") {
        const char* wanted = std::getenv("CAROM_CROWDS");
        const int tables = wanted ? std::atoi(wanted) : 120;
        long turns = 0, large = 0, differ = 0;
        for (int number = 0; number < tables; ++number) {
            Rng rng(static_cast<std::uint64_t>(number));
            const auto kind = static_cast<Kind>(number % static_cast<int>(Kind::KINDS));
            const int chips = number % 12 == 0 ? 257 : 60 + rng.below(190);
            const auto s = std::make_unique<State>();
            positions::draw_table(*s, kind, 5, chips, rng);
            Fault fault = Fault::NONE;
            for (int turn = 0; turn < 8 && fault == Fault::NONE && !is_terminal(*s); ++turn) {
                const Orders orders = scenes::random_orders(rng, *s, 0.5);
                Listener fast, chosen, plain;
                const std::uint64_t expected = played<Reference>(*s, orders, plain);
                differ += played<Fast>(*s, orders, fast) != expected;
                differ +=
                    played<Reference, Finder<State::CAPACITY>>(*s, orders, chosen) != expected;
                ++turns, large += s->count > 64;
                fault = step(*s, orders);
            }
        }
        std::printf("crowds: %ld turns, %ld of more than 64 chips: %ld turns differ\n", turns,
                    large, differ);
        CHECK(differ == 0);
        CHECK(large > tables);
    }
    TEST_CASE("an ejected droplet takes 1/15 of its chip's area and flies the opposite way") {
        Three three;
        Orders orders;
        orders.ejections.push_back({0, 0, 1, 0});
        three.s.x[0] = 0;
        const double area = area_of(20);
        REQUIRE(three.play(orders) == Fault::NONE);
        REQUIRE(three.s.count == 4);
        CHECK(area_of(three.s.radius[0]) == doctest::Approx(area * 14 / 15));
        CHECK(area_of(three.s.radius[3]) == doctest::Approx(area / 15));
        CHECK(three.s.vx[0] > 0);
        CHECK(three.s.owner[3] == poker_chip_race::NOBODY);
        CHECK(three.s.vx[3] == doctest::Approx(-200));
        three.s.radius[1] = 5;
        orders.ejections.item[0].chip = 1;
        REQUIRE(three.play(orders) == Fault::NONE);
        CHECK(three.s.count == 4);  // The chip is too small to eject a droplet.
    }
    TEST_CASE("a chip that is eaten after more than eight way points has the death time 0") {
        // Chip 1 flies to the right and eats a neutral chip of almost the same size. Chip 1 then
        // overlaps droplets and chip 0. All contacts are at the same time, and chip 0 eats chip 1
        // last.
        const auto lost_at = [](int droplets) {
            State s{};
            s.players = 2;
            for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
            s.add(9.85, 29, 0, 0, 16, 1);
            s.add(-30, 0, 100, 0, 10, 0);
            s.add(19.9, 0, 0, 0, 9.9, poker_chip_race::NOBODY);
            constexpr double PLACES[][2] = {{0, 7},     {0, 9.5},    {0, -7},
                                            {0, -9.5},  {0, -12},    {0, -14.5},
                                            {2.5, -12}, {-2.5, -12}, {2.5, -9.5}};
            for (int k = 0; k < droplets; ++k) {
                s.add(9.85 + PLACES[k][0], PLACES[k][1], 0, 0, 1, poker_chip_race::NOBODY);
            }
            State plain = s;
            REQUIRE(step<Reference>(plain, {}) == Fault::NONE);
            REQUIRE(step(s, {}) == Fault::NONE);
            CHECK(s.count == 1);
            CHECK(s.lost_at[0] == plain.lost_at[0]);
            return s.lost_at[0];
        };
        CHECK(lost_at(4) == doctest::Approx(1.3));
        CHECK(lost_at(9) == 1);
    }
    TEST_CASE("a player without chips is out, and a match with one player is over") {
        Three three;
        three.s.radius[1] = 10, three.s.x[1] = -250, three.s.vx[0] = 300;
        REQUIRE(three.play() == Fault::NONE);
        CHECK(three.s.is_lost(1));
        CHECK(three.s.lost_at[1] > 1);
        CHECK(three.s.lost_at[1] < 1.2);
        CHECK(three.s.eaten.count == 1);
        CHECK(is_terminal(three.s));
    }
}
