// Reads lines of input for the bots of all games.
#pragma once

#include <istream>
#include <string>

namespace carom {

// Reads the next line that is not blank. Returns false at the end of the input.
inline bool read_line(std::istream& in, std::string& line) {
    do {
        if (!std::getline(in, line)) return false;
    } while (line.find_first_not_of(" \t\r") == std::string::npos);
    return true;
}

}  // namespace carom
