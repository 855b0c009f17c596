// Writes the input that a player receives each turn. Holds the players' answers.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "referee/game/game_of.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

// Returns the input as lines that end with '\n' (RULES.md, "Input"). The first turn's input begins
// with the properties of the yard.
std::string input_of(const State& s, const Yard& yard, int seat);

// The answers of all players in one turn.
struct Answers {
    Orders orders;
    std::array<std::string, CARS> messages;
    bool answered[PLAYERS] = {};
    // The cars' new headings that a golden game records. They replace the computed headings.
    std::array<std::optional<Heading>, CARS> fed;
};

using Match = referee::GameOf<Position, Answers>;
referee::GameType game_type();

}  // namespace carom::bit_runner_2048
