// Runs a compiler's preprocessor on a program. Also finds the names that the standard library and
// the system use.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/tokens.h"

namespace carom::amalgamate {

// A program after preprocessing.
struct Preprocessed {
    struct Word {
        std::string text;
        bool blank;
        int line;
        int file;  // index into `files`
    };
    // The program's own tokens. A #pragma is one word.
    std::vector<Word> program;
    std::vector<std::string> files;
    // The text of each system header.
    std::map<std::string, std::string> system;
    std::set<std::string> system_names;
    // Macros that turn their arguments into text or into new names.
    std::set<std::string> system_macros;
};

class Compiler {
  public:
    // Returns $CXX, or the first usual compiler that is installed.
    static Compiler first() {
        const char* const chosen = std::getenv("CXX");
        if (chosen && *chosen) {
            if (Compiler(chosen).runs()) return Compiler(chosen);
            throw Error("expected a C++ compiler, which CXX may name; " + std::string(chosen) +
                        " does not run");
        }
        for (const char* each : {"c++", "g++", "clang++"}) {
            if (Compiler(each).runs()) return Compiler(each);
        }
        throw Error("expected a C++ compiler: c++, g++ or clang++, or what CXX names");
    }
    explicit Compiler(std::string command) : command_(std::move(command)) {}
    // Returns the compiler's own description, or "" if the compiler does not run.
    std::string version() const {
        FILE* const out = popen((command_ + " --version 2> /dev/null").c_str(), "r");
        std::string said = out ? read(out) : "";
        if (!out || pclose(out) != 0) return "";
        // One compiler may have several names, so the first word is dropped.
        return said.substr(std::min(said.find(' '), said.size()));
    }
    bool runs() const { return !version().empty(); }

    // Throws Error with the compiler's first error. `folders` lists where quoted headers are
    // searched.
    Preprocessed preprocess(const std::string& text, const std::vector<std::string>& folders,
                            const std::string& standard) const {
        // Temporary files without names leave nothing behind, even if the program is stopped.
        const File in(std::tmpfile(), &std::fclose), errors(std::tmpfile(), &std::fclose);
        if (!in || !errors || std::fputs(text.c_str(), in.get()) < 0 || std::fflush(in.get())) {
            throw Error("expected room for temporary files");
        }
        // Both programs are preprocessed with the same date.
        std::string command =
            "SOURCE_DATE_EPOCH=0 " + command_ + " -std=" + standard + " -E -dD -x c++";
        for (const std::string& folder : folders) command += " -iquote " + quoted(folder);
        command += " - < " + path_of(in) + " 2> " + path_of(errors);
        FILE* const out = popen(command.c_str(), "r");
        if (!out) throw Error(command_ + ": cannot be run");
        const std::string made = read(out);
        if (pclose(out) != 0) {
            std::rewind(errors.get());
            throw Error(first_error(read(errors.get())));
        }
        Preprocessed program = parsed(made);
        if (program.files.empty()) {
            throw Error(command_ + ": expected a C++ compiler, whose -E tells files and lines");
        }
        return program;
    }

    // Returns all names of the standard library and the system for the newest standard that the
    // compiler supports.
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
        } catch (const Error&) {
            // An older compiler does not know this standard.
            return preprocess(text, {}, "gnu++17").system_names;
        }
    }

  private:
    using File = std::unique_ptr<FILE, int (*)(FILE*)>;

    static std::string path_of(const File& file) {
        return "/dev/fd/" + std::to_string(fileno(file.get()));
    }
    static std::string read(FILE* file) {
        std::string text;
        char piece[65536];
        for (std::size_t n; (n = std::fread(piece, 1, sizeof piece, file)) > 0;) {
            text.append(piece, n);
        }
        return text;
    }
    static std::string quoted(const std::string& word) {
        std::string text = "'";
        for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
        return text + "'";
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
        // `number` is the index of the current file. `shift` is the difference between line numbers
        // here and in the file.
        int number = 0, shift = 0;
        for (const Line& line : lines_of("the compiler's output", text)) {
            const std::vector<Token>& tokens = line.tokens;
            if (tokens[0].text == "#" && tokens.size() > 2 && tokens[1].kind == Kind::NUMBER) {
                file = tokens[2].text.substr(1, tokens[2].text.size() - 2);
                number = numbers.emplace(file, static_cast<int>(numbers.size())).first->second;
                // A file is a system header if its first line marker has flag 3. Later markers can
                // have flag 3 in other files, too, because the flag also marks text from macros of
                // system headers.
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
            // Pragmas that switch compiler options are skipped, because a submission sets these
            // options in another way.
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
