// Bad input at an edge (a file, a command line, a command to start): one sentence that says where
// and what was expected. The program prints it and ends with exit status 2.
#pragma once

#include <stdexcept>

namespace carom::referee {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace carom::referee
