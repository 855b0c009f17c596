// A seat as its own program plays it: reads the platform's input, and prints answers. The input and
// the answers are numbers of the same shapes as a batch's, so that a policy that was trained on
// batches can play as a bot.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

#include "referee/numbers.h"

namespace carom::referee::bindings {

class Player {
  public:
    virtual ~Player() = default;
    // Waits for a turn's input and reads it. Returns false at the end of the input. Throws Error
    // where the input breaks off or is none of this game's.
    virtual bool read(std::istream& in) = 0;
    // Tells what the player sees, as far as the inputs so far say it.
    virtual void observation(NumberSink& sink) const = 0;
    // Prints the answer for orders (units times order fields, whole numbers where they are to be).
    virtual void answer(std::ostream& out, const double* orders) = 0;
};

// A player of this game and league, by the names and numbers of GameInfo. Throws Error where the
// game has no reader.
std::unique_ptr<Player> make_player(const std::string& game, int league);

}  // namespace carom::referee::bindings
