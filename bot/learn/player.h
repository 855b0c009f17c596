// The interface between self-play and a game: the game's searching bot as an object of the program,
// and the features of positions.
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
    float hand;  // the hand-written value in the unit of the game's value function
    // The value of the plan that the search chose in this turn, in the unit of the search's value
    // function. (With a network this is a probability in percent, summed over the turns.)
    float search;
    std::vector<float> features;
};

// The order of the search for one unit of the player in one turn. A policy learns from Moves.
struct Move {
    std::int32_t unit;  // index among the player's units
    std::vector<std::int32_t> classes;  // one per group of classes
    std::vector<float> senses;
};

// The shape of a policy's network: the number of inputs, and the groups of classes. The network has
// one output (a logit) for each class of each group.
struct PolicyShape {
    int senses;
    std::vector<int> groups;  // number of classes in each group; empty: there is no policy

    int outputs() const { return std::accumulate(groups.begin(), groups.end(), 0); }
};

// The game's bot in one seat of a match. The bot reads the same text as on the platform.
class Player {
  public:
    virtual ~Player() = default;
    // Reads the input of the next turn and searches with `rollouts` rollouts. Returns the lines of
    // the answer, each with a newline.
    virtual std::string answer(const std::string& input, int rollouts) = 0;
    // Like answer(), but the orders are drawn at random and there is no search.
    virtual std::string random_answer(const std::string& input, Rng& rng) = 0;
    // Searches like answer(), but returns the orders of the policy. describe_moves() returns the
    // orders of the search, so a policy can learn in positions to which the policy leads.
    virtual std::string policy_answer(const std::string& input, int rollouts) = 0;
    // Describes the position of the last answer, or the one `ahead` turns later if all players
    // follow the plans that the search assumes. Returns false if the match is decided in that
    // position, because a search needs no value for a decided match.
    virtual bool describe(int ahead, Position& position) const = 0;
    // Appends the moves of the last answer. Does nothing if the game has no policy.
    virtual void describe_moves(std::vector<Move>& moves) const = 0;
};

struct LearnedGame {
    const char* game;  // the game's name in referee/game/games.cpp
    const search::Feature* features;
    int feature_count;
    int depth;  // number of turns of a plan
    PolicyShape policy;
    // Makes the bot from the texts of two networks. If `network` is empty, the bot uses the
    // hand-written value function. If `policy` is empty, policy_answer() must not be called.
    std::function<std::unique_ptr<Player>(const std::string& network, const std::string& policy,
                                          std::uint64_t seed)>
        player;
    const char* network;  // the text of the bot's built-in network
};

// Runs the program `positions` of a game. Returns its exit status.
int play_for_positions(const LearnedGame& game, int argc, char** argv);

}  // namespace carom::learn
