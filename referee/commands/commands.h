// Declares the sub-commands of `carom`. Each sub-command has its own file. Each function adds a
// sub-command to the command line parser. The sub-command runs when its line has been parsed, and
// sets `status` to the exit status (README.md). A sub-command that fails throws Error.
#pragma once

#include "referee/terminal/options.h"

namespace carom::referee::commands {

// The exit status of an arena or a tuning run that the user has interrupted.
constexpr int INTERRUPTED = 3;

void add_play(Command program, int& status);
void add_arena(Command program, int& status);
void add_ladder(Command program, int& status);
void add_tune(Command program, int& status);
void add_view(Command program, int& status);
void add_ask(Command program, int& status);
void add_referee(Command program, int& status);
void add_verify(Command program, int& status);
void add_check_port(Command program, int& status);
void add_web(Command program, int& status);
void add_games(Command program, int& status);
void add_init(Command program, int& status);
void add_completion(Command program, int& status);

}  // namespace carom::referee::commands
