// Declares a match of Billiards. The adapter derives from Match.
#pragma once

#include "referee/game/game_of.h"
#include "tests/toy/fields.h"

namespace carom::toy {

using Match = referee::GameOf<State, Orders>;
referee::GameType game_type();

}  // namespace carom::toy
