// Writes the input that a player receives each turn. Parses a bot's answer of two lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/game/game_of.h"
#include "sim/code_royale/fields.h"
#include "sim/code_royale/state.h"

namespace carom::code_royale {

std::string input_of(const State& s, int seat);

// Returns the lines of a golden game that describe the state after a turn.
std::vector<std::string> state_lines(const State& s);

// Parses the queen's line and the line of trainings. The order says what is wrong with them.
Order parse_answer(const State& s, std::string_view queen, std::string_view trainings);

// Returns the word of a golden game for a reason to be put out, and what was expected instead.
const char* word_of(Verdict why);
const char* expected_of(Verdict why);
// Returns whether a reason to be put out is in the line of trainings, the second one.
inline bool is_in_trainings(Verdict why) {
    return why >= Verdict::TRAIN_WORD && why <= Verdict::TRAIN_SITE;
}

using Match = referee::GameOf<State, Orders>;
inline const Orders& orders_of(const Orders& all, int) { return all; }
referee::GameType game_type();

}  // namespace carom::code_royale
