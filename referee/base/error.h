// Bad input at an edge (a file, a command line, a command to start): one sentence that says where
// and what was expected. The program prints it and ends with exit status 2.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace carom::referee {

struct Error : std::runtime_error {
    // A zero byte in what a sentence quotes is shown as '?': the sentence would end there.
    explicit Error(std::string sentence) : std::runtime_error(without_zeros(std::move(sentence))) {}

  private:
    static std::string without_zeros(std::string text) {
        std::replace(text.begin(), text.end(), '\0', '?');
        return text;
    }
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
