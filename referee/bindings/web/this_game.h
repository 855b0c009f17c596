// The game and the bot of a module. Each module is compiled for one game, whose name is the macro
// CAROM_GAME.
#pragma once

#include "referee/game_of.h"

#ifndef CAROM_GAME  // A source that is compiled alone, for a check or in an editor.
#define CAROM_GAME mean_max
#endif
#define CAROM_QUOTED(path) #path
#define CAROM_FILE(path) CAROM_QUOTED(path)
// clang-format off
#include CAROM_FILE(bot/CAROM_GAME/player.h)
#include CAROM_FILE(referee/CAROM_GAME/adapter.h)
// clang-format on

namespace carom::referee::web {

using Adapter = CAROM_GAME::GameAdapter;
using ThisGame = GameOf<Adapter>;
using Player = CAROM_GAME::bot::Player;

const GameType& this_type();

}  // namespace carom::referee::web
