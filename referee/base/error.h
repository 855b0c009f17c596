// Bad input at an edge (a file, a command line, a command to start): one sentence that says where
// and what was expected. The program prints it and ends with exit status 2.
#pragma once

#include <stdexcept>

namespace carom::referee {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A bot's command line that cannot be split, or whose program cannot be started.
struct CannotStart : Error {
    using Error::Error;
};

// A world that the rules have no word for: the match has no result.
struct WorldError : Error {
    using Error::Error;
};

// Somebody asked for the end while a bot was being asked.
struct Interrupted {};

}  // namespace carom::referee
