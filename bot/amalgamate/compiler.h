// What the compiler makes of a program before it compiles it, and which names are the standard
// library's and the system's.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/tokens.h"

namespace carom::amalgamate {

// A program behind the preprocessor.
struct Preprocessed {
    struct Word {
        std::string text;
        bool blank;
        int line;
        int file;  // which of `files`
    };
    std::vector<Word> program;  // its own; a #pragma is one word
    std::vector<std::string> files;
    std::map<std::string, std::string> system;  // the text of each system header
    std::set<std::string> system_names;
    std::set<std::string> system_macros;  // those that make text or names of their arguments
};

class Compiler {
  public:
    // $CXX, or the first that is there.
    Compiler() {
        const char* const chosen = std::getenv("CXX");
        for (const char* each : {chosen, "c++", "g++", "clang++"}) {
            if (!each || !*each) continue;
            command_ = each;
            if (std::system((command_ + " --version > " + NOWHERE + " 2>&1").c_str()) == 0) return;
            if (each == chosen) break;
        }
        throw Error("expected a C++ compiler, which CXX may name; " + command_ + " does not run");
    }

    // Throws Error with the compiler's first error. `folders`: where headers are looked for.
    Preprocessed preprocess(const std::string& text, const std::vector<std::string>& folders,
                            const std::string& standard = "gnu++17") const {
        const Scratch scratch;
        std::ofstream(scratch.path / "in", std::ios::binary) << text;
        std::string command = command_ + " -std=" + standard + " -E -dD -x c++";
        for (const std::string& folder : folders) command += " -I" + quoted(folder);
        const auto in_scratch = [&](const char* name) {
            return quoted((scratch.path / name).string());
        };
        command +=
            " - < " + in_scratch("in") + " > " + in_scratch("out") + " 2> " + in_scratch("errors");
        const bool done = std::system(command.c_str()) == 0;
        if (!done) throw Error(first_error(read(scratch.path / "errors")));
        return parsed(read(scratch.path / "out"));
    }

    // All names of the standard library and the system, as new as the compiler knows them.
    std::set<std::string> standard_names() const {
        std::string text;
        for (const char* header : {"algorithm",
                                   "any",
                                   "array",
                                   "atomic",
                                   "barrier",
                                   "bit",
                                   "bitset",
                                   "cassert",
                                   "cctype",
                                   "cerrno",
                                   "cfenv",
                                   "cfloat",
                                   "charconv",
                                   "chrono",
                                   "cinttypes",
                                   "climits",
                                   "clocale",
                                   "cmath",
                                   "codecvt",
                                   "compare",
                                   "complex",
                                   "concepts",
                                   "condition_variable",
                                   "coroutine",
                                   "csetjmp",
                                   "csignal",
                                   "cstdarg",
                                   "cstddef",
                                   "cstdint",
                                   "cstdio",
                                   "cstdlib",
                                   "cstring",
                                   "ctime",
                                   "cuchar",
                                   "cwchar",
                                   "cwctype",
                                   "deque",
                                   "exception",
                                   "execution",
                                   "expected",
                                   "filesystem",
                                   "format",
                                   "forward_list",
                                   "fstream",
                                   "functional",
                                   "future",
                                   "initializer_list",
                                   "iomanip",
                                   "ios",
                                   "iosfwd",
                                   "iostream",
                                   "istream",
                                   "iterator",
                                   "latch",
                                   "limits",
                                   "list",
                                   "locale",
                                   "map",
                                   "memory",
                                   "memory_resource",
                                   "mutex",
                                   "new",
                                   "numbers",
                                   "numeric",
                                   "optional",
                                   "ostream",
                                   "queue",
                                   "random",
                                   "ranges",
                                   "ratio",
                                   "regex",
                                   "scoped_allocator",
                                   "semaphore",
                                   "set",
                                   "shared_mutex",
                                   "source_location",
                                   "span",
                                   "spanstream",
                                   "sstream",
                                   "stack",
                                   "stacktrace",
                                   "stdexcept",
                                   "stop_token",
                                   "streambuf",
                                   "string",
                                   "string_view",
                                   "syncstream",
                                   "system_error",
                                   "thread",
                                   "tuple",
                                   "type_traits",
                                   "typeindex",
                                   "typeinfo",
                                   "unordered_map",
                                   "unordered_set",
                                   "utility",
                                   "valarray",
                                   "variant",
                                   "vector",
                                   "version",
                                   "fcntl.h",
                                   "pthread.h",
                                   "strings.h",
                                   "sys/mman.h",
                                   "sys/resource.h",
                                   "sys/stat.h",
                                   "sys/time.h",
                                   "sys/wait.h",
                                   "unistd.h"}) {
            const std::string name = "<" + std::string(header) + ">";
            text += "#if __has_include(" + name + ")\n" + include_line(name) + "#endif\n";
        }
        try {
            return preprocess(text, {}, "gnu++2b").system_names;
        } catch (const Error&) {  // an older compiler
            return preprocess(text, {}).system_names;
        }
    }

  private:
#ifdef _WIN32
    static constexpr const char* NOWHERE = "NUL";
#else
    static constexpr const char* NOWHERE = "/dev/null";
#endif
    struct Scratch {
        std::filesystem::path path;
        Scratch() {
            std::error_code error;
            const auto parent = std::filesystem::temp_directory_path(error);
            for (int k = 0; k < 1000 && !error; ++k) {
                path = parent / ("carom-amalgamate-" + std::to_string(std::random_device()()));
                if (std::filesystem::create_directory(path, error)) return;
            }
            throw Error("TMPDIR: expected a folder that can be written to");
        }
        ~Scratch() {
            std::error_code none;
            std::filesystem::remove_all(path, none);
        }
        Scratch(const Scratch&) = delete;
    };

    static std::string quoted(const std::string& word) {
#ifdef _WIN32
        return '"' + word + '"';
#else
        std::string text = "'";
        for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
        return text + "'";
#endif
    }
    static std::string read(const std::filesystem::path& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static std::string first_error(const std::string& said) {
        const std::size_t error = said.find("error:");
        if (error == std::string::npos) return "the compiler says nothing about why it failed";
        const std::size_t start = said.rfind('\n', error) + 1;
        return said.substr(start, said.find('\n', start) - start);
    }

    static Preprocessed parsed(const std::string& text) {
        Preprocessed result;
        std::map<std::string, int> numbers;
        std::map<std::string, bool> is_system;
        std::string file;
        bool system = false;
        int number = 0, shift = 0;  // of the file; and of lines, between this text and that
        for (const Line& line : lines_of("the compiler's output", text)) {
            const std::vector<Token>& tokens = line.tokens;
            if (tokens[0].text == "#" && tokens.size() > 2 && tokens[1].kind == Kind::NUMBER) {
                file = tokens[2].text.substr(1, tokens[2].text.size() - 2);
                number = numbers.emplace(file, static_cast<int>(numbers.size())).first->second;
                // The flag 3 at the first mention: later it also marks what their macros leave.
                const auto flag = [](const Token& each) { return each.text == "3"; };
                system = is_system
                             .emplace(file, std::any_of(tokens.begin() + 3, tokens.end(), flag) ||
                                                file == "<built-in>" || file == "<command-line>")
                             .first->second;
                shift = std::atoi(tokens[1].text.c_str()) - tokens[0].line - 1;
                continue;
            }
            const std::string name = directive_of(tokens);
            if (name == "define" && system && tokens.size() > 3) {
                const bool makes_text =
                    std::any_of(tokens.begin() + 3, tokens.end(), [&](const Token& token) {
                        return token.text == "#" || result.system_macros.count(token.text);
                    });
                if (makes_text) result.system_macros.insert(tokens[2].text);
            }
            // Where code for wide registers begins and ends, a submission says in its own way.
            const bool options = name == "pragma" && tokens.size() > 3 &&
                                 (tokens[3].text == "push_options" ||
                                  tokens[3].text == "pop_options" || tokens[3].text == "target");
            if (options) continue;
            if (name == "pragma" && !system) {
                std::string whole;
                for (const Token& token : tokens) whole += token.text + " ";
                result.program.push_back({whole, true, tokens[0].line + shift, number});
                continue;
            }
            for (const Token& token : tokens) {
                if (system && token.kind == Kind::WORD) result.system_names.insert(token.text);
                if (name == "define" || name == "undef") continue;
                if (system) {
                    result.system[file] += token.text + " ";
                } else {
                    result.program.push_back({token.text, token.blank, token.line + shift, number});
                }
            }
        }
        result.files.resize(numbers.size());
        for (const auto& [each, at] : numbers) result.files[at] = each;
        return result;
    }

    std::string command_;
};

}  // namespace carom::amalgamate
