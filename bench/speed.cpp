// What a simulated turn costs with each way of finding contacts, on named, seeded scenes. A row
// whose hash is not the oracle's is an error and fails the run. Writes a table, CSV and Markdown.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "bench/finders/article_loop.h"
#include "bench/finders/lane_loop.h"
#include "bench/finders/z_order_loop.h"
#include "bench/measure.h"
#include "bench/report.h"
#include "bench/scenes/hard_worlds.h"
#include "bench/scenes/mean_max.h"
#include "sim/finders/auto_finder.h"
#include "sim/finders/short_list.h"
#include "sim/mean_max/oracle.h"
#include "sim/plain_bounce.h"

namespace carom::bench {

namespace {

using namespace mean_max;

struct CountingProbe {
    static inline Counts counts;
    static void proposed(int pairs) { counts.proposed += pairs; }
    static void evaluated(int pairs) { counts.evaluated += pairs; }
};

// A contender and how to play all its turns once more, untimed, for the counts and the hash.
struct Entrant {
    Contender contender;
    std::function<void(Row&)> account;
};

class Bench {
  public:
    explicit Bench(int rounds_percent) : rounds_percent_(rounds_percent) {}

    // The first entrant is the oracle: the others' hashes must be its.
    void run(const std::string& scene, int n, std::vector<Entrant>& entrants, int blocks,
             int turns_per_block, int rounds) {
        progress(scene);
        std::vector<Contender> contenders;
        for (Entrant& e : entrants) contenders.push_back(e.contender);
        const int fewer = std::max(3, rounds * rounds_percent_ / 100);
        const std::vector<Timing> timings = measure(contenders, blocks, turns_per_block, fewer);
        for (std::size_t k = 0; k < entrants.size(); ++k) {
            Row row;
            row.scene = scene, row.policy = entrants[k].contender.name, row.n = n;
            row.turns = blocks * turns_per_block;
            row.timing = timings[k];
            entrants[k].account(row);
            rows_.push_back(row);
            if (row.hash != rows_[rows_.size() - 1 - k].hash) failed_ = true;
        }
    }
    void expect(std::uint64_t hash, std::uint64_t pinned) { failed_ = failed_ || hash != pinned; }
    const std::vector<Row>& rows() const { return rows_; }
    bool failed() const { return failed_; }

    ~Bench() { progress(""); }

  private:
    static void progress(const std::string& scene) {
        if (isatty(STDERR_FILENO)) std::fprintf(stderr, "\r%-60s\r", scene.c_str());
    }

    int rounds_percent_;
    std::vector<Row> rows_;
    bool failed_ = false;
};

// --- Mean Max: whole turns

struct Turn {
    State state;
    Orders orders;
    const SpawnQueue* queue;
};

struct Turns {
    std::vector<std::unique_ptr<SpawnQueue>> queues;
    std::vector<Turn> turns;
};

// Turns of matches on maps with so many units, one after the other.
Turns collect(Style style, int units, int count) {
    Turns all;
    for (int seed = 1; static_cast<int>(all.turns.size()) < count; ++seed) {
        const mean_max::Map map = mean_max::new_initial_state(seed, TOP_LEAGUE);
        if (map.state.units.count != units) continue;
        all.queues.push_back(std::make_unique<SpawnQueue>(map.queue));
        play({seed, TOP_LEAGUE, style}, MAX_TURNS,
             [&](const State& s, const Orders& orders, const SpawnQueue&) {
                 all.turns.push_back({s, orders, all.queues.back().get()});
             });
    }
    all.turns.resize(count);
    return all;
}

struct EventTrace : NoTrace {
    long events = 0;
    void hit(const State&, const Hit&, double) { ++events; }
};

constexpr int BLOCK = 16;  // turns: their states stay in the first-level cache

template <class Engine, class CountingEngine>
Entrant mean_max_entrant(const char* name, const Turns& all) {
    auto work = std::make_shared<std::vector<State>>(BLOCK);
    const auto* turns = &all.turns;
    Entrant e;
    e.contender.name = name;
    e.contender.prepare = [work, turns](int block) {
        for (int k = 0; k < BLOCK; ++k) (*work)[k] = (*turns)[block * BLOCK + k].state;
    };
    e.contender.run = [work, turns](int block) {
        for (int k = 0; k < BLOCK; ++k) {
            const Turn& turn = (*turns)[block * BLOCK + k];
            (void)step<Engine>((*work)[k], turn.orders, *turn.queue);  // sound: collected so
        }
    };
    e.account = [turns](Row& row) {
        CountingProbe::counts = {};
        EventTrace trace;
        Hash hash;
        for (const Turn& turn : *turns) {
            State s = turn.state;
            (void)step<CountingEngine>(s, turn.orders, *turn.queue, trace);
            State timed = turn.state;
            (void)step<Engine>(timed, turn.orders, *turn.queue);
            hash.add(static_cast<std::int64_t>(hash_of(timed)));
        }
        row.counts = CountingProbe::counts;
        row.events = trace.events;
        row.hash = hash.value();
    };
    return e;
}

void mean_max_scenes(Bench& bench) {
    for (int units : {12, 15, 18}) {
        for (Style style : {Style::RANDOM, Style::HUNTERS}) {
            constexpr int COUNT = 250 * BLOCK;
            const Turns all = collect(style, units, COUNT);
            std::vector<Entrant> entrants = {
                mean_max_entrant<PlainEngine,
                                 Engine<PlainFinder<MAX_UNITS, CountingProbe>, PlainTurn>>(
                    "all pairs", all),
                mean_max_entrant<Engine<LaneLoop<MAX_UNITS>, PlainTurn>,
                                 Engine<LaneLoop<MAX_UNITS, CountingProbe>, PlainTurn>>(
                    "all pairs in lanes", all),
                mean_max_entrant<Engine<ZOrderLoop<MAX_UNITS>, FastTurn>,
                                 Engine<ZOrderLoop<MAX_UNITS, CountingProbe>, FastTurn>>(
                    "z-order loop", all),
                mean_max_entrant<
                    Engine<ShortList<MAX_UNITS, ZOrder<MAX_UNITS>>, FastTurn>,
                    Engine<ShortList<MAX_UNITS, ZOrder<MAX_UNITS>, CountingProbe>, FastTurn>>(
                    "z-order list", all),
                mean_max_entrant<FastEngine,
                                 Engine<SmallWorld<MAX_UNITS, CountingProbe>, FastTurn>>(
                    "small world", all)};
            const std::string play = style == Style::RANDOM ? "random" : "hunters";
            bench.run("mean max " + play, units, entrants, COUNT / BLOCK, BLOCK, 15);
        }
    }
}

// --- Motion alone, worlds of any size

template <int N>
struct Worlds {
    std::vector<std::unique_ptr<Circles<N>>> worlds;
    Disc disc;
};

// Worlds of a density, each the last one's end with new speeds.
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
int play_motion(Circles<N>& c, const Disc& disc, Finder& finder, int most_events) {
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
        most_events);
    return turn.events;
}

template <int N>
void add_to(Hash& hash, const Circles<N>& c) {
    for (const double* array : {c.x, c.y, c.vx, c.vy}) hash.bytes(array, c.count * sizeof *array);
}

template <bool QUICK, class Finder, class CountingFinder, int N>
Entrant motion_entrant(const char* name, const Worlds<N>& all, int block, int most_events) {
    auto work = std::make_shared<std::vector<Circles<N>>>(block);
    auto finder = std::make_shared<Finder>();
    const auto* worlds = &all;
    Entrant e;
    e.contender.name = name;
    e.contender.prepare = [=](int b) {
        for (int k = 0; k < block; ++k) (*work)[k] = *worlds->worlds[b * block + k];
    };
    e.contender.run = [=](int) {
        for (int k = 0; k < block; ++k) {
            play_motion<QUICK>((*work)[k], worlds->disc, *finder, most_events);
        }
    };
    e.account = [=](Row& row) {
        CountingProbe::counts = {};
        const auto counting = std::make_unique<CountingFinder>();
        Hash hash;
        for (const auto& world : worlds->worlds) {
            auto c = std::make_unique<Circles<N>>(*world);
            row.events += play_motion<QUICK>(*c, worlds->disc, *counting, most_events);
            *c = *world;
            play_motion<QUICK>(*c, worlds->disc, *finder, most_events);
            add_to(hash, *c);
        }
        row.counts = CountingProbe::counts;
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
        std::vector<Entrant> entrants = {
            motion_entrant<false, PlainFinder<N>, PlainFinder<N, CountingProbe>>("all pairs", all,
                                                                                 block, most)};
        if constexpr (N <= 256) {
            entrants.push_back(motion_entrant<true, ShortList<N, ZOrder<N>>,
                                              ShortList<N, ZOrder<N>, CountingProbe>>(
                "z-order list", all, block, most));
        }
        if constexpr (N <= 64) {
            entrants.push_back(motion_entrant<true, SmallWorld<N>, SmallWorld<N, CountingProbe>>(
                "small world", all, block, most));
        }
        entrants.push_back(
            motion_entrant<true, EventCache<N, ZOrder<N>>, EventCache<N, ZOrder<N>, CountingProbe>>(
                "event cache", all, block, most));
        entrants.push_back(motion_entrant<true, AutoFinder<N>, AutoFinder<N, CountingProbe>>(
            "auto", all, block, most));
        bench.run(name_of_density(density), n, entrants, blocks, block, rounds);
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
    std::vector<Entrant> entrants = {
        motion_entrant<false, PlainFinder<12>, PlainFinder<12, CountingProbe>>("all pairs", all,
                                                                               BLOCK, EVENT_CAP),
        motion_entrant<false, ArticleLoop<12>, ArticleLoop<12, CountingProbe>>(
            "article's z-order", all, BLOCK, EVENT_CAP),
        motion_entrant<true, SmallWorld<12>, SmallWorld<12, CountingProbe>>("small world", all,
                                                                            BLOCK, EVENT_CAP)};
    bench.run("article", 11, entrants, WORLDS / BLOCK, BLOCK, 15);
}

// At 10,000 circles the double loop takes minutes: it plays the first events only, and the hash of
// the whole turn is pinned, from `speed --oracle`.
constexpr int HUGE_N = 10000, FIRST_EVENTS = 10;
using HugeFinder = EventCache<10240, ZOrder<10240>>;
constexpr std::uint64_t PINNED[] = {0x42230d42b74ae4e6u, 0x9330e71d6a85caaau};

void huge_scene(Bench& bench) {
    for (int d = 0; d < 2; ++d) {
        const auto all = make_worlds<10240>(HUGE_N, DENSITIES[d], 1);
        using Counting = EventCache<10240, ZOrder<10240>, CountingProbe>;
        std::vector<Entrant> first = {
            motion_entrant<false, PlainFinder<10240>, PlainFinder<10240, CountingProbe>>(
                "all pairs, 10 events", all, 1, FIRST_EVENTS),
            motion_entrant<true, HugeFinder, Counting>("cache, 10 events", all, 1, FIRST_EVENTS)};
        bench.run(name_of_density(DENSITIES[d]), HUGE_N, first, 1, 1, 3);
        std::vector<Entrant> whole = {
            motion_entrant<true, HugeFinder, Counting>("event cache", all, 1, 1000 * HUGE_N)};
        bench.run(name_of_density(DENSITIES[d]), HUGE_N, whole, 1, 1, 9);
        bench.expect(bench.rows().back().hash, PINNED[d]);
    }
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

// --- One scene played once with one engine, for a tool that counts instructions in these two.

template <class Engine>
__attribute__((noinline)) void counted_turns(std::vector<Turn>& turns) {
    for (Turn& turn : turns) (void)step<Engine>(turn.state, turn.orders, *turn.queue);
}
template <bool QUICK, class Finder, int N>
__attribute__((noinline)) void counted_turns(Worlds<N>& all, Finder& finder) {
    for (auto& world : all.worlds) play_motion<QUICK>(*world, all.disc, finder, 1000 * N);
}

void play_once(const std::string& scene, int n, int turns, bool fast) {
    if (scene == "disc") {
        auto all = make_worlds<256>(n, 1.0, turns);
        const auto plain_finder = std::make_unique<PlainFinder<256>>();
        const auto fast_finder = std::make_unique<AutoFinder<256>>();
        fast ? counted_turns<true>(all, *fast_finder) : counted_turns<false>(all, *plain_finder);
        return;
    }
    Turns all = collect(scene == "random" ? Style::RANDOM : Style::HUNTERS, n, turns);
    fast ? counted_turns<FastEngine>(all.turns) : counted_turns<PlainEngine>(all.turns);
}

}  // namespace

}  // namespace carom::bench

int main(int argc, char** argv) {
    using namespace carom::bench;
    CLI::App app("Times the simulator; every row is checked against the oracle.", "speed");
    std::string csv, markdown, scene, policy = "fast";
    int percent = 100, turns = 1600, n = 12;
    bool oracle = false;
    app.add_option("--csv", csv, "write the table here, too");
    app.add_option("--markdown", markdown, "and here, for the README");
    app.add_option("--rounds-percent", percent, "fewer rounds, a rougher result")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_flag("--oracle", oracle, "only the double loop's hashes at 10,000 circles (minutes)");
    app.add_option("--play", scene, "only play this scene once: random, hunters or disc")
        ->check(CLI::IsMember({"random", "hunters", "disc"}));
    app.add_option("--n", n, "with --play: 12, 15 or 18 units, or up to 256 circles of a disc")
        ->check(CLI::Range(12, 256))
        ->capture_default_str();
    app.add_option("--turns", turns, "with --play")->check(CLI::PositiveNumber);
    app.add_option("--policy", policy, "with --play")
        ->check(CLI::IsMember({"plain", "fast"}))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);

    if (oracle) {
        print_oracle();
        return 0;
    }
    if (!scene.empty()) {
        if (scene != "disc" && n != 12 && n != 15 && n != 18) {
            std::fprintf(stderr, "speed: --n: expected 12, 15 or 18 units, found %d\n", n);
            return 2;
        }
        play_once(scene, n, turns, policy == "fast");
        return 0;
    }
    Bench bench(percent);
    mean_max_scenes(bench);
    article_scene(bench);
    motion_scene<64>(bench, 16, 32, 8, 15);
    motion_scene<64>(bench, 24, 32, 8, 15);
    motion_scene<64>(bench, 32, 32, 8, 15);
    motion_scene<64>(bench, 50, 32, 4, 15);
    motion_scene<64>(bench, 64, 32, 4, 15);
    motion_scene<256>(bench, 200, 16, 2, 9);
    motion_scene<1024>(bench, 1000, 3, 1, 5);
    huge_scene(bench);
    print_table(bench.rows());
    if (!csv.empty()) write_csv(bench.rows(), csv);
    if (!markdown.empty()) write_markdown(bench.rows(), markdown);
    if (bench.failed()) std::fprintf(stderr, "speed: some row differs from the oracle\n");
    return bench.failed() ? 1 : 0;
}
