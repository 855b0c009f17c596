// A game as self-play sees it: its searching bot as an object of this program, and the features of
// positions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "bot/search/value_function.h"
#include "sim/base/rng.h"

namespace carom::learn {

struct Position {
    std::int32_t turn;
    float hand;  // the hand-written value function, in the game's own unit
    // Value of the plan that the search chose in this turn. Unit: that of the search's value
    // function (with a network, percent of probability, summed over turns).
    float search;
    std::vector<float> features;
};

// What the search ordered for one unit of the player in one turn, for learning a policy.
struct Move {
    std::int32_t unit;  // index among the player's units
    std::vector<std::int32_t> classes;  // one per group of classes
    std::vector<float> senses;
};

// The inputs and outputs of a policy's network: numbers, and a logit for each class of each group.
struct PolicyShape {
    int senses;
    std::vector<int> groups;  // numbers of classes; none: the game has no policy

    int outputs() const { return std::accumulate(groups.begin(), groups.end(), 0); }
};

// The game's bot at one seat of a match. It reads the same text as on the platform.
class Player {
  public:
    virtual ~Player() = default;
    // Reads the input of the next turn and searches with this number of rollouts. Returns the
    // answer's lines, each with its line end.
    virtual std::string answer(const std::string& input, int rollouts) = 0;
    // The same with orders that are drawn at random.
    virtual std::string random_answer(const std::string& input, Rng& rng) = 0;
    // Searches like answer(), but answers with the orders of the policy. The moves are those of the
    // search: what it would order in positions that the policy leads to.
    virtual std::string policy_answer(const std::string& input, int rollouts) = 0;
    // Describes the position of the last answer, or the one `ahead` turns later if all players
    // follow the plans that the search assumes. Returns false if the match is decided there, so
    // that no value is asked.
    virtual bool describe(int ahead, Position& position) const = 0;
    // Appends the moves of the last answer. Only for games that have a policy.
    virtual void describe_moves(std::vector<Move>& moves) const = 0;
};

struct LearnedGame {
    const char* game;  // its name in referee/game/games.cpp
    const search::Feature* features;
    int feature_count;
    int depth;  // turns of a plan
    PolicyShape policy;
    // Makes the bot with the texts of these networks. Without a text for the value function it has
    // the hand-written one, and without one for the policy it cannot give a policy_answer.
    std::function<std::unique_ptr<Player>(const std::string& network, const std::string& policy,
                                          std::uint64_t seed)>
        player;
    const char* network;  // the text of the bot's own network
};

// Runs the program `positions` of a game. Returns its exit status.
int play_for_positions(const LearnedGame& game, int argc, char** argv);

}  // namespace carom::learn
