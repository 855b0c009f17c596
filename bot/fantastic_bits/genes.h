// A plan for Fantastic Bits: the orders of both own wizards in each of the next turns.
#pragma once

#include <cstdint>

#include "sim/base/rng.h"
#include "sim/base/vector.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits::bot {

constexpr int DEPTH = 5;  // turns
constexpr int DIRECTIONS = 240;  // 1.5 degrees apart

// One wizard's order in one turn: a move, or a throw if the wizard holds a snaffle, or a spell.
struct Gene {
    enum : std::int8_t { NO_SPELL = -1 };
    std::uint8_t direction;
    std::uint8_t power;  // part of MOVE_POWER; throws use full power
    std::int8_t spell;
    std::int8_t target;
};

// How the powers of moves are drawn and changed, as probabilities (value.h).
struct PowerShares {
    double full;  // A drawn move has full power.
    double to_any;  // A changed move gets any power.
    double to_full;  // A changed move gets full power.
};

inline Gene random_move(Rng& rng, const PowerShares& shares) {
    Gene gene{};
    gene.direction = static_cast<std::uint8_t>(rng.below(DIRECTIONS));
    const double power = rng.unit();
    gene.power =
        static_cast<std::uint8_t>(power < shares.full ? MOVE_POWER : rng.below(MOVE_POWER + 1));
    gene.spell = Gene::NO_SPELL;
    return gene;
}

// Changes a move. Width 1 allows any direction.
inline void nudge(Gene& gene, double width, Rng& rng, const PowerShares& shares) {
    constexpr double HALF_TURN = DIRECTIONS / 2.0;
    const int turned = static_cast<int>(rng.between(-1, 1) * (width * HALF_TURN + 1.5));
    gene.direction = static_cast<std::uint8_t>((gene.direction + turned + DIRECTIONS) % DIRECTIONS);
    if (rng.chance(shares.to_any)) {
        gene.power = static_cast<std::uint8_t>(rng.below(MOVE_POWER + 1));
    }
    if (rng.chance(shares.to_full)) gene.power = MOVE_POWER;
}

}  // namespace carom::fantastic_bits::bot
