// A seat from a bot's point of view: it reads the platform's input and prints answers. Observations
// and orders are numbers of the same shapes as a batch's, so that a policy trained on batches can
// play as a bot.
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
    // Prints the answer for these orders: units times fields per order, integers where the
    // game requires them.
    virtual void answer(std::ostream& out, const double* orders) = 0;
};

// Returns a player of this game and league, with the names and numbers of GameInfo. Throws Error if
// the game has no reader.
std::unique_ptr<Player> make_player(const std::string& game, int league);

}  // namespace carom::referee::bindings
