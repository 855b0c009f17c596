// Checks of command-line values, each with a sentence for what does not pass.
#pragma once

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace carom::referee::commands {

// A whole number in low .. high.
inline CLI::Validator whole_number(long long low, long long high) {
    const auto check = [low, high](std::string& text) -> std::string {
        char* end;
        errno = 0;
        const long long value = std::strtoll(text.c_str(), &end, 10);
        if (!text.empty() && !*end && errno == 0 && value >= low && value <= high) {
            text = std::to_string(value);  // 010 is ten, whatever the parser would make of it
            return "";
        }
        return "expected a whole number from " + std::to_string(low) + " to " +
               std::to_string(high) + ", found \"" + text + "\"";
    };
    return CLI::Validator(check, "");
}

// The name of a file or folder: any but none.
inline CLI::Validator file_name() {
    const auto check = [](std::string& text) -> std::string {
        return text.empty() ? "expected the name of a file" : "";
    };
    return CLI::Validator(check, "");
}

}  // namespace carom::referee::commands
