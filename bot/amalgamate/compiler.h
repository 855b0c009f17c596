// Runs a compiler's preprocessor on a program, finds the names that the standard library and the
// system use, and compares preprocessed programs.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <sstream>
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
    // The tokens of the program without those of system headers. A #pragma is one word.
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
    // Returns the compiler that CXX names, or the first of c++, g++ and clang++ that is installed.
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
    // Returns the output of --version without the first word, or "" if the compiler does not run.
    std::string version() const {
        FILE* const out = popen((command_ + " --version 2> /dev/null").c_str(), "r");
        std::string said = out ? read(out) : "";
        if (!out || pclose(out) != 0) return "";
        // The first word is removed, because one compiler may have several names.
        return said.substr(std::min(said.find(' '), said.size()));
    }
    bool runs() const { return !version().empty(); }

    // The folders in which headers are searched: only quoted headers, and all headers.
    struct Folders {
        std::vector<std::string> quoted, all;
    };
    // Preprocesses a program. Throws Error with the compiler's first error message.
    Preprocessed preprocess(const std::string& text, const Folders& folders,
                            const std::string& standard) const {
        // Temporary files without names are deleted even if this program is killed.
        const File in(std::tmpfile(), &std::fclose), errors(std::tmpfile(), &std::fclose);
        if (!in || !errors || std::fputs(text.c_str(), in.get()) < 0 || std::fflush(in.get())) {
            throw Error("expected room for temporary files");
        }
        // A fixed date gives __DATE__ and __TIME__ the same values in all compared programs.
        std::string command = "env -u CPATH -u CPLUS_INCLUDE_PATH SOURCE_DATE_EPOCH=0 " + command_ +
                              " -std=" + standard + " -E -dD -x c++";
        for (const std::string& folder : folders.quoted) command += " -iquote " + quoted(folder);
        for (const std::string& folder : folders.all) command += " -I " + quoted(folder);
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
        std::istringstream headers(
            "algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat "
            "charconv chrono cinttypes climits clocale cmath codecvt compare complex concepts "
            "condition_variable coroutine csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib "
            "cstring ctime cuchar cwchar cwctype deque exception execution expected filesystem "
            "format forward_list fstream functional future initializer_list iomanip ios iosfwd "
            "iostream istream iterator latch limits list locale map memory memory_resource mutex "
            "new numbers numeric optional ostream queue random ranges ratio regex scoped_allocator "
            "semaphore set shared_mutex source_location span spanstream sstream stack stacktrace "
            "stdexcept stop_token streambuf string string_view syncstream system_error thread "
            "tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray "
            "variant vector version fcntl.h pthread.h strings.h sys/mman.h sys/resource.h "
            "sys/stat.h sys/time.h sys/wait.h unistd.h");
        for (std::string header; headers >> header;) {
            const std::string name = "<" + header + ">";
            text += "#if __has_include(" + name + ")\n" + include_line(name) + "#endif\n";
        }
        try {
            return preprocess(text, {}, "gnu++2b").system_names;
        } catch (const Error&) {
            // An older compiler does not support gnu++2b.
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
        // `number` is the index of the current file. `shift` is the line number in the file minus
        // the line number in the compiler's output.
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

// Compares two programs. Two programs are equal if they have the same tokens after preprocessing
// and the same standard headers. The comparison ignores assertions, and namespaces that are closed
// and immediately opened again, because neither of them changes a program that compiles.

// Returns whether a token is a single character that can form an operator or a comment with an
// adjacent token.
inline bool is_operator(const std::string& text) {
    return text.size() == 1 &&
           std::string("+-*/%&|^!~<>=?:.#\\@$`").find(text) != std::string::npos;
}

// Marks the tokens that close a namespace and open it again: `} namespace x {`.
inline std::vector<bool> find_reopened_namespaces(const std::vector<std::string>& tokens) {
    std::vector<bool> found(tokens.size(), false);
    // The head of each open block, such as "namespace x ", or "" if the block is not a namespace.
    std::vector<std::string> open;
    std::size_t head = 0;  // index of the token after the last semicolon or brace
    const auto name_at = [&tokens](std::size_t start, std::size_t end) {
        if (start < end && tokens[start] == "inline") ++start;
        std::string name;
        for (std::size_t k = start; k < end; ++k) name += tokens[k] + " ";
        return starts_with(name, "namespace ") ? name : "";
    };
    for (std::size_t k = 0; k < tokens.size(); ++k) {
        const bool opens = tokens[k] == "{", closes = tokens[k] == "}";
        if (opens) open.push_back(name_at(head, k));
        if (closes && !open.empty()) {
            const std::string name = open.back();
            std::size_t next = k + 1;
            while (next < tokens.size() && tokens[next] != "{" && tokens[next] != ";" &&
                   tokens[next] != "}") {
                ++next;
            }
            if (!name.empty() && next < tokens.size() && tokens[next] == "{" &&
                tokens[k + 1] == "namespace" && name_at(k + 1, next) == name) {
                std::fill(found.begin() + static_cast<std::ptrdiff_t>(k),
                          found.begin() + static_cast<std::ptrdiff_t>(next + 1), true);
                k = next;
            } else {
                open.pop_back();
            }
        }
        if (opens || closes || tokens[k] == ";" || tokens[k][0] == '#') head = k + 1;
    }
    return found;
}

// Marks the tokens of all calls of the checks in `names`, such as static_assert: the name and the
// arguments without the semicolon.
inline std::vector<bool> checks(const std::vector<std::string>& tokens,
                                const std::set<std::string>& names) {
    std::vector<bool> found(tokens.size(), false);
    for (std::size_t k = 0; k + 1 < tokens.size(); ++k) {
        const bool starts =
            k == 0 || tokens[k - 1] == ";" || tokens[k - 1] == "{" || tokens[k - 1] == "}";
        if (!starts || !names.count(tokens[k]) || tokens[k + 1] != "(") continue;
        std::size_t end = k + 1;
        int depth = 0;
        do {
            depth += tokens[end] == "(" ? 1 : tokens[end] == ")" ? -1 : 0;
            ++end;
        } while (end < tokens.size() && depth > 0);
        if (end == tokens.size() || tokens[end] != ";") continue;
        std::fill(found.begin() + static_cast<std::ptrdiff_t>(k),
                  found.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
    return found;
}

// Returns the tokens of a program that the comparison does not ignore. `checked` has the canonical
// names of the files whose checks are ignored.
inline std::vector<Preprocessed::Word> comparable_tokens(const Preprocessed& program,
                                                         const std::set<std::string>& checked) {
    // idle[k] is true if the checks of file k are ignored.
    std::vector<bool> idle;
    for (const std::string& file : program.files) {
        idle.push_back(!checked.empty() && checked.count(canonical(file)) > 0);
    }
    std::vector<Preprocessed::Word> words = program.program;
    const auto drop = [&words](const auto& which) {
        std::vector<std::string> tokens;
        for (const auto& word : words) tokens.push_back(word.text);
        const std::vector<bool> dropped = which(tokens);
        std::size_t kept = 0;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (!dropped[k]) words[kept++] = words[k];
        }
        words.resize(kept);
    };
    const auto only_idle = [&](std::vector<bool> found) {
        for (std::size_t k = 0; k < words.size(); ++k) found[k] = found[k] && idle[words[k].file];
        return found;
    };
    drop([&](const auto& tokens) { return only_idle(checks(tokens, {"static_assert"})); });
    // Removes the text to which <cassert> expands assert(x) if NDEBUG is defined.
    drop([&](const auto& tokens) {
        static const std::vector<std::vector<std::string>> NOTHING = {
            {"(", "static_cast", "<", "void", ">", "(", "0", ")", ")"},
            {"(", "(", "void", ")", "0", ")"},
            {"(", "(", "void", ")", "(", "0", ")", ")"}};
        std::vector<bool> found(tokens.size(), false);
        for (std::size_t k = 0; k < tokens.size(); ++k) {
            for (const auto& nothing : NOTHING) {
                if (k + nothing.size() > tokens.size() ||
                    !std::equal(nothing.begin(), nothing.end(),
                                tokens.begin() + static_cast<std::ptrdiff_t>(k))) {
                    continue;
                }
                std::fill_n(found.begin() + static_cast<std::ptrdiff_t>(k), nothing.size(), true);
            }
        }
        return only_idle(std::move(found));
    });
    drop([](const auto& tokens) { return find_reopened_namespaces(tokens); });
    return words;
}

// Returns a description of the first difference, or "" if the programs are equal. `renamed` maps
// long names to their short names in the second program. `checked` lists files of the first program
// whose checks are missing in the second.
inline std::string difference(const Preprocessed& first, const Preprocessed& second,
                              const std::map<std::string, std::string>& renamed,
                              const std::set<std::string>& checked) {
    for (const auto& [file, text] : second.system) {
        if (!first.system.count(file)) return "the header " + file + " comes in";
    }
    for (const auto& [file, text] : first.system) {
        const auto other = second.system.find(file);
        if (other == second.system.end()) return "the header " + file + " is not included";
        if (other->second != text) {
            return "the header " + file + " reads otherwise, as if other macros were defined";
        }
    }
    std::set<std::string> taken;
    for (const auto& [name, is_short] : renamed) taken.insert(is_short);
    const auto ours = comparable_tokens(first, checked), theirs = comparable_tokens(second, {});
    for (std::size_t k = 0; k < ours.size() || k < theirs.size(); ++k) {
        const auto where = [&] {
            if (ours.empty()) return std::string();
            const auto& here = ours[std::min(k, ours.size() - 1)];
            return place(first.files[here.file], here.line) + ": ";
        };
        if (k >= ours.size()) return where() + "more follows, " + theirs[k].text;
        const auto& here = ours[k];
        if (k >= theirs.size()) return where() + here.text + " is missing, and what follows";
        const auto name = renamed.find(here.text);
        const std::string& expected = name == renamed.end() ? here.text : name->second;
        if (theirs[k].text != expected) return where() + here.text + " becomes " + theirs[k].text;
        if (taken.count(here.text)) return where() + here.text + " is a short name, too";
        if (k > 0 && is_operator(here.text) && is_operator(ours[k - 1].text) &&
            here.blank != theirs[k].blank) {
            return where() + ours[k - 1].text + here.text + " is parted otherwise";
        }
    }
    return "";
}

}  // namespace carom::amalgamate
