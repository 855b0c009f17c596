// Draws the start of a match from its seed, as the official referee does
// (sim/poker_chip_race/RULES.md).
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "referee/poker_chip_race/growing_table.h"
#include "sim/base/rng.h"
#include "sim/poker_chip_race/stages.h"
#include "sim/poker_chip_race/state.h"

namespace carom::poker_chip_race {

// Settings of the start. The seed draws each setting that has no value here.
struct Chosen {
    std::optional<int> max_neutral_count, chips_count_per_player, symmetric;
    std::optional<double> player_initial_radius;
};

void new_initial_state(std::int64_t seed, int players, const Chosen& chosen, GrowingTable& table);

}  // namespace carom::poker_chip_race

// Draws random positions that are hard for a simulator, for tests, benchmarks, and users who check
// their own simulator.

namespace carom::poker_chip_race::positions {

enum class Kind {
    SPREAD,  // Chips are apart from each other, and most are slow.
    CROWDED,  // All chips are close together, and some overlap.
    EQUAL,  // Chips have three sizes, so that many contacts are bounces.
    MIRRORED,  // Pairs are symmetric, so that contacts happen at the same time.
    AT_WALLS,  // Many chips are at the walls, or beyond them.
    FAST,  // Chips are so fast that one passes many others in a turn.
    KINDS
};

template <class AnyTable>
bool is_free(const AnyTable& s, double x, double y, double r) {
    for (int i = 0; i < s.count; ++i) {
        if (length(s.x[i] - x, s.y[i] - y) < s.radius[i] + r) return false;
    }
    return true;
}

// Draws a state with `chips` chips. Players own some of the chips.
template <class AnyTable>
void draw_table(AnyTable& s, Kind kind, int players, int chips, Rng& rng) {
    s.count = s.eaten.count = 0;
    s.next_id = s.turn = 0;
    s.players = players;
    for (double& lost_at : s.lost_at) lost_at = NOT_LOST;
    const double spread = kind == Kind::CROWDED ? 0.3 : 1;
    for (int k = 0; k < chips; ++k) {
        const double r = kind == Kind::EQUAL ? 10.0 + 4 * rng.below(3) : rng.between(3, 25);
        const double width = HALF_WIDTH - r, height = HALF_HEIGHT - r;
        double x, y;
        int tries = 0;
        do {
            x = rng.between(-width, width) * spread, y = rng.between(-height, height) * spread;
        } while (kind == Kind::SPREAD && ++tries < 50 && !is_free(s, x, y, r));
        if (kind == Kind::AT_WALLS) {
            if (rng.chance(0.5)) x = rng.chance(0.5) ? width + rng.between(-1, 3) : -width;
            if (rng.chance(0.5)) y = rng.chance(0.5) ? height : -height - rng.between(-1, 3);
        }
        const double speed = kind == Kind::FAST ? 400 : rng.chance(0.2) ? 150 : 10;
        double vx = rng.between(-speed, speed), vy = rng.between(-speed, speed);
        if (rng.chance(0.2)) vx = vy = 0;
        // The first chips belong to players, a few chips per player.
        const int owner = k < 3 * players ? k % players : NOBODY;
        s.add(x, y, vx, vy, r, owner);
        if (kind == Kind::MIRRORED && k + 1 < chips) {
            const int twin = owner == NOBODY ? owner : (owner + 1) % players;
            s.add(0 - x, 0 - y, -vx, -vy, r, twin);
            ++k;
        }
    }
}

// Places every second chip beside the preceding chip, or beside that chip's path. The distance is
// the sum of the radii, with the last bits varied.
inline void pair_up(GrowingTable& s, Rng& rng) {
    for (int i = 1; i < s.count; i += 2) {
        double sum = s.radius[i] + s.radius[i - 1];
        for (int k = rng.below(4); k > 0; --k) {
            sum = std::nextafter(sum, rng.chance(0.5) ? 0 : 2 * sum);
        }
        const bool passes = rng.chance(0.5);
        s.x[i] = s.x[i - 1] + (passes ? 2 * sum : 0), s.y[i] = s.y[i - 1] + sum;
        s.vx[i] = s.vy[i] = 0;
        if (!passes) continue;
        s.vx[i - 1] = 5 * sum, s.vy[i - 1] = 0;
    }
}

// Draws the hard position with this number. The kinds above come first, then touching chips, then
// chips at rest.
inline void draw(GrowingTable& s, int position, Rng& rng) {
    constexpr int TOUCHING = static_cast<int>(Kind::KINDS), AT_REST = TOUCHING + 1;
    draw_table(s, position < TOUCHING ? static_cast<Kind>(position) : Kind::SPREAD, s.players,
               4 + rng.below(50), rng);
    if (position == TOUCHING) pair_up(s, rng);
    if (position != AT_REST) return;
    for (int i = 0; i < s.count; ++i) s.vx[i] = s.vy[i] = 0;
}

}  // namespace carom::poker_chip_race::positions
