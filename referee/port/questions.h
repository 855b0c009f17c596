// Turns for somebody's own simulator: a position, the orders, and what must come of them. Ordinary
// turns first, then those of hard positions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/games.h"

namespace carom::referee::port {

struct Question {
    std::string kind;  // of position
    int number;  // of its kind, from 0
    int turn;  // since that position
    std::vector<Number> state;
    // Those of every seat and unit (facts().order_fields), then what else decides the turn.
    std::vector<Number> orders;
    std::vector<Number> expected;  // the state after the turn
    std::vector<Contact> contacts;  // in the turn, in their order
    std::vector<Body> bodies;  // before it
};

struct Plan {
    const GameType& game;
    MatchConfig setup;  // its seed is that of the first match, and of all that is drawn
    int matches, positions;  // whole matches; and positions of each hard kind
};
constexpr int TURNS_OF_A_POSITION = 3;
constexpr const char* ORDINARY = "ordinary";  // the kind of whole matches

// The kinds of positions, in their order.
std::vector<std::string> kinds_of(const GameType& game);

// Asks one question after the other until all were, or `ask` says false. Orders are drawn: at
// random, and toward what is there. Positions that the rules know nothing of are left out.
void ask_all(const Plan& plan, const std::function<bool(const Question&)>& ask);

// "state 1 2 0.5 ...": numbers as the shortest decimals that mean them.
std::string line_of(const char* word, const std::vector<Number>& numbers);
// The numbers of such a line; nullopt, with a sentence in `wrong`, where it is none.
std::optional<std::vector<double>> numbers_of(const std::string& word, const std::string& line,
                                              std::string& wrong);

// Where a number of the state does not come out as expected: in words. `place` is as
// first_difference has it.
std::string difference(const Question& question, std::size_t place,
                       const std::vector<double>& came);
// The place of the first number that does not; nullopt: none. Numbers are equal to the last bit, or
// within `tolerance`, where that is more than 0.
std::optional<std::size_t> first_difference(const Question& question,
                                            const std::vector<double>& came, double tolerance);

}  // namespace carom::referee::port
