// Draws the start of a match from its seed, as the official referee does
// (sim/code_royale/RULES.md), and random positions that are hard for a simulator, for tests,
// benchmarks, and users who check their own simulator.
#pragma once

#include <cstdint>
#include <vector>

#include "referee/base/java_random.h"
#include "sim/base/fields.h"
#include "sim/base/rng.h"
#include "sim/code_royale/step.h"

namespace carom::code_royale {

// What a golden game tells about the start: the hashes of the sites' positions after each pass, the
// number of checks in which all bodies settled, and the hash of all positions then.
struct Opening {
    std::vector<std::uint64_t> passes;
    int checks = 0;
    std::uint64_t settled = 0;
};

// Returns the 32 bits of a golden game's hash of the positions of the bodies from `first` on.
inline std::uint64_t hash_of_places(const State& s, int first = 0) {
    Hash hash;
    for (int i = first; i < s.count; ++i) hash.add(s.x[i]), hash.add(s.y[i]);
    return hash.value() & 0xffffffff;
}

namespace start {

// Sites keep this distance from each other and from the border.
constexpr double SITE_GAP = 90;

inline void add_site(State& s, double x, double y, int radius, int gold, int max_rate) {
    const int body = s.count++;
    s.x[body] = x, s.y[body] = y, s.radius[body] = radius;
    Site& site = s.site[s.sites++];
    site.clear();
    site.gold = static_cast<std::int16_t>(gold);
    site.max_rate = static_cast<std::int8_t>(max_rate);
}

// Pushes the sites apart, in pairs that stay symmetric about the centre.
inline void spread_sites(State& s, Opening* opening) {
    constexpr int MAX_PASSES = 100;
    Pushes rules;
    rules.gap = SITE_GAP;
    bool pushed = true;
    for (int pass = 0; pushed && pass < MAX_PASSES; ++pass) {
        for (int a = s.first_site(); a < s.count; a += 2) {
            s.x[a] = (s.x[a] + (WIDTH - s.x[a + 1])) / 2;
            s.y[a] = (s.y[a] + (HEIGHT - s.y[a + 1])) / 2;
            s.x[a + 1] = WIDTH - s.x[a], s.y[a + 1] = HEIGHT - s.y[a];
        }
        pushed = check_all(s, rules, s.first_site());
        if (opening) opening->passes.push_back(hash_of_places(s, s.first_site()));
    }
}

inline State without_creeps(int health, Level level) {
    State s{};
    s.level = level;
    s.count = PLAYERS;
    for (int p = 0; p < PLAYERS; ++p) {
        s.x[p] = QUEEN_X[p], s.y[p] = QUEEN_Y[p];
        s.radius[p] = RADIUS[QUEEN], s.kind[p] = QUEEN;
        s.health[p] = static_cast<std::int16_t>(health);
        s.gold[p] = FIRST_GOLD;
    }
    return s;
}

}  // namespace start

inline State new_initial_state(std::int64_t seed, Level level, bool rules_2018,
                               Opening* opening = nullptr) {
    referee::JavaRandom random(seed);
    constexpr int ALL_PAIRS = MAX_SITES / 2;
    const int pairs = level <= WOOD_2 ? 6 + random.next_int(7) : ALL_PAIRS;
    State s = start::without_creeps(level >= BRONZE ? (5 + random.next_int(16)) * 5 : 100, level);
    s.rules_2018 = rules_2018;
    for (int pair = 0; pair < pairs; ++pair) {
        const int rate = 1 + random.next_int(3), gold = 200 + random.next_int(51);
        const int radius = 60 + random.next_int(31);
        const double x = random.next_int(1920), y = random.next_int(1000);
        start::add_site(s, x, y, radius, gold, rate);
        start::add_site(s, WIDTH - x, HEIGHT - y, radius, gold, rate);
    }
    start::spread_sites(s, opening);
    for (int k = 0; k < s.sites; ++k) {
        const int body = s.body_of_site(k);
        s.x[body] = round_half_up(s.x[body]), s.y[body] = round_half_up(s.y[body]);
        const double dx = s.x[body] - WIDTH / 2, dy = s.y[body] - HEIGHT / 2;
        for (const double near : {500.0, 200.0}) {
            if (dx * dx + dy * dy >= near * near) continue;
            s.site[k].max_rate = static_cast<std::int8_t>(s.site[k].max_rate + 1);
            s.site[k].gold = static_cast<std::int16_t>(s.site[k].gold + 50);
        }
    }
    const int checks = settle<Reference>(s, MAX_CHECKS);
    if (opening) opening->checks = checks, opening->settled = hash_of_places(s);
    note_sites(s);
    return s;
}

enum class PositionKind { STARTING, MIDDLE, CROWDED, TOUCHING, SIEGE, KINDS };
inline State random_state(Rng& rng, PositionKind kind) {
    const auto level = static_cast<Level>(1 + rng.below(4));
    const bool is_of_2018 = rng.chance(0.1);  // Compilers evaluate arguments in different orders.
    State s = new_initial_state(rng.below(1 << 30), level, is_of_2018);
    if (kind == PositionKind::STARTING) return s;
    s.turn = static_cast<std::int16_t>(1 + rng.below(MAX_TURNS - 2));
    for (int i = 0; i < s.count; ++i)
        s.x[i] = round_half_up(s.x[i]), s.y[i] = round_half_up(s.y[i]);
    note_sites(s);
    for (int p = 0; p < PLAYERS; ++p) {
        s.gold[p] = static_cast<std::int16_t>(rng.below(400));
        s.health[s.queen(p)] = static_cast<std::int16_t>(1 + rng.below(100));
        const int body = s.body_of_site(rng.below(s.sites));
        s.x[s.queen(p)] = s.x[body] + rng.below(201) - 100;
        s.y[s.queen(p)] = s.y[body] + rng.below(201) - 100;
    }
    const bool siege = kind == PositionKind::SIEGE;
    for (int k = 0; k < s.sites; ++k) {
        Site& site = s.site[k];
        if (!rng.chance(0.6)) continue;
        site.owner = static_cast<std::int8_t>(rng.below(PLAYERS));
        site.structure = siege ? Site::TOWER : static_cast<Site::Structure>(1 + rng.below(3));
        if (site.structure == Site::MINE) {
            site.gold = static_cast<std::int16_t>(1 + rng.below(300));
            site.rate = static_cast<std::int8_t>(1 + rng.below(site.max_rate));
        } else if (site.structure == Site::TOWER) {
            site.health = static_cast<std::int16_t>(4 + rng.below(MAX_TOWER_HEALTH - 3));
            site.range = static_cast<std::int16_t>(rng.below(600));
        } else {
            site.kind = static_cast<std::int8_t>(rng.below(CREEP_KINDS));
            if (rng.chance(0.5)) {
                const int turns = CREEP[site.kind].training_turns;
                site.progress = static_cast<std::int8_t>(rng.below(turns));
            }
        }
    }
    const bool crowded = kind == PositionKind::CROWDED;
    const int creeps = crowded ? 20 + rng.below(140) : rng.below(24);
    const int width = crowded ? 100 + rng.below(600) : static_cast<int>(WIDTH);
    const int height = crowded ? 100 + rng.below(400) : static_cast<int>(HEIGHT);
    const int left = rng.below(static_cast<int>(WIDTH) - width + 1);
    const int top = rng.below(static_cast<int>(HEIGHT) - height + 1);
    for (int n = 0; n < creeps; ++n) {
        const int p = rng.below(PLAYERS);
        const auto creep =
            siege && rng.chance(0.6) ? GIANT : static_cast<Kind>(rng.below(CREEP_KINDS));
        Vector at = {double(left + rng.below(width)), double(top + rng.below(height))};
        if (kind == PositionKind::TOUCHING) {  // beside another body, 1 unit off at most
            const int other = rng.below(s.count);
            const double gap = s.radius[other] + RADIUS[creep] + rng.below(3) - 1;
            const double side = rng.chance(0.5) ? gap : -gap;
            at = rng.chance(0.5) ? Vector{s.x[other] + side, s.y[other]}
                                 : Vector{s.x[other], s.y[other] + side};
        }
        add_creep(s, p, creep, at);
        const int i = s.end_of_creeps(p) - 1;
        s.health[i] = static_cast<std::int16_t>(1 + rng.below(CREEP[creep].health));
    }
    return s;
}

}  // namespace carom::code_royale
