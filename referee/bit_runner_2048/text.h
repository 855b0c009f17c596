// The input that a player receives each turn.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "referee/game/game_of.h"
#include "sim/bit_runner_2048/fields.h"
#include "sim/bit_runner_2048/state.h"

namespace carom::bit_runner_2048 {

// Returns lines that end with '\n', as the rules list them ("Input"). The first turn's input begins
// with the yard.
std::string input_of(const State& s, const Yard& yard, int seat);

// The answers of a turn.
struct Answers {
    Orders orders;
    std::array<std::string, CARS> messages;
    bool answered[PLAYERS] = {};
    // A car's new heading from a golden game.
    std::array<std::optional<Heading>, CARS> fed;
};

using Match = referee::GameOf<Position, Answers>;
referee::GameType game_type();

}  // namespace carom::bit_runner_2048
