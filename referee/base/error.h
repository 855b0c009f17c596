// Errors for bad input (a file, a command line, a bot's command). The message is one sentence with
// the place and what was expected. The program prints it and ends with exit status 2.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace carom::referee {

struct Error : std::runtime_error {
    // A zero byte in a quoted text becomes '?', because it would end the message.
    explicit Error(std::string sentence) : std::runtime_error(without_zeros(std::move(sentence))) {}

  private:
    static std::string without_zeros(std::string text) {
        std::replace(text.begin(), text.end(), '\0', '?');
        return text;
    }
};

// Thrown if a bot's command line cannot be split or its program cannot be started.
struct CannotStart : Error {
    using Error::Error;
};

// Thrown if the rules do not define the state after a turn. The match has no result.
struct WorldError : Error {
    using Error::Error;
};

// Thrown to leave a running match after a stop was requested, by the user or by the program itself.
struct Interrupted {};

}  // namespace carom::referee
