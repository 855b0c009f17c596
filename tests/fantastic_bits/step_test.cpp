// Tests the simulator of Fantastic Bits.
#include "sim/fantastic_bits/step.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "bench/scenes/fantastic_bits.h"
#include "sim/world/finder.h"

using namespace carom;
using namespace carom::fantastic_bits;

namespace {

// Hashes everything that the observer of a turn receives, and counts events.
struct Listener : NoObserver {
    Hash hash;
    long hits = 0, meetings[5] = {}, refusals = 0, dead = 0, at_once = 0;
    double last = -1;
    void hit(const State& s, const Meeting& c, bool refused) {
        hash.add(c.t), hash.add(std::int64_t{c.a}), hash.add(std::int64_t{c.b});
        hash.add(std::int64_t{refused});
        hash.add(static_cast<std::int64_t>(hash_of(s)));
        ++hits, ++meetings[c.b / 16], refusals += refused, at_once += c.t == last;
        dead += is_hit(c) && s.is_bludger(c.a) && s.is_snaffle(c.b) && !s.is_alive(c.b);
        last = c.t;
    }
    void moved(const State& s) { hash.add(static_cast<std::int64_t>(hash_of(s))); }
};

template <class... Engine>
std::uint64_t played(const State& before, const Orders& orders, Listener& listener) {
    State s = before;
    listener.hash.add(std::int64_t(step<Engine...>(s, orders, listener)));
    listener.hash.add(static_cast<std::int64_t>(hash_of(s)));
    return listener.hash.value();
}

// A match with all movers at rest and far from each other. The last snaffle is in the middle of the
// field.
struct RestingMatch {
    State s{};
    Orders orders;
    static constexpr int LAST = WIZARDS + 4, BLUDGER_0 = WIZARDS + 5;
    RestingMatch() {
        s.rules = {false, true};
        s.snaffles = 5, s.bludgers = 2, s.alive = 31, s.living = 5;
        constexpr double X[] = {1000, 1000,  15000, 15000, 3000, 13000,
                                4000, 12000, 8000,  7000,  9000};
        constexpr double Y[] = {5250, 2250, 2250, 5250, 1000, 6500, 6500, 1000, 3750, 500, 500};
        for (int i = 0; i < s.movers(); ++i) s.x[i] = X[i], s.y[i] = Y[i];
        for (Wizard& w : s.wizard) {
            w.held = w.paid = w.paid_target = fantastic_bits::NOBODY;
            for (Running& spell : w.spell) spell = {0, fantastic_bits::NOBODY};
        }
        for (std::int8_t& victim : s.last_victim) victim = fantastic_bits::NOBODY;
    }
    void place(int i, double x, double y, double vx = 0, double vy = 0) {
        s.x[i] = x, s.y[i] = y, s.vx[i] = vx, s.vy[i] = vy;
    }
    void no_bludgers() { s.bludgers = 0; }
    Listener play() {
        Listener listener;
        CHECK(step(s, orders, listener) == Fault::NONE);
        orders = {};
        return listener;
    }
};

}  // namespace

TEST_SUITE("fantastic_bits step") {
    TEST_CASE(
        "the fast engine and every finder equal the reference bit for bit in matches of every "
        "kind") {
        const char* wanted = std::getenv("CAROM_FANTASTIC_BITS_SCENES");
        const int matches = wanted ? std::atoi(wanted) : 1400;
        long turns = 0, differ = 0, dead = 0, refusals = 0, at_once = 0, meetings[5] = {};
        for (int number = 0; number < matches; ++number) {
            scenes::play(number, 40, [&](const State& s, const Orders& orders) {
                Listener fast, boxes, sorted, plain;
                const std::uint64_t expected = played<Reference>(s, orders, plain);
                differ += played<Fast>(s, orders, fast) != expected;
                differ +=
                    played<Reference, BoxPairs<State::CAPACITY>>(s, orders, boxes) != expected;
                differ += played<Reference, ZOrder<State::CAPACITY>>(s, orders, sorted) != expected;
                ++turns, dead += plain.dead, refusals += plain.refusals, at_once += plain.at_once;
                for (int k = 0; k < 5; ++k) meetings[k] += plain.meetings[k];
            });
        }
        std::printf(
            "matches: %ld turns, %ld hits (%ld of dead snaffles), %ld walls, %ld posts, "
            "%ld catches (%ld refused), %ld goals, %ld at one time: %ld turns differ\n",
            turns, meetings[0], dead, meetings[1], meetings[2], meetings[3], refusals, meetings[4],
            at_once, differ);
        CHECK(differ == 0);
        for (const long count : meetings) CHECK(count > turns / 100);
        CHECK(dead > 0);
        CHECK(refusals > 0);
        CHECK(at_once > 0);
    }
    TEST_CASE("a bludger collides with a snaffle that is out of play, but a wizard does not") {
        RestingMatch match;
        match.s.set_alive(RestingMatch::LAST, false);
        match.s.last_victim[0] = 0;
        match.place(RestingMatch::BLUDGER_0, 7500, 3750, 400);
        const Listener listener = match.play();
        CHECK(listener.dead == 1);
        CHECK(match.s.vx[RestingMatch::LAST] > 0);
        RestingMatch other;
        other.no_bludgers();
        other.s.set_alive(RestingMatch::LAST, false);
        other.place(0, 7500, 3750, 400);
        CHECK(other.play().hits == 0);
        CHECK(other.s.x[RestingMatch::LAST] == 8000);
    }
    TEST_CASE("the nearer of two wizards catches a snaffle, and neither does at equal distances") {
        RestingMatch match;
        match.no_bludgers();
        match.place(0, 8000 - 390, 3750), match.place(2, 8000 + 399, 3750);
        CHECK(match.play().refusals == 1);  // Only the wizard that is checked first is refused.
        CHECK(match.s.wizard[0].held == RestingMatch::LAST);
        CHECK(match.s.wizard[2].held == fantastic_bits::NOBODY);
        RestingMatch tie;
        tie.no_bludgers();
        tie.place(0, 8000 - 395, 3750), tie.place(2, 8000 + 395, 3750);
        CHECK(tie.play().refusals == 2);
        CHECK_FALSE(tie.s.is_held(RestingMatch::LAST));
    }
}
