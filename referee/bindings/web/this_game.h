// The game and the bot of a module.
#pragma once

#include "bot/search/play.h"
#include "bot/search/this_kit.h"
#include "referee/game/game_of.h"

// clang-format off
#include CAROM_FILE(referee/CAROM_GAME/adapter.h)
// clang-format on

namespace carom::referee::web {

using Adapter = this_game::GameAdapter;
using ThisGame = GameOf<Adapter>;
using Player = search::Player<Kit>;

const GameType& this_type();

}  // namespace carom::referee::web
