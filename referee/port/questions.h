// Questions for a user's simulator: a position, the orders, and the expected state after the turn.
// Ordinary turns come first, then turns of hard positions.
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
    int turn;  // turns since that position
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
    // The seed is that of the first match and of all random choices.
    MatchConfig setup;
    // Number of whole matches, and of positions of each hard kind.
    int matches, positions;
};
constexpr int TURNS_OF_A_POSITION = 3;
constexpr const char* ORDINARY = "ordinary";  // the kind of whole matches

// Returns the kinds of positions in order.
std::vector<std::string> kinds_of(const GameType& game);

// Asks one question after the other until the end, or until `ask` returns false. Orders are random,
// or aim at objects. Positions for which the rules do not define the result are left out.
void ask_all(const Plan& plan, const std::function<bool(const Question&)>& ask);

// Returns "state 1 2 0.5 ...", with the shortest decimal form of each number.
std::string line_of(const char* word, const std::vector<Number>& numbers);
// Returns the numbers of such a line. Returns nullopt, with a message in `wrong`, if the line has
// another form.
std::optional<std::vector<double>> numbers_of(const std::string& word, const std::string& line,
                                              std::string& wrong);

// Describes a difference in the state. `place` comes from first_difference.
std::string difference(const Question& question, std::size_t place,
                       const std::vector<double>& came);
// Returns the index of the first number that differs, or nullopt. Numbers must be equal to the last
// bit, or within `tolerance` if it is positive.
std::optional<std::size_t> first_difference(const Question& question,
                                            const std::vector<double>& came, double tolerance);

}  // namespace carom::referee::port
