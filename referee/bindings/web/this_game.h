// Selects the game and the bot of a web module.
#pragma once

#include "bot/search/play.h"
#include "bot/search/this_kit.h"

// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/text.h)
// clang-format on

namespace carom::referee::web {

using ThisGame = this_game::Match;
using Player = search::Player<Kit>;

const GameType& this_type();

}  // namespace carom::referee::web
