// The searching bots of all games, as programs that find and solve situations use them: a bot that
// answers in any position, and the measure by which a game's situations are judged (bots.cpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/situations/situation.h"

namespace carom::bench {

// A bot in the middle of a match. It sees the whole state, also what a player is not told.
class SituationBot {
  public:
    virtual ~SituationBot() = default;
    // Returns the answer of a seat, searched with so many rollouts. The seat must be active.
    virtual std::vector<std::string> answer(const referee::Game& game, int seat, int rollouts) = 0;
};

using NewSituationBot = std::unique_ptr<SituationBot> (*)(const std::string& weights,
                                                          std::uint64_t seed);
// A global object of this type adds the bot of a game (game.cpp). `weights` is a weights file, or
// "" for the bot's own weights.
struct RegisteredSituationBot {
    RegisteredSituationBot(const char* game, NewSituationBot make);
};

// The measure of a game's situations.
struct SituationGame {
    const char* game;
    const char* measure;  // what the number is, for people
    int turns;  // how many turns a new situation has
    double gain;  // by how much the proof of a new situation must be better than the bot
    double (*value)(const referee::Game&, int seat);
    // Returns an opponent's recorded answer as it can be played in a position that differs from the
    // recorded one. nullptr: every answer is valid in every position.
    std::vector<std::string> (*playable)(const referee::Game&, int seat,
                                         const std::vector<std::string>& lines) = nullptr;

    // Makes the game's bot.
    std::unique_ptr<SituationBot> bot(const std::string& weights, std::uint64_t seed) const;
};

// Returns the functions of a game, or throws referee::Error.
const SituationGame& situation_game(const std::string& game);
const std::vector<SituationGame>& situation_games();

// Plays the situation's turns from `position` and returns the measure. The seat's answers come from
// `answer(game, turn)`, the others' from the situation.
double play_out(const Situation& situation, const referee::Game& position,
                const std::function<std::vector<std::string>(const referee::Game&, int)>& answer);

// Returns the measure that the situation's proof reaches.
double prove(const Situation& situation);
// Returns the measure that a bot reaches.
double solve(const Situation& situation, SituationBot& bot, int rollouts);

}  // namespace carom::bench
