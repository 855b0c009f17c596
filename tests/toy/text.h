// A match of Billiards with its data. The adapter derives from it.
#pragma once

#include "referee/game/game_of.h"
#include "tests/toy/fields.h"

namespace carom::toy {

using Match = referee::GameOf<State, Orders>;
referee::GameType game_type();

}  // namespace carom::toy
