// Replaces the library's names by short names, which leaves more characters for the user's code. A
// name is replaced everywhere or nowhere. A name is kept if it may have a meaning in other code: in
// the standard library, the system, the language, an attribute, or a macro that may turn names into
// text or into other names.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/compiler.h"
#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/tokens.h"

namespace carom::amalgamate {

inline bool names_one_of(const Program& program, const std::set<std::string>& words) {
    for (const Piece& piece : program.pieces) {
        for (const Token& token : piece.tokens) {
            if (token.kind == Kind::WORD && words.count(token.text)) return true;
        }
    }
    return false;
}
// Returns whether the program may print names of functions or types.
inline bool shows_names(const Program& program, const Preprocessed& original) {
    static const std::set<std::string> WORDS = {
        "typeid",   "type_index",         "__PRETTY_FUNCTION__", "__FUNCTION__",
        "__func__", "__builtin_FUNCTION", "source_location"};
    return names_one_of(program, WORDS) ||
           std::any_of(original.program.begin(), original.program.end(),
                       [](const auto& word) { return WORDS.count(word.text) > 0; });
}
// Returns whether the program may print file names or line numbers.
inline bool uses_source_locations(const Program& program) {
    return names_one_of(
        program, {"__LINE__", "__FILE__", "__FILE_NAME__", "__BASE_FILE__", "__builtin_LINE",
                  "__builtin_FILE", "source_location", "__builtin_source_location", "stacktrace"});
}

// Returns whether the program changes assert or NDEBUG, so that assert(x) may have an effect.
inline bool redefines_assert(const Program& program) {
    return std::any_of(program.pieces.begin(), program.pieces.end(), [](const Piece& piece) {
        const std::string name = directive_of(piece.tokens);
        if (name != "define" && name != "undef") return false;
        const std::vector<Token> changed = tokens_after_directive(piece.tokens);
        return !changed.empty() && (changed[0].text == "assert" || changed[0].text == "NDEBUG");
    });
}

// Finds the tokens that are arguments of macros. A macro may turn its arguments into text, so their
// blanks and names must be kept.
class Arguments {
  public:
    explicit Arguments(const std::set<std::string>& macros) : macros_(macros) {}
    // Must be called for each token of the code in order. Returns whether the token is an argument
    // of a macro or ends the arguments.
    bool holds(const Token& token) {
        if (depth_ > 0) {
            depth_ += token.text == "(" ? 1 : token.text == ")" ? -1 : 0;
            named_ = depth_ == 0;  // The expansion may end with the name of a macro.
            return true;
        }
        if (named_ && token.text == "(") depth_ = 1;
        named_ = token.kind == Kind::WORD && macros_.count(token.text);
        return false;
    }

  private:
    const std::set<std::string>& macros_;
    int depth_ = 0;
    bool named_ = false;
};

// Returns the macros that have arguments or may expand to the name of a macro with arguments.
inline std::set<std::string> macros_of(const Program& program, const Preprocessed& original) {
    std::set<std::string> macros = original.system_macros;
    if (!redefines_assert(program)) macros.erase("assert");
    for (const Piece& piece : program.pieces) {
        if (directive_of(piece.tokens) != "define") continue;
        const std::vector<Token> defined = tokens_after_directive(piece.tokens);
        if (defined.size() > 1) macros.insert(defined[0].text);
    }
    return macros;
}

// Returns the words that macros may join to other words with ##.
inline std::set<std::string> pasted_words(const Program& program) {
    std::set<std::string> macros, parts;
    const auto define = [](const Piece& piece) {
        return directive_of(piece.tokens) == "define" ? tokens_after_directive(piece.tokens)
                                                      : std::vector<Token>();
    };
    // Repeats until no further macro is found that pastes words through another macro.
    for (std::size_t before = 1; before != macros.size();) {
        before = macros.size();
        for (const Piece& piece : program.pieces) {
            const std::vector<Token> tokens = define(piece);
            const auto is_hash = [&tokens](std::size_t k) {
                return (tokens[k - 1].text == "#" && tokens[k].text == "#") ||
                       (tokens[k - 1].text == ":" && tokens[k].text == "%");
            };
            for (std::size_t k = 1; k < tokens.size(); ++k) {
                // The macro may pass each of its tokens to a macro that pastes words.
                if (macros.count(tokens[k].text)) {
                    macros.insert(tokens[0].text);
                    for (const Token& token : tokens) parts.insert(token.text);
                } else if (is_hash(k)) {
                    macros.insert(tokens[0].text);
                    for (std::size_t n = k > 3 ? k - 3 : 0; n < std::min(k + 3, tokens.size());
                         ++n) {
                        parts.insert(tokens[n].text);
                    }
                }
            }
        }
        if (macros.empty()) return {};
    }
    // Words that macros join are arguments of those macros, so the arguments must keep their names.
    // The names of the parameters need not be kept.
    for (const Piece& piece : program.pieces) {
        const std::vector<Token> tokens = define(piece);
        if (tokens.size() < 2 || tokens[1].text != "(" || tokens[1].blank) continue;
        if (!macros.count(tokens[0].text)) continue;
        for (std::size_t k = 2; k < tokens.size() && tokens[k].text != ")"; ++k) {
            parts.erase(tokens[k].text);
        }
    }
    Arguments arguments(macros);
    for (const Piece& piece : program.pieces) {
        if (!directive_of(piece.tokens).empty()) continue;
        for (const Token& token : piece.tokens) {
            if (arguments.holds(token)) parts.insert(token.text);
        }
    }
    std::set<std::string> words;
    for (const std::string& part : parts) {
        if (is_word(part[0])) words.insert(part);
    }
    return words;
}

// Calls each() for every run of letters and digits that begins with a letter.
template <class Each>
void for_each_word(const std::string& text, const Each& each) {
    for (std::size_t k = 0; k < text.size();) {
        std::size_t end = k;
        while (end < text.size() && is_word(text[end]) && !(end == k && is_digit(text[end]))) ++end;
        if (end > k) each(text.substr(k, end - k));
        k = std::max(end, k + 1);
    }
}

// Returns a map from long names to short names. `words` has the words of the program after macro
// expansion, which cannot be short names.
inline std::map<std::string, std::string> short_names(const Program& program,
                                                      const std::set<std::string>& macros,
                                                      const std::set<std::string>& system_names,
                                                      const std::set<std::string>& words) {
    // Words of the language and the preprocessor. Some of them are in no system header.
    std::set<std::string> kept = {
        "alignas",  "alignof",   "and",       "and_eq",   "asm",          "bitand",       "bitor",
        "char16_t", "char32_t",  "char8_t",   "co_await", "co_return",    "co_yield",     "compl",
        "concept",  "consteval", "constinit", "define",   "defined",      "elif",         "elifdef",
        "elifndef", "embed",     "endif",     "error",    "export",       "final",        "goto",
        "ifdef",    "ifndef",    "import",    "include",  "include_next", "line",         "main",
        "module",   "mutable",   "not",       "not_eq",   "once",         "or",           "or_eq",
        "override", "pragma",    "register",  "requires", "std",          "thread_local", "u8",
        "uR",       "undef",     "union",     "volatile", "warning",      "wchar_t",      "xor",
        "xor_eq"};
    kept.insert(system_names.begin(), system_names.end());
    std::map<std::string, std::int64_t> times;
    std::set<std::string> ours;
    Arguments arguments(macros);
    int attribute = 0;  // number of open brackets and parentheses of an attribute
    for (const Piece& piece : program.pieces) {
        const std::string directive = directive_of(piece.tokens);
        const bool asks = starts_with(directive, "if") || starts_with(directive, "el");
        const bool fixed = !directive.empty() && !asks && directive != "undef";
        for (std::size_t k = 0; k < piece.tokens.size(); ++k) {
            const Token& token = piece.tokens[k];
            const auto is = [&](std::size_t at, const char* text) {
                return at < piece.tokens.size() && piece.tokens[at].text == text;
            };
            const bool argument = directive.empty() && arguments.holds(token);
            if (attribute == 0 &&
                ((is(k, "[") && is(k + 1, "[")) || is(k, "__attribute__") || is(k, "__declspec"))) {
                attribute = is(k, "[") ? 1 : -1;  // -1: The parenthesis comes next.
                continue;
            }
            if (attribute != 0) {
                const bool opens = is(k, "[") || is(k, "("), closes = is(k, "]") || is(k, ")");
                attribute = attribute < 0 ? 1 : attribute + (opens ? 1 : closes ? -1 : 0);
            }
            const bool is_ours = program.sources[piece.source].ours;
            if (token.kind == Kind::TEXT || token.kind == Kind::NUMBER) {
                // Assembler code, a pragma or the suffix of a literal may use these names.
                if (!is_ours)
                    for_each_word(token.text, [&](const auto& word) { kept.insert(word); });
                continue;
            }
            if (token.kind != Kind::WORD) continue;
            ++times[token.text];
            if (is_ours) ours.insert(token.text);
            if (fixed || argument || attribute != 0) kept.insert(token.text);
        }
    }
    const std::set<std::string> parts = pasted_words(program);
    const auto may_be_pasted = [&parts](const std::string& name) {
        return std::any_of(parts.begin(), parts.end(), [&name](const std::string& part) {
            const bool ends = name.size() >= part.size() &&
                              name.compare(name.size() - part.size(), part.size(), part) == 0;
            return ends || starts_with(name, part);
        });
    };

    std::vector<std::pair<std::int64_t, std::string>> gains;
    for (const std::string& name : ours) {
        if (kept.count(name) || name[0] == '_' || starts_with(name, "CAROM")) continue;
        if (may_be_pasted(name)) continue;
        gains.push_back({-times[name] * static_cast<std::int64_t>(name.size()), name});
    }
    std::sort(gains.begin(), gains.end());
    // A short name has one or two lower-case letters, followed by an upper-case letter or a digit.
    const auto short_name = [](int number) {
        const std::string first = "abcdefghijklmnopqrstuvwxyz",
                          last = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        std::string name(1, first[number % 26]);
        number /= 26;
        if (number >= 36) name += first[number / 36 % 26];
        return name + last[number % 36];
    };
    std::map<std::string, std::string> renamed;
    int number = 0;
    for (const auto& [gain, name] : gains) {
        std::string is_short;
        do {
            is_short = short_name(number++);
        } while (times.count(is_short) || kept.count(is_short) || words.count(is_short));
        if (is_short.size() < name.size()) {
            renamed[name] = is_short;
        } else {
            --number;
        }
    }
    return renamed;
}

}  // namespace carom::amalgamate
