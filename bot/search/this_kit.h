// The kit of one game, whose name is the macro CAROM_GAME. The Makefile compiles each source that
// includes this file once per game.
#pragma once

#ifndef CAROM_GAME  // A source that is compiled alone, for a check or in an editor.
#define CAROM_GAME mean_max
#endif
#define CAROM_QUOTED(path) #path
#define CAROM_FILE(path) CAROM_QUOTED(path)
// clang-format off
#include CAROM_FILE(bot/CAROM_GAME/kit.h)
// clang-format on

namespace carom {

namespace this_game = CAROM_GAME;
using Kit = this_game::bot::Kit;

}  // namespace carom
