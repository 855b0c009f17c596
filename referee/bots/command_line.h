// Splits a command line into words as a POSIX shell does: blanks separate words, and '...', "..."
// and \ quote. Nothing is expanded. An unquoted shell operator is an error.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::bots {

// Splits a command line into at least one word. Throws CannotStart with the position (from 1) and
// the problem.
std::vector<std::string> split_command(const std::string& command);

// Returns the path of the program that a command line runs. If the program is an interpreter,
// returns the path of the script.
std::string program_path(const std::string& command);

// Returns a program's name without folder and arguments. If the program is an interpreter, returns
// the script's name. Returns "player" if the command line has no such name.
std::string program_name(const std::string& command);

}  // namespace carom::referee::bots
