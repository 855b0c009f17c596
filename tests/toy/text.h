// Declares a match of Billiards. The adapter derives from Match.
#pragma once

#include "referee/game/game_of.h"
#include "tests/toy/fields.h"

namespace carom::billiards {

// Returns a player's orders of a turn in the form that the bot's printer takes.
inline const Orders& orders_of(const Orders& all, int) { return all; }

}  // namespace carom::billiards

namespace carom::toy {

using Match = referee::GameOf<State, Orders>;
referee::GameType game_type();

}  // namespace carom::toy
