// Defines the exceptions for invalid input (a file, a command line, a bot's command). The message
// is one sentence that names the place and what was expected. The program prints the message and
// exits with status 2.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace carom::referee {

struct Error : std::runtime_error {
    // Zero bytes in the sentence become '?', because a zero byte would end the message.
    explicit Error(std::string sentence) : std::runtime_error(without_zeros(std::move(sentence))) {}

  private:
    static std::string without_zeros(std::string text) {
        std::replace(text.begin(), text.end(), '\0', '?');
        return text;
    }
};

// Call this function in a catch block around code that reads a file. If the current exception is an
// Error with a message, rethrows the Error and adds `where` to the start of its message if `where`
// is missing there. Any other exception becomes an Error that says that `expected` was expected.
[[noreturn]] inline void throw_with_place(const std::string& where, const std::string& expected) {
    try {
        throw;
    } catch (const Error& e) {
        const std::string sentence = e.what();
        if (sentence.rfind(where, 0) == 0) throw;
        if (!sentence.empty()) throw Error(where + ": " + sentence);
    } catch (const std::exception&) {
        // The text of any other exception is for programmers and is not shown.
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
