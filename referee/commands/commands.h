// The sub-commands of `carom`, each in a file of its own. Adding one tells the command line parser
// about it; it runs once its line has been read, and puts the exit status into `status`: 0 done and
// all well, 1 done and something differs. What cannot be done throws Error.
#pragma once

#include "referee/terminal/options.h"

namespace carom::referee::commands {

void add_play(Command program, int& status);
void add_arena(Command program, int& status);
void add_tune(Command program, int& status);
void add_view(Command program, int& status);
void add_ask(Command program, int& status);
void add_referee(Command program, int& status);
void add_verify(Command program, int& status);
void add_check_port(Command program, int& status);
void add_games(Command program, int& status);

}  // namespace carom::referee::commands
