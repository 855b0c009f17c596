// Includes the kit of one game. The macro CAROM_GAME is the game's name. The Makefile compiles each
// source that includes this file once per game.
#pragma once

#ifndef CAROM_GAME  // Linters and editors compile without the macro.
#define CAROM_GAME mean_max
#endif
#define CAROM_QUOTED(path) #path
#define CAROM_FILE(path) CAROM_QUOTED(path)
// clang-format off
#if __has_include(CAROM_FILE(bot/CAROM_GAME/kit.h))
#include CAROM_FILE(bot/CAROM_GAME/kit.h)
#else
#include CAROM_FILE(tests/CAROM_GAME/kit.h)
#endif
// clang-format on

namespace carom {

namespace this_game = CAROM_GAME;
using Kit = this_game::bot::Kit;

}  // namespace carom
