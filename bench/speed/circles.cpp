// Times the motion alone, in worlds of any size.
#include <cinttypes>

#include "bench/finders/article_loop.h"
#include "bench/finders/auto_finder.h"
#include "bench/finders/short_list.h"
#include "bench/scenes/hard_worlds.h"
#include "bench/speed/scenes.h"
#include "sim/engine/plain_bounce.h"

namespace carom::bench {

using namespace mean_max;

namespace {

template <int N>
struct Worlds {
    std::vector<std::unique_ptr<Circles<N>>> worlds;
    Disc disc;
};

// Returns worlds of a density. Each starts at the end of the last one with new speeds.
template <int N>
Worlds<N> make_worlds(int n, double density, int count) {
    Worlds<N> all;
    Rng rng(static_cast<std::uint64_t>(n) * 100 + static_cast<int>(1 / density));
    auto c = std::make_unique<Circles<N>>();
    all.disc = {fill_disc(*c, n, density, rng), n};
    const auto finder = std::make_unique<AutoFinder<N>>();
    for (int k = 0; k < count; ++k) {
        stir(*c, rng);
        all.worlds.push_back(std::make_unique<Circles<N>>(*c));
        if (k + 1 < count) {
            (void)advance(
                *c, all.disc, *finder,
                [&](const Hit& hit, double) {
                    hit.j == BORDER ? bounce_border(*c, hit.i, all.disc.radius, ELASTICITY)
                                    : bounce_pair(*c, hit.i, hit.j, ELASTICITY);
                    return NOBODY;
                },
                1000 * n);
        }
    }
    return all;
}

template <bool QUICK, class Finder, int N>
// Flattened, so that no contender loses time by a call that the compiler did not inline.
[[gnu::flatten]] int play_motion(Circles<N>& c, const Disc& disc, Finder& finder, int max_events) {
    const Advanced turn = advance(
        c, disc, finder,
        [&](const Hit& hit, double) {
            if (hit.j == BORDER) {
                bounce_border(c, hit.i, disc.radius, ELASTICITY);
            } else if (QUICK) {
                bounce_pair(c, hit.i, hit.j, ELASTICITY);
            } else {
                plain_bounce_pair(c, hit.i, hit.j, ELASTICITY);
            }
            return NOBODY;
        },
        max_events);
    return turn.events;
}

template <int N>
void add_to(Hash& hash, const Circles<N>& c) {
    for (const double* array : {c.x, c.y, c.vx, c.vy}) hash.bytes(array, c.count * sizeof *array);
}

template <bool QUICK, class Finder, class CountingFinder, int N>
CountedContender motion_contender(const char* name, const Worlds<N>& all, int block,
                                  int max_events) {
    auto work = std::make_shared<std::vector<Circles<N>>>(block);
    auto finder = std::make_shared<Finder>();
    const auto* worlds = &all;
    CountedContender e;
    e.contender.name = name;
    e.contender.prepare = [=](int b) {
        for (int k = 0; k < block; ++k) (*work)[k] = *worlds->worlds[b * block + k];
    };
    e.contender.run = [=](int) {
        for (int k = 0; k < block; ++k) {
            play_motion<QUICK>((*work)[k], worlds->disc, *finder, max_events);
        }
    };
    e.account = [=](Row& row) {
        CountingObserver::counts = {};
        const auto counting = std::make_unique<CountingFinder>();
        Hash hash;
        for (const auto& world : worlds->worlds) {
            auto c = std::make_unique<Circles<N>>(*world);
            row.events += play_motion<QUICK>(*c, worlds->disc, *counting, max_events);
            *c = *world;
            play_motion<QUICK>(*c, worlds->disc, *finder, max_events);
            add_to(hash, *c);
        }
        row.counts = CountingObserver::counts;
        row.hash = hash.value();
    };
    return e;
}

constexpr double DENSITIES[] = {1.0, 1.0 / 16};
const char* name_of_density(double density) { return density == 1.0 ? "disc" : "disc, 1/16 dense"; }

template <int N>
void motion_scene(Bench& bench, int n, int blocks, int block, int rounds) {
    for (double density : DENSITIES) {
        const int most = 1000 * n;
        const auto all = make_worlds<N>(n, density, blocks * block);
        std::vector<CountedContender> contenders = {
            motion_contender<false, PlainFinder<N>, PlainFinder<N, CountingObserver>>(
                "all pairs", all, block, most)};
        if constexpr (N <= 256) {
            contenders.push_back(motion_contender<true, ShortList<N, ZOrder<N>>,
                                                  ShortList<N, ZOrder<N>, CountingObserver>>(
                "z-order list", all, block, most));
        }
        if constexpr (N <= 64) {
            contenders.push_back(
                motion_contender<true, SmallWorld<N>, SmallWorld<N, CountingObserver>>(
                    "small world", all, block, most));
        }
        contenders.push_back(motion_contender<true, EventCache<N, ZOrder<N>>,
                                              EventCache<N, ZOrder<N>, CountingObserver>>(
            "event cache", all, block, most));
        contenders.push_back(motion_contender<true, AutoFinder<N>, AutoFinder<N, CountingObserver>>(
            "auto", all, block, most));
        bench.run(name_of_density(density), n, contenders, blocks, block, rounds);
    }
}

// The article's experiment: 10,000 worlds of nine looters and two tankers.
void article_scene(Bench& bench) {
    constexpr int WORLDS = 10000;
    const Turns turns = collect(Style::HUNTERS, 12, WORLDS);
    Worlds<12> all;
    all.disc = {MAP_RADIUS, 9};
    for (const Turn& turn : turns.turns) {
        auto c = std::make_unique<Circles<12>>();
        c->count = 11;
        for (int i = 0; i < c->count; ++i) {
            c->x[i] = turn.state.units.x[i], c->y[i] = turn.state.units.y[i];
            c->vx[i] = turn.state.units.vx[i], c->vy[i] = turn.state.units.vy[i];
            c->radius[i] = turn.state.units.radius[i], c->mass[i] = turn.state.units.mass[i];
        }
        all.worlds.push_back(std::move(c));
    }
    std::vector<CountedContender> contenders = {
        motion_contender<false, PlainFinder<12>, PlainFinder<12, CountingObserver>>(
            "all pairs", all, BLOCK, EVENT_CAP),
        motion_contender<false, ArticleLoop<12>, ArticleLoop<12, CountingObserver>>(
            "article's z-order", all, BLOCK, EVENT_CAP),
        motion_contender<true, SmallWorld<12>, SmallWorld<12, CountingObserver>>("small world", all,
                                                                                 BLOCK, EVENT_CAP)};
    bench.run("article", 11, contenders, WORLDS / BLOCK, BLOCK, 15);
}

// With 10,000 circles the double loop takes minutes. It therefore plays only the first events, and
// the hash of the whole turn is a stored value from `speed --oracle`.
constexpr int HUGE_N = 10000, FIRST_EVENTS = 10;
using HugeFinder = EventCache<10240, ZOrder<10240>>;
constexpr std::uint64_t PINNED[] = {0x42230d42b74ae4e6u, 0x9330e71d6a85caaau};

void huge_scene(Bench& bench) {
    for (int d = 0; d < 2; ++d) {
        const auto all = make_worlds<10240>(HUGE_N, DENSITIES[d], 1);
        using Counting = EventCache<10240, ZOrder<10240>, CountingObserver>;
        std::vector<CountedContender> first = {
            motion_contender<false, PlainFinder<10240>, PlainFinder<10240, CountingObserver>>(
                "all pairs, 10 events", all, 1, FIRST_EVENTS),
            motion_contender<true, HugeFinder, Counting>("cache, 10 events", all, 1, FIRST_EVENTS)};
        bench.run(name_of_density(DENSITIES[d]), HUGE_N, first, 1, 1, 3);
        std::vector<CountedContender> whole = {
            motion_contender<true, HugeFinder, Counting>("event cache", all, 1, 1000 * HUGE_N)};
        bench.run(name_of_density(DENSITIES[d]), HUGE_N, whole, 1, 1, 9);
        bench.expect(bench.rows().back().hash, PINNED[d]);
    }
}

template <bool QUICK, class Finder, int N>
__attribute__((noinline)) void counted_turns(Worlds<N>& all, Finder& finder) {
    for (auto& world : all.worlds) play_motion<QUICK>(*world, all.disc, finder, 1000 * N);
}

}  // namespace

void circle_scenes(Bench& bench) {
    article_scene(bench);
    motion_scene<64>(bench, 16, 32, 8, 15);
    motion_scene<64>(bench, 24, 32, 8, 15);
    motion_scene<64>(bench, 32, 32, 8, 15);
    motion_scene<64>(bench, 50, 32, 4, 15);
    motion_scene<64>(bench, 64, 32, 4, 15);
    motion_scene<256>(bench, 200, 16, 2, 9);
    motion_scene<1024>(bench, 1000, 3, 1, 5);
    huge_scene(bench);
}

void print_oracle() {
    for (double density : DENSITIES) {
        const auto all = make_worlds<10240>(HUGE_N, density, 1);
        auto c = std::make_unique<Circles<10240>>(*all.worlds[0]);
        const auto finder = std::make_unique<PlainFinder<10240>>();
        const int events = play_motion<false>(*c, all.disc, *finder, 1000 * HUGE_N);
        Hash hash;
        add_to(hash, *c);
        std::printf("0x%016" PRIx64 "u  %d events\n", hash.value(), events);
    }
}

void play_circles_once(int n, int turns, bool fast) {
    auto all = make_worlds<256>(n, 1.0, turns);
    const auto plain_finder = std::make_unique<PlainFinder<256>>();
    const auto fast_finder = std::make_unique<AutoFinder<256>>();
    fast ? counted_turns<true>(all, *fast_finder) : counted_turns<false>(all, *plain_finder);
}

}  // namespace carom::bench
