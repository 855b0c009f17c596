// The sub-commands of `carom`, each in a file of its own. Adding one tells the command line parser
// about it; it runs once its line has been read, and puts the exit status into `status`: 0 done and
// all well, 1 done and something differs. What cannot be done throws Error.
#pragma once

namespace CLI {
class App;
}

namespace carom::referee::commands {

void add_play(CLI::App& app, int& status);
void add_arena(CLI::App& app, int& status);
void add_tune(CLI::App& app, int& status);
void add_view(CLI::App& app, int& status);
void add_ask(CLI::App& app, int& status);
void add_referee(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_check_port(CLI::App& app, int& status);
void add_games(CLI::App& app, int& status);

}  // namespace carom::referee::commands
