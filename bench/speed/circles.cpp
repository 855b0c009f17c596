// Times the motion without the other rules of a game, in worlds of any size.
#include "bench/finders/z_order_loop.h"
#include "bench/scenes/world.h"
#include "bench/speed/bench.h"
#include "sim/mean_max/state.h"

namespace carom::bench {

using namespace mean_max;

namespace {

template <int N>
struct Worlds {
    std::vector<std::unique_ptr<World<N>>> worlds;
    double disc;
    int bordered;
};

struct Scene {
    const char* name;
    double density;  // 1 for the density of Mean Max
    enum { ANY, ONE_DIRECTION, SIZES } kind;
};
constexpr Scene SCENES[] = {{"disc", 1, Scene::ANY},
                            {"disc, 1/16 dense", 1.0 / 16, Scene::ANY},
                            {"disc, a heap", 3, Scene::ANY},
                            {"disc, one direction", 1, Scene::ONE_DIRECTION},
                            {"disc, sizes 1:30", 0.5, Scene::SIZES}};

// Returns worlds of a scene. Each world is the end of the previous world with new velocities.
template <int N>
Worlds<N> make_worlds(int n, const Scene& scene, int count) {
    Worlds<N> all;
    Rng rng(static_cast<std::uint64_t>(n) * 100 + static_cast<int>(1 / scene.density));
    auto w = std::make_unique<World<N>>();
    all.disc = fill_disc(*w, n, scene.density, rng), all.bordered = n;
    if (scene.kind == Scene::SIZES) {  // Circles only shrink, so that none overlap.
        for (int i = 0; i < n; ++i) {
            const double size = 28 * std::pow(30.0, std::pow(rng.unit(), 3));
            w->radius[i] = std::min(w->radius[i], size);
        }
    }
    const auto finder = std::make_unique<Finder<N>>();
    DiscRules<false> rules(all.disc, n);
    for (int k = 0; k < count; ++k) {
        perturb(*w, rng);
        if (scene.kind == Scene::ONE_DIRECTION) {
            const int there = k % 2 ? 600 : -600;
            for (int i = 0; i < n; ++i) w->vx[i] = there + w->vx[i] / 20, w->vy[i] /= 20;
        }
        all.worlds.push_back(std::make_unique<World<N>>(*w));
        if (k + 1 < count) (void)advance(*w, rules, *finder, 1, 1000 * n);
    }
    return all;
}

// The attribute inlines all calls, so that no contender loses time by a call.
template <class R, class F, int N>
[[gnu::flatten]] int play_motion(World<N>& w, R& rules, F& finder, int max_contacts) {
    return advance(w, rules, finder, 1, max_contacts).contacts;
}

template <class R, class F, int N>
CountedContender motion_contender(const char* name, const Worlds<N>& all, int block,
                                  int max_contacts) {
    auto work = std::make_shared<std::vector<World<N>>>(block);
    auto finder = std::make_shared<F>();
    const auto* worlds = &all;
    CountedContender e;
    e.contender.name = name;
    e.contender.prepare = [=](int b) {
        for (int k = 0; k < block; ++k) (*work)[k] = *worlds->worlds[b * block + k];
    };
    e.contender.run = [=](int) {
        R rules(worlds->disc, worlds->bordered);
        for (int k = 0; k < block; ++k) play_motion((*work)[k], rules, *finder, max_contacts);
    };
    e.account = [=](Row& row) {
        R rules(worlds->disc, worlds->bordered);
        DiscRules<true> counting(worlds->disc, worlds->bordered);
        Hash hash;
        for (const auto& world : worlds->worlds) {
            auto w = std::make_unique<World<N>>(*world);
            DiscRules<true>::calls = 0;
            row.events += play_motion(*w, counting, *finder, max_contacts);
            row.calls += DiscRules<true>::calls;
            *w = *world;
            play_motion(*w, rules, *finder, max_contacts);
            add_to(hash, *w);
        }
        row.hash = hash.value();
    };
    return e;
}

template <int N>
void motion_scene(Bench& bench, const Scene& scene, int n, int blocks, int block, int rounds) {
    const int most = 1000 * n;
    const auto all = make_worlds<N>(n, scene, blocks * block);
    std::vector<CountedContender> contenders = {
        motion_contender<DiscRules<true>, AllPairs<N>>("all pairs", all, block, most),
        motion_contender<DiscRules<false>, ZOrderLoop<N>>("z-order loop", all, block, most)};
    if constexpr (N <= 64) {
        contenders.push_back(
            motion_contender<LaneRules, Finder<N>>("world, four pairs", all, block, most));
        contenders.push_back(
            motion_contender<DiscRules<false>, ZOrder<N>>("z-order", all, block, most));
    }
    contenders.push_back(motion_contender<DiscRules<false>, Finder<N>>("world", all, block, most));
    bench.run(scene.name, n, contenders, blocks, block, rounds);
}

// Repeats the article's experiment: 10,000 worlds of nine looters and two tankers.
void article_scene(Bench& bench) {
    constexpr int WORLDS = 10000;
    const Turns turns = collect(Style::HUNTERS, 12, WORLDS);
    Worlds<12> all;
    all.disc = MAP_RADIUS, all.bordered = 9;
    for (const Turn& turn : *turns) {
        auto w = std::make_unique<World<12>>();
        const auto& units = turn.state.units;
        for (int i = 0; i < 11; ++i) {
            add_circle(*w, units.x[i], units.y[i], units.vx[i], units.vy[i], units.radius[i],
                       units.mass[i]);
        }
        all.worlds.push_back(std::move(w));
    }
    std::vector<CountedContender> contenders = {
        motion_contender<DiscRules<true>, AllPairs<12>>("all pairs", all, BLOCK, MAX_CONTACTS),
        motion_contender<DiscRules<true>, ArticleLoop<12>>("article's z-order", all, BLOCK,
                                                           MAX_CONTACTS),
        motion_contender<LaneRules, BoxPairs<12>>("world", all, BLOCK, MAX_CONTACTS)};
    bench.run("article", 11, contenders, WORLDS / BLOCK, BLOCK, 15);
}

// The double loop takes minutes with 10,000 circles. The scene therefore compares only the first
// contacts, and the hash of the complete turn with a stored value of the double loop.
constexpr int HUGE_N = 10000, FIRST_CONTACTS = 10;
constexpr std::uint64_t PINNED[] = {0x42230d42b74ae4e6u, 0x9330e71d6a85caaau};

void huge_scene(Bench& bench) {
    for (int d = 0; d < 2; ++d) {
        const auto all = make_worlds<10240>(HUGE_N, SCENES[d], 1);
        std::vector<CountedContender> first = {
            motion_contender<DiscRules<true>, AllPairs<10240>>("all pairs, 10 contacts", all, 1,
                                                               FIRST_CONTACTS),
            motion_contender<DiscRules<false>, Finder<10240>>("world, 10 contacts", all, 1,
                                                              FIRST_CONTACTS)};
        bench.run(SCENES[d].name, HUGE_N, first, 1, 1, 3);
        std::vector<CountedContender> whole = {
            motion_contender<DiscRules<false>, Finder<10240>>("world", all, 1, 1000 * HUGE_N)};
        bench.run(SCENES[d].name, HUGE_N, whole, 1, 1, 9);
        bench.expect(bench.rows().back().hash, PINNED[d]);
    }
}

template <class R, class F, int N>
__attribute__((noinline)) void counted_turns(Worlds<N>& all, F& finder) {
    R rules(all.disc, all.bordered);
    for (auto& world : all.worlds) play_motion(*world, rules, finder, 1000 * N);
}

}  // namespace

void circle_scenes(Bench& bench) {
    article_scene(bench);
    for (const Scene& scene : {SCENES[0], SCENES[1]}) {
        motion_scene<64>(bench, scene, 8, 32, 8, 15);
        motion_scene<64>(bench, scene, 16, 32, 8, 15);
        motion_scene<64>(bench, scene, 32, 32, 8, 15);
        motion_scene<64>(bench, scene, 64, 32, 4, 15);
        motion_scene<256>(bench, scene, 100, 16, 2, 9);
        motion_scene<256>(bench, scene, 200, 16, 2, 9);
        motion_scene<1024>(bench, scene, 1000, 3, 1, 5);
    }
    for (const Scene& scene : {SCENES[2], SCENES[3], SCENES[4]}) {
        motion_scene<64>(bench, scene, 20, 32, 8, 15);
        motion_scene<256>(bench, scene, 200, 4, 1, 5);  // The heap has thousands of contacts.
    }
    huge_scene(bench);
}

void play_circles_once(int n, int turns, bool fast) {
    auto all = make_worlds<256>(n, SCENES[0], turns);
    const auto plain_finder = std::make_unique<AllPairs<256>>();
    const auto fast_finder = std::make_unique<Finder<256>>();
    fast ? counted_turns<LaneRules>(all, *fast_finder)
         : counted_turns<DiscRules<true>>(all, *plain_finder);
}

}  // namespace carom::bench
