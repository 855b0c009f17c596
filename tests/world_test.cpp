// Tests the world: the loop over contacts, every finder against the reference, the separation of
// circles that overlap, and the error messages about wrong rules.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "bench/finders/lane_loop.h"
#include "bench/finders/short_list.h"
#include "bench/finders/z_order_loop.h"
#include "sim/world/finder.h"
#include "sim/world/separation.h"
#include "tests/programs.h"
#include "tests/shell.h"
#include "tests/worlds.h"

using namespace carom;
using namespace carom::tests;

namespace {

constexpr int KINDS = static_cast<int>(bench::Kind::KINDS);

// The range of the tested worlds. Long checks set CAROM_WORLDS=FIRST-END.
struct Range {
    std::uint64_t first = 0, end = 1500;
};
Range worlds() {
    Range range;
    if (const char* wanted = std::getenv("CAROM_WORLDS")) {
        char* dash;
        range.first = std::strtoull(wanted, &dash, 10);
        range.end = std::strtoull(dash + 1, nullptr, 10);
    }
    return range;
}

template <int N>
using Play = std::uint64_t (*)(const World<N>&, int, double);
template <int N>
struct Named {
    const char* name;
    Play<N> play;
};

// Compares the reference with each finder in every world of up to N circles.
template <class R, int N, int FINDERS>
void compare(const Named<N> (&finders)[FINDERS]) {
    int differ[FINDERS][KINDS] = {};
    const Range range = worlds();
    for (std::uint64_t k = range.first; k < range.end; ++k) {
        int bordered;
        const auto w = numbered_world<N>(k, bordered);
        const double duration = k % 5 == 0 ? 0.2 : k % 7 == 0 ? 3 : 1;
        const auto expected = fingerprint<AllPairs<N>, R>(w, bordered, duration);
        for (int f = 0; f < FINDERS; ++f) {
            differ[f][k % KINDS] += finders[f].play(w, bordered, duration) != expected;
        }
    }
    for (int f = 0; f < FINDERS; ++f) {
        for (int kind = 0; kind < KINDS; ++kind) {
            INFO(finders[f].name << ", " << bench::KIND_NAMES[kind]);
            CHECK(differ[f][kind] == 0);
        }
    }
    std::printf("worlds of up to %d circles: %llu played with the reference and %d finders\n", N,
                static_cast<unsigned long long>(range.end - range.first), FINDERS);
}

template <class R>
void compare_all_sizes() {
    const Named<64> up_to_64[] = {{"box pairs", fingerprint<BoxPairs<64>, R>},
                                  {"z-order", fingerprint<ZOrder<64>, R>}};
    const Named<32> up_to_32[] = {{"box pairs", fingerprint<BoxPairs<32>, R>}};
    const Named<16> up_to_16[] = {{"box pairs", fingerprint<BoxPairs<16>, R>}};
    const Named<80> up_to_80[] = {{"the choice", fingerprint<Finder<80>, R>}};
    compare<R>(up_to_64);
    compare<R>(up_to_32);
    compare<R>(up_to_16);
    compare<R>(up_to_80);
}

// Returns the number of finders whose result differs from the reference in this world.
int finders_that_differ(const World<WORLD>& w, int bordered) {
    const auto expected = fingerprint<AllPairs<WORLD>>(w, bordered);
    return (fingerprint<BoxPairs<WORLD>>(w, bordered) != expected) +
           (fingerprint<BoxPairs<WORLD>, LaneRules>(w, bordered) != expected) +
           (fingerprint<ZOrder<WORLD>>(w, bordered) != expected);
}

// Returns three circles in a row, of which the first moves toward the others.
World<4> row() {
    World<4> w{};
    for (int i = 0; i < 3; ++i) add_circle(w, 1000.0 * i, 0, 0, 0, 400, 1);
    w.vx[0] = 800;
    return w;
}

// Rules with any reaction to contacts, for worlds like row().
template <class React>
struct RowRules : Rules {
    React reaction;
    explicit RowRules(React r) : reaction(r) {}
    double meet(const World<4>& w, int a, int b) const { return time_to_touch(w, a, b); }
    template <class Changes>
    void react(World<4>& w, const Contact& c, Changes& changes) {
        reaction(w, c, changes);
    }
};

struct Batches : Rules {
    static constexpr double BATCH = SAME_TIME;
};

}  // namespace

TEST_SUITE("world") {
    TEST_CASE_TEMPLATE(
        "every finder gives the same bits as the reference under every set of rules" *
            carom::tests::SLOW,
        R, HardRules, LaneRules, ClockRules, BatchRules) {
        compare_all_sizes<R>();
    }
    TEST_CASE("the benchmarks' finders equal the reference bit for bit in hard worlds") {
        const Named<64> finders[] = {
            {"short list, z-order", fingerprint<bench::ShortList<64, ZOrderBoxes<64>>>},
            {"all pairs in lanes", fingerprint<bench::LaneLoop<64>>},
            {"z-order loop", fingerprint<bench::ZOrderLoop<64>>},
        };
        compare<HardRules>(finders);
    }
    TEST_CASE("the Z-order equals the reference bit for bit if its list of pairs overflows") {
        constexpr int HEAP = 320;
        for (int seed = 1; seed <= 3; ++seed) {
            Rng rng(static_cast<std::uint64_t>(seed));
            World<HEAP> w{};
            bench::make_world(w, bench::Kind::NESTED, HEAP, rng);
            CHECK(fingerprint<ZOrder<HEAP>>(w, HEAP) == fingerprint<AllPairs<HEAP>>(w, HEAP));
        }
    }
    TEST_CASE("the finders equal the reference bit for bit at the largest scales and speeds") {
        int differ = 0;
        for (int k = 0; k < 3000; ++k) {
            int bordered;
            auto w = numbered_world<>(static_cast<std::uint64_t>(k), bordered);
            const double scale = std::pow(10.0, k % 13), speed = std::pow(10.0, k % 7);
            for (int i = 0; i < w.count; ++i) {
                w.x[i] *= scale, w.y[i] *= scale, w.radius[i] *= scale;
                w.vx[i] *= scale * speed, w.vy[i] *= scale * speed;
            }
            differ += finders_that_differ(w, bordered);
        }
        CHECK(differ == 0);
    }
    TEST_CASE("the finders equal the reference bit for bit if circles touch only by rounding") {
        constexpr double FAR = 1e9, RADIUS = 1;
        int differ = 0, contacts = 0;
        for (int k = 0; k < 2000; ++k) {
            World<WORLD> w{};
            const double gap = 5 + 0.01 * k;  // more than the padding of the boxes
            add_circle(w, -FAR, 0, FAR * (1 + 0.01 * (k % 7)), 0, RADIUS, 1);
            add_circle(w, 0, 2 * RADIUS + gap, 0, 0, RADIUS, 1);
            contacts += time_to_touch(w, 0, 1) < 1;
            differ += finders_that_differ(w, 0);
        }
        CHECK(contacts > 10);
        CHECK(differ == 0);
    }
    TEST_CASE(
        "the finders equal the reference bit for bit if a pair touches only in a later search") {
        constexpr double FAR = 1e7, RADIUS = 10;
        int differ = 0, later = 0;
        for (int k = 0; k < 2000; ++k) {
            World<WORLD> w{};
            const double gap = (k - 1000) * 1e-6;  // as large as the rounding error of the formula
            add_circle(w, -FAR - 0.37 * k, 0, 1.5 * FAR + 0.11 * k, 0, RADIUS, 1);
            add_circle(w, 0, 2 * RADIUS + gap, 0, 0, RADIUS, 1);
            // Circles 2 and 3 touch when circles 0 and 1 are nearer than the padding of the
            // finders.
            const double t = (-w.x[0] - RADIUS / 4) / w.vx[0];
            add_circle(w, 0, FAR, 0, 0, RADIUS, 1);
            add_circle(w, 0, FAR + 3 * RADIUS, 0, -RADIUS / t, RADIUS, 1);
            World<WORLD> moved = w;
            move_all(moved, moved.count, time_to_touch(w, 2, 3));
            later += time_to_touch(w, 0, 1) == NEVER && time_to_touch(moved, 0, 1) < NEVER;
            differ += finders_that_differ(w, 0);
        }
        CHECK(later > 10);
        CHECK(differ == 0);
    }
    TEST_CASE("each kind of hard world has contacts") {
        int contacts[KINDS] = {};
        for (std::uint64_t k = 0; k < 2400; ++k) {
            int bordered;
            auto w = numbered_world<>(k, bordered);
            Hash hash;
            HardRules rules(hash, 0);
            AllPairs<WORLD> finder;
            contacts[k % KINDS] += advance(w, rules, finder, 1, 1).contacts > 0;
        }
        for (int kind = 0; kind < KINDS; ++kind) {
            INFO(bench::KIND_NAMES[kind]);
            CHECK(contacts[kind] > 20);  // The test plays 200 worlds of each kind.
        }
    }

    TEST_CASE("every circle moves for the whole duration if there is no contact") {
        for (const double duration : {1.0, 0.25, 2.0}) {
            World<4> w = row();
            w.vx[0] = 50;
            RowRules rules([](World<4>&, const Contact&, auto&) {});
            AllPairs<4> finder;
            CHECK(advance(w, rules, finder, duration).contacts == 0);
            CHECK(w.x[0] == 50 * duration);
        }
    }
    TEST_CASE("a turn may have as many contacts as the limit, and one more is a fault") {
        World<4> w = row();
        w.x[1] = 100;  // The circles overlap forever, because nothing separates them.
        RowRules endless([](World<4>&, const Contact&, auto&) {});
        Finder<4> finder;
        const Advanced motion = advance(w, endless, finder);
        CHECK(motion.contacts == MAX_CONTACTS);
        CHECK(motion.fault == MotionFault::TOO_MANY_CONTACTS);
        for (const int most : {3, 2}) {
            World<4> three = row();
            three.vx[0] = 0, three.x[1] = 100;  // The first two overlap until the third contact.
            int left = 3;
            RowRules part([&](World<4>& now, const Contact&, auto&) {
                if (--left == 0) now.x[1] = 1000;
            });
            const Advanced turn = advance(three, part, finder, 1, most);
            CHECK(turn.contacts == most);
            CHECK((turn.fault == MotionFault::TOO_MANY_CONTACTS) == (most == 2));
        }
    }
    TEST_CASE("the limit of contacts in a batch does not depend on the order of the contacts") {
        const Batches rules;
        const Timer<Batches::CLOCK> timer{1};
        constexpr int ROOM = 4 * 3 / 2 + 8 * 4;
        for (const int at_first : {ROOM, ROOM + 1}) {
            for (const bool is_first_early : {true, false}) {
                Found<Batches, 4> found(rules, timer);
                found.begin();
                const auto offer = [&](double t, int count) {
                    for (int k = 0; k < count; ++k) found.offer(t, 0, -1 - k);
                };
                if (is_first_early) offer(0.25, at_first);
                offer(0.5, 2 * ROOM);
                if (!is_first_early) offer(0.25, at_first);
                CHECK(found.is_overflown() == (at_first > ROOM));
                CHECK(found.sorted().count == ROOM);
                CHECK(found.sorted().item[0].t == 0.25);
            }
        }
    }
    TEST_CASE("worlds without circles and worlds with circles of radius zero are simulated") {
        World<4> none{};
        RowRules rules([](World<4>&, const Contact&, auto&) {});
        Finder<4> finder;
        CHECK(advance(none, rules, finder).contacts == 0);
        World<4> points{};
        for (int i = 0; i < 3; ++i) add_circle(points, i, 0, 1 - i, 0, 0, 1);
        World<4> same = points;
        AllPairs<4> all;
        CHECK(advance(points, rules, finder, 1, 5).contacts ==
              advance(same, rules, all, 1, 5).contacts);
    }
    TEST_CASE("an infinite or undefined number is a fault before any motion") {
        constexpr double INFINITE = std::numeric_limits<double>::infinity();
        for (const double wrong : {INFINITE, -INFINITE, std::nan("")}) {
            for (int which = 0; which < 5; ++which) {
                World<4> w = row();
                (which == 0   ? w.x
                 : which == 1 ? w.y
                 : which == 2 ? w.vx
                 : which == 3 ? w.vy
                              : w.radius)[2] = wrong;
                RowRules rules([](World<4>&, const Contact&, auto&) {});
                Finder<4> finder;
                CHECK(advance(w, rules, finder).fault == MotionFault::NOT_FINITE);
                CHECK(w.x[0] == 0);
            }
        }
    }
    TEST_CASE("rules with a missing or wrong member give a readable compiler error") {
        const Folder folder;
        const auto says = [&](const std::string& members) {
            const std::string file = folder.file(
                "rules.cpp",
                "#include \"sim/world/finder.h\"\nusing namespace carom;\nstruct Mine : Rules {\n" +
                    members +
                    "};\nint main() { World<8> w{}; Mine r; Finder<8> f; (void)advance(w, r, f); "
                    "}\n");
            return run("g++ -std=c++17 -I. -fsyntax-only " + file).text;
        };
        const std::string meet =
            "template <class W> double meet(const W& w, int a, int b) const {\n"
            "    return time_to_touch(w, a, b);\n}\n";
        const std::string react =
            "template <class W, class C> void react(W&, const Contact&, C&) {}\n";
        CHECK(says(meet + react) == "");
        const struct {
            std::string members, sentence;
        } cases[] = {
            {react, "expected double meet(const World&, int a, int b)"},
            {meet, "expected void react(World&, const Contact&, Changes&)"},
            {meet + react + "void meet_fixed(int) const {}\n", "meet_fixed cannot be called"},
            {meet + react + "int reach;\n", "reach cannot be called; expected double reach"},
            {meet + react + "void rank(int) const {}\n", "rank cannot be called"},
            {meet + react + "bool is_over() const { return false; }\n", "is_over cannot be called"},
        };
        for (const auto& each : cases) {
            const std::string text = says(each.members);
            CHECK_MESSAGE(text.find("rules: ") != std::string::npos, text);
            CHECK_MESSAGE(text.find(each.sentence) != std::string::npos, text);
        }
    }
}

namespace {

// The rules move circles that overlap apart along the line between them. The lighter one moves
// farther.
struct PushRules : Rules {
    bool clamps = false;
    template <class W>
    bool part(W& w, int a, int b) const {
        const double dx = w.x[b] - w.x[a], dy = w.y[b] - w.y[a], d = std::sqrt(dx * dx + dy * dy);
        const double overlap = w.radius[a] + w.radius[b] - d;
        if (overlap <= 1e-6) return false;
        const double nx = d > 0 ? dx / d : 1, ny = d > 0 ? dy / d : 0;
        const double share = w.mass[b] / (w.mass[a] + w.mass[b]), way = overlap + 1;
        w.x[a] -= nx * way * share, w.y[a] -= ny * way * share;
        w.x[b] += nx * way * (1 - share), w.y[b] += ny * way * (1 - share);
        return true;
    }
    template <class W>
    bool prepare(W& w, int a) const {
        if (!clamps || std::abs(w.x[a]) <= 1500) return false;
        w.x[a] = std::copysign(1500, w.x[a]);
        return true;
    }
};

// The reference for a pass: all pairs in order.
template <int N>
bool plain_pass(World<N>& w, const PushRules& rules, bool both_ways) {
    bool moved = false;
    for (int a = 0; a < w.count; ++a) {
        moved = rules.prepare(w, a) || moved;
        for (int b = both_ways ? 0 : a + 1; b < w.count; ++b) {
            if (b != a) moved = rules.part(w, a, b) || moved;
        }
    }
    return moved;
}

template <int N, Passes PASSES>
int differing_separations() {
    int differ = 0;
    Separation<N, PASSES> separation;  // The object is used again for all worlds.
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Rng rng(seed);
        World<N> w{};
        const double spread = rng.chance(0.2) ? 1e5 : rng.between(100, 3000);
        for (int k = 1 + rng.below(N); k > 0; --k) {
            const double x = rng.between(-spread, spread), y = rng.between(-spread, spread);
            add_circle(w, x, y, 0, 0, rng.between(1, 60), 1 + rng.below(5));
        }
        World<N> expected = w;
        PushRules rules;
        rules.clamps = seed % 2 == 0;
        if (seed % 3 == 0) {
            const bool moved = plain_pass(expected, rules, PASSES == Passes::BOTH_WAYS);
            differ += separation.pass(w, rules) != moved;
        } else {
            int passes = 12;
            while (passes > 0 && plain_pass(expected, rules, PASSES == Passes::BOTH_WAYS)) --passes;
            differ += separation.separate(w, rules, 12) != (passes == 0);
        }
        for (int i = 0; i < w.count; ++i) {
            differ += w.x[i] != expected.x[i] || w.y[i] != expected.y[i];
        }
    }
    return differ;
}

}  // namespace

TEST_SUITE("separation") {
    TEST_CASE("separating circles gives the same bits as the double loop over all pairs") {
        CHECK(differing_separations<16, Passes::ONCE>() == 0);
        CHECK(differing_separations<64, Passes::BOTH_WAYS>() == 0);
        CHECK(differing_separations<400, Passes::ONCE>() == 0);
        CHECK(differing_separations<100, Passes::BOTH_WAYS>() == 0);
    }
}
