// The text that the platform's viewer draws a match from, one block a turn (its format is told in
// the README, "Records"). Written as a trace of the turn while it is played.
#pragma once

#include <set>
#include <string>

#include "referee/game.h"
#include "sim/mean_max/step.h"

namespace carom::referee {

class Frames {
  public:
    // The block of the match's first frame, before any turn.
    std::string opening(const Game& game);
    // Plays the game's turn and returns its block.
    std::string play(Game& game);

  private:
    class Turn;

    std::set<int> shown_;  // ids that the viewer knows already
};

}  // namespace carom::referee
