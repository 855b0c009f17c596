// Draws the start of a match from its seed, as the official referee does
// (sim/code_royale/RULES.md), and random positions that are hard for a simulator, for tests,
// benchmarks, and users who check their own simulator.
#pragma once

#include <cstdint>
#include <vector>

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
std::uint64_t hash_of_places(const State& s, int first = 0);

State new_initial_state(std::int64_t seed, Level level, bool rules_2018,
                        Opening* opening = nullptr);

enum class PositionKind { STARTING, MIDDLE, CROWDED, TOUCHING, SIEGE, KINDS };
State random_state(Rng& rng, PositionKind kind);

}  // namespace carom::code_royale
