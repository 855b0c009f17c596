// Creates questions for a user's simulator: a position, the orders, and the expected state after
// the turn. Ordinary turns come first, then turns from hard positions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/game/games.h"

namespace carom::referee::port {

struct Question {
    std::string kind;  // kind of position
    int number;  // number among the positions of its kind, from 0
    int turn;  // number of turns since the position
    std::vector<Number> state;
    // The orders of every seat and unit (GameInfo::order_fields), then the hidden inputs of the
    // turn.
    std::vector<Number> orders;
    std::vector<Number> expected;  // the state after the turn
    std::vector<Contact> contacts;  // contacts of the turn, in order
    std::vector<Body> bodies;  // all bodies before the turn
};

struct Plan {
    const GameType& game;
    // The first match and all random choices use the seed of `setup`.
    MatchConfig setup;
    // Number of complete matches, and of positions of each hard kind.
    int matches, positions;
};
constexpr int TURNS_OF_A_POSITION = 3;
constexpr const char* ORDINARY = "ordinary";  // the kind of complete matches

// Returns the kinds of positions in the order of the questions.
std::vector<std::string> kinds_of(const GameType& game);

// Calls `ask` with one question after the other, until `ask` returns false. Orders are random, or
// aim at objects. Positions for which the rules do not define the result are omitted.
void ask_all(const Plan& plan, const std::function<bool(const Question&)>& ask);

// Returns a line such as "state 1 2 0.5 ...", with the shortest decimal form of each number.
std::string line_of(const char* word, const std::vector<Number>& numbers);
// Returns the numbers of a line that line_of() can return. If the line has another form, sets
// `wrong` to a message and returns nullopt.
std::optional<std::vector<double>> numbers_of(const std::string& word, const std::string& line,
                                              std::string& wrong);

// Returns a description of a difference in the state. `place` is a result of first_difference().
std::string difference(const Question& question, std::size_t place,
                       const std::vector<double>& came);
// Returns the index of the first number that differs, or nullopt. Numbers must be equal to the last
// bit, or differ by at most `tolerance` if `tolerance` is positive.
std::optional<std::size_t> first_difference(const Question& question,
                                            const std::vector<double>& came, double tolerance);

}  // namespace carom::referee::port
