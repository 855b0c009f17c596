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

// For a catch block of std::exception around the reading of a file. Throws the Error that is being
// handled, with `where` at its start if it is not there yet. For an Error without a text and for
// any other exception the sentence says that `expected` was expected.
[[noreturn]] inline void throw_with_place(const std::string& where, const std::string& expected) {
    try {
        throw;
    } catch (const Error& e) {
        const std::string sentence = e.what();
        if (sentence.rfind(where, 0) == 0) throw;
        if (!sentence.empty()) throw Error(where + ": " + sentence);
    } catch (const std::exception&) {
        // Its text is for programmers.
    }
    throw Error(where + ": expected " + expected);
}

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
