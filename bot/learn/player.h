// A game as self-play sees it: its searching bot as an object of this program, and the features of
// positions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bot/features.h"
#include "sim/engine/rng.h"

namespace carom::learn {

struct Position {
    std::int32_t turn;
    float hand;  // the hand-written value function, in the game's own unit
    float search;  // value of the plan that the search chose in this turn, in the same unit
    std::vector<float> features;
};

// The game's bot at one seat of a match. It reads the same text as on the platform.
class Player {
  public:
    virtual ~Player() = default;
    // Reads the input of the next turn and searches with so many rollouts. Returns the answer's
    // lines, each with its line end.
    virtual std::string answer(const std::string& input, int rollouts) = 0;
    // The same with orders that are drawn at random.
    virtual std::string random_answer(const std::string& input, Rng& rng) = 0;
    // Describes the position of the last answer, or the one `ahead` turns later if all players
    // follow the plans that the search assumes. Returns false if the match is decided there, so
    // that no value is asked.
    virtual bool describe(int ahead, Position& position) const = 0;
};

struct LearnedGame {
    const char* game;  // its name in referee/games.cpp
    const carom::bot::Feature* features;
    int feature_count;
    int depth;  // turns of a plan
    // Makes the bot with this network's text. An empty text: the hand-written value function.
    std::function<std::unique_ptr<Player>(const std::string& network, std::uint64_t seed)> player;
    const char* network;  // the text of the bot's own network
    // Returns whether a text is a network that fits the features.
    std::function<bool(const std::string& network)> fits;
};

// Runs the program `positions` of a game. Returns its exit status.
int play_for_positions(const LearnedGame& game, int argc, char** argv);

}  // namespace carom::learn
