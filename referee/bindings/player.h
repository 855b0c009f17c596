// A player reads the platform's input for one seat and prints answers, as a bot does. Observations
// and orders are numbers of the same shapes as those of a batch, so that a policy trained on
// batches can play as a bot.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "referee/game/numbers.h"

namespace carom::referee::bindings {

class Player {
  public:
    virtual ~Player() = default;
    // Waits for the input of a turn and reads it. Returns false at the end of the input. Throws
    // Error if the input ends early or does not belong to this game.
    virtual bool read(std::istream& in) = 0;
    // Writes the player's observation, as far as the inputs so far determine it.
    virtual void observation(NumberSink& sink) const = 0;
    // Prints the answer for `orders`: one number per unit and field, and integers where the game
    // requires integers.
    virtual void answer(std::ostream& out, const double* orders) = 0;
};

// Returns a player of this game and league, with the name and the number of GameInfo. Throws Error
// if the game has no input reader.
std::unique_ptr<Player> make_player(const std::string& game, int league);

}  // namespace carom::referee::bindings
