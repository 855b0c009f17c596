// Writes the input that a player receives each turn. Parses a bot's answer, one line per wizard.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/game/game_of.h"
#include "sim/fantastic_bits/fields.h"
#include "sim/fantastic_bits/state.h"

namespace carom::fantastic_bits {

std::string input_of(const State& s, int seat);

struct Answer {
    Order order;
    // A text that the viewer shows beside the wizard.
    std::string message;
};

// Parses one line without its line end. Returns nullopt if the line does not match as a whole.
std::optional<Answer> parse_answer(std::string_view line);

// Returns what the rules expect of an invalid order of wizard i, for an error message. Returns an
// empty text if the order is valid.
std::string wrong_with(const State& s, int i, const Order& order);

constexpr const char* ANSWER_GRAMMAR =
    "MOVE X Y POWER, THROW X Y POWER or SPELL ID, each with an optional message";

// The answers of all players in one turn.
struct Answers {
    Orders orders;
    std::string messages[WIZARDS];
};

using Match = referee::GameOf<State, Answers>;
referee::GameType game_type();

}  // namespace carom::fantastic_bits
