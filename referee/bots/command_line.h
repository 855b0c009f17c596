// A command line in one string, split into words as a POSIX shell splits it: blanks part words,
// '...' and "..." and \ quote. Nothing is expanded; a shell operator left unquoted is an error.
#pragma once

#include <string>
#include <vector>

namespace carom::referee::bots {

// At least one word. Throws CannotStart with the place (from 1) and what is wrong there.
std::vector<std::string> split_command(const std::string& command);

}  // namespace carom::referee::bots
