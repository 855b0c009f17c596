// Splits a bot's command line into words.
#include "referee/bots/command_line.h"

#include <cstring>
#include <filesystem>
#include <regex>
#include <sstream>

#include "referee/base/error.h"

namespace carom::referee::bots {

std::vector<std::string> split_command(const std::string& command) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;  // the open quote, or 0
    std::size_t quote_start = 0;
    const auto fail = [&](std::size_t at, const std::string& what) {
        throw CannotStart("command \"" + command + "\": character " + std::to_string(at + 1) +
                          ": " + what);
    };

    for (std::size_t k = 0; k < command.size(); ++k) {
        const char c = command[k];
        const char next = k + 1 < command.size() ? command[k + 1] : 0;
        if (quote == '\'') {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (quote == '"') {
            if (c == quote) {
                quote = 0;
            } else if (c == '\\' && next && std::strchr("\"\\$`", next)) {
                word += next, ++k;
            } else {
                word += c;
            }
        } else if (c == '\'' || c == '"') {
            quote = c, quote_start = k, in_word = true;
        } else if (c == '\\') {
            if (!next) fail(k, "a backslash at the end");
            word += next, ++k, in_word = true;
        } else if (std::strchr(" \t\n", c)) {
            if (in_word) words.push_back(word);
            word.clear(), in_word = false;
        } else if (std::strchr("|&;<>()", c)) {
            fail(k, std::string("a shell's '") + c +
                        "' has no effect here; quote it, or use sh -c '...'");
        } else {
            word += c, in_word = true;
        }
    }
    if (quote) fail(quote_start, std::string("this ") + quote + " is never closed");
    if (in_word) words.push_back(word);
    if (words.empty()) throw CannotStart("an empty command; expected a program and its arguments");
    return words;
}

std::string program_path(const std::string& command) {
    static const std::regex interpreter("(python|node|java|ruby|perl|php|bash|sh)[0-9.]*");
    std::vector<std::string> words;
    try {
        words = split_command(command);
    } catch (const CannotStart&) {
        std::istringstream rough(command);  // The start of the bot reports the error.
        for (std::string word; rough >> word;) words.push_back(word);
    }
    words.resize(2);
    const std::string &program = words[0], &script = words[1];
    const auto file = [](const std::string& path) {
        return std::filesystem::path(path).filename().string();
    };
    const bool interpreted = std::regex_match(file(program), interpreter) && !script.empty() &&
                             script[0] != '-' && !file(script).empty();
    return interpreted ? script : program;
}

std::string program_name(const std::string& command) {
    const std::string name = std::filesystem::path(program_path(command)).filename().string();
    return name.empty() ? "player" : name;
}

}  // namespace carom::referee::bots
