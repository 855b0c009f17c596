// A plan for Bit Runner 2048: the turn and the thrust of both own cars in each of the next turns.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bot/bit_runner_2048/headings.h"
#include "sim/base/rng.h"

namespace carom::bit_runner_2048::bot {

constexpr int DEPTH = 6;  // turns

// One car's order in one turn.
struct Gene {  // 2 bytes
    std::int8_t turn;  // degrees, from -MAX_TURN to MAX_TURN
    std::uint8_t thrust;  // 0 to MAX_THRUST
};

// `full` is the share of genes with full thrust. Most others have none.
inline Gene random_gene(double full, Rng& rng) {
    constexpr double STRAIGHT = 0.15, HARD = 0.5, ANY = 0.25;
    const double turn = rng.unit();
    const int any = rng.below(2 * MAX_TURN + 1) - MAX_TURN;
    Gene gene;
    gene.turn = static_cast<std::int8_t>(turn < STRAIGHT ? 0
                                         : turn < HARD   ? (any < 0 ? -MAX_TURN : MAX_TURN)
                                                         : any);
    const bool is_full = rng.chance(full);
    const int other = rng.chance(ANY) ? rng.below(MAX_THRUST + 1) : 0;
    gene.thrust = static_cast<std::uint8_t>(is_full ? MAX_THRUST : other);
    return gene;
}

// Changes a gene's turn and thrust by up to the share `width` of the whole range.
inline void nudge(Gene& gene, double width, Rng& rng) {
    const auto moved = [&](double from, double range, double least, double most) {
        const double to = from + rng.between(-1, 1) * width * range;
        return static_cast<int>(std::floor(std::min(std::max(to, least), most) + 0.5));
    };
    gene.turn = static_cast<std::int8_t>(moved(gene.turn, 2 * MAX_TURN, -MAX_TURN, MAX_TURN));
    gene.thrust = static_cast<std::uint8_t>(moved(gene.thrust, MAX_THRUST, 0, MAX_THRUST));
}

}  // namespace carom::bit_runner_2048::bot
