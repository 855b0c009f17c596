// Writes a program as one text: pragmas for a fast build on the platform, standard headers, and the
// tokens with as few blanks as possible.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bot/amalgamate/compiler.h"
#include "bot/amalgamate/includes.h"
#include "bot/amalgamate/names.h"
#include "bot/amalgamate/tokens.h"

namespace carom::amalgamate {

inline std::size_t utf16_units(const std::string& text) {
    std::size_t units = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        units += (byte & 0xC0) != 0x80 ? (byte >= 0xF0 ? 2 : 1) : 0;
    }
    return units;
}

struct Style {
    // Keeps lines of code separate and adds #line directives.
    bool lines = false;
    // Keeps all blanks, all checks, and the positions of headers.
    bool blanks = false;
    // Keeps the original text of the files with its comments.
    bool readable = false;
    // ON: the target pragma applies up to the end. ALTERNATING: the target pragma does not apply to
    // later standard headers. OFF: there is no target pragma.
    enum { ALTERNATING, ON, OFF } wide = ALTERNATING;
    std::map<std::string, std::string> names = {};  // from long names to short names
    // Macros whose arguments keep their blanks.
    std::set<std::string> macros = {};
};

// g++ compiles the AVX2 code, which the platform's processors support. The target pragma comes
// after the standard headers, because all versions of g++ accept it there. clang does not know the
// pragma and compiles the portable code, unless its command line enables AVX2.
inline const std::string FAST =
    "#if defined(__GNUC__) && !defined(__clang__)\n"
    "#pragma GCC optimize(\"O3,inline,fp-contract=off\")\n"
    "#endif\n"
    "#if defined(__clang__)\n"
    "#pragma STDC FP_CONTRACT OFF\n"
    "#endif\n"
    "#if defined(__GNUC__)\n"
    "#pragma GCC diagnostic ignored \"-Wmisleading-indentation\"\n"
    "#endif\n"
    "#ifndef NDEBUG\n"
    "#define NDEBUG 1\n"
    "#endif\n"
    "#define CAROM_SUBMISSION 1\n";
inline const std::string
    WIDE = "#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)\n",
    TARGET = "#pragma GCC target(\"avx2,bmi,bmi2,lzcnt,popcnt\")\n",
    PUSH = "#pragma GCC push_options\n", POP = "#pragma GCC pop_options\n",
    VECTORS =
        "#define CAROM_AVX2\n"
        "#elif defined(__AVX2__) && defined(__BMI2__)\n"
        "#define CAROM_AVX2\n";

class Writer {
  public:
    Writer(const Program& program, const Style& style) : program_(program), style_(style) {}

    // Returns the prelude and the program as one text.
    std::string text() {
        out_ = FAST;
        find_places();
        find_brace_macros();
        for (std::size_t k = 0; k < program_.pieces.size();) {
            if (places_.count(k)) headers(places_.at(k));
            const Piece& piece = program_.pieces[k];
            if (piece.what == Piece::SYSTEM_INCLUDE) {
                ++k;
            } else if (style_.readable) {
                start(k);
                write_verbatim(piece);
                ++k;
            } else if (piece.what == Piece::DIRECTIVE) {
                start(k);
                directive(piece);
                ++k;
            } else {
                k = code(k);
            }
        }
        end_line();
        return std::move(out_);
    }
    // Returns the UTF-16 units that were written for each source. Must be called after text().
    const std::map<std::string, std::size_t>& sizes() const { return sizes_; }

  private:
    struct Place {
        const Token* token;
        int source;
    };

    // Finds the earliest position for each standard header. A header may move before the library's
    // text, which does not depend on the header's position, but never before a user's text.
    void find_places() {
        std::size_t place = 0;
        bool open = true;
        for (std::size_t k = 0; k < program_.pieces.size(); ++k) {
            const Piece& piece = program_.pieces[k];
            if (piece.what == Piece::SYSTEM_INCLUDE) {
                if (!open) place = k, open = true;
                places_[place].push_back(k);
            } else {
                open = open && program_.sources[piece.source].ours && !style_.blanks;
            }
        }
    }
    void find_brace_macros() {
        for (const Piece& piece : program_.pieces) {
            if (directive_of(piece.tokens) != "define") continue;
            for (std::size_t k = 1; k < piece.tokens.size(); ++k) {
                const std::string& text = piece.tokens[k].text;
                const std::string two = piece.tokens[k - 1].text + text;
                if (text == "{" || text == "}" || two == "<%" || two == "%>") {
                    brace_macros_.insert(tokens_after_directive(piece.tokens)[0].text);
                }
            }
        }
    }
    void headers(const std::vector<std::size_t>& pieces) {
        end_line();
        if (wide_ && style_.wide == Style::ALTERNATING) {
            out_ += WIDE + POP + "#endif\n";
            wide_ = false;
        }
        for (const std::size_t k : pieces) {
            put(program_.pieces[k].source, include_line(program_.pieces[k].tokens.back().text));
        }
        ++headers_written_;
        source_ = -1;
    }
    // Writes the target pragma before piece k, unless the piece is a user's directive. (A standard
    // header after the directive may depend on it.) The pragma also comes before an #if that
    // contains code or the library's text.
    void start(std::size_t k) {
        const Piece& piece = program_.pieces[k];
        const bool directive = piece.what == Piece::DIRECTIVE;
        const std::string name = directive_of(piece.tokens);
        const bool begins = starts_with(name, "if");
        const bool inside = depth_ > 0;
        depth_ += begins ? 1 : name == "endif" ? -1 : 0;
        if (wide_ || inside || style_.wide == Style::OFF) return;
        if (directive && !program_.sources[piece.source].ours && !(begins && has_code(k))) return;
        end_line();
        const bool more = style_.wide == Style::ALTERNATING && headers_written_ < places_.size();
        out_ += WIDE + (more ? PUSH : "") + TARGET + (wide_before_ ? "" : VECTORS) + "#endif\n";
        wide_ = wide_before_ = true;
        source_ = -1;
    }
    // Returns whether an #if block contains code or the library's text.
    bool has_code(std::size_t k) const {
        int depth = 0;
        do {
            const Piece& piece = program_.pieces[k];
            const std::string name = directive_of(piece.tokens);
            depth += starts_with(name, "if") ? 1 : name == "endif" ? -1 : 0;
            if (piece.what == Piece::CODE || program_.sources[piece.source].ours) return true;
        } while (++k < program_.pieces.size() && depth > 0);
        return false;
    }

    void write_verbatim(const Piece& piece) {
        const std::size_t line_start = piece.before.rfind('\n') + 1;
        if (line_start > 0) {
            put(piece.source, piece.before.substr(0, line_start));
            source_ = -1;
        }
        go_to(piece.source, piece.tokens[0].line);
        put(piece.source, piece.before.substr(line_start) + piece.raw);
        line_ += static_cast<int>(std::count(piece.raw.begin(), piece.raw.end(), '\n'));
    }
    void directive(const Piece& piece) {
        end_line();
        go_to(piece.source, piece.tokens[0].line);
        std::string text;
        for (const Token& token : piece.tokens) {
            const bool first = text == "#" || text == "%:" || text.empty();
            if (token.blank && !first) text += ' ';
            text += renamed(token);
        }
        put(piece.source, text);
        end_line();
        if (directive_of(piece.tokens) == "line") apply_line_directive(piece);
    }
    // Handles a #line directive of the source.
    void apply_line_directive(const Piece& piece) {
        const std::vector<Token> said = tokens_after_directive(piece.tokens);
        if (said.empty() || said[0].kind != Kind::NUMBER) return;
        const auto known = said_.find(piece.source);
        const std::string name = said.size() > 1 ? said[1].text.substr(1, said[1].text.size() - 2)
                                 : known == said_.end() ? in_quotes(piece.source)
                                                        : known->second.second;
        said_[piece.source] = {std::atoi(said[0].text.c_str()) - piece.tokens[0].line - 1, name};
    }

    // Writes the lines of code up to the next directive. Returns the index of the next piece.
    std::size_t code(std::size_t first) {
        start(first);
        std::vector<Place> places;
        std::vector<std::string> tokens;
        std::size_t end = first;
        for (; end < program_.pieces.size(); ++end) {
            const Piece& piece = program_.pieces[end];
            if (piece.what == Piece::DIRECTIVE || (end > first && places_.count(end))) break;
            if (piece.what == Piece::SYSTEM_INCLUDE) continue;
            for (const Token& token : piece.tokens) {
                places.push_back({&token, piece.source});
                tokens.push_back(token.text);
            }
        }
        std::vector<bool> gone(tokens.size(), false);
        if (!style_.blanks && !style_.lines) {
            const bool braces = std::any_of(tokens.begin(), tokens.end(), [&](const auto& token) {
                return brace_macros_.count(token) > 0;
            });
            if (!braces) gone = find_reopened_namespaces(tokens);
            std::set<std::string> names = {"static_assert"};
            if (!redefines_assert(program_)) names.insert("assert");
            const std::vector<bool> idle = checks(tokens, names);
            for (std::size_t k = 0; k < tokens.size(); ++k) {
                const bool ours = program_.sources[places[k].source].ours;
                gone[k] = gone[k] || (ours && idle[k]);
            }
        }
        Arguments arguments(style_.macros);
        const Token* last = nullptr;
        // True if a removed token was between `last` and the current token.
        bool parted = false;
        for (std::size_t k = 0; k < places.size(); ++k) {
            const Token& token = *places[k].token;
            const bool argument = arguments.holds(token);
            if (gone[k]) {
                parted = true;
                continue;
            }
            write(token, places[k].source, last, parted, argument);
            last = &token;
            parted = false;
        }
        return end;
    }
    void write(const Token& token, int source, const Token* last, bool parted, bool argument) {
        constexpr std::size_t WIDTH = 1000;
        const bool blank = token.blank || parted;
        if (style_.lines) {
            go_to(source, token.line);
        } else if (blank && out_.size() - line_start_ > WIDTH) {
            end_line();
        }
        const bool at_start = out_.empty() || out_.back() == '\n';
        if (last && blank && !at_start && (style_.blanks || argument || would_join(*last, token))) {
            put(source, " ");
        }
        const std::string text = renamed(token);
        put(source, text);
        line_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    }
    // Returns whether two tokens would become different tokens without a blank.
    static bool would_join(const Token& a, const Token& b) {
        static const std::set<std::string> PREFIXES = {"u8", "u",   "U",  "L", "R",
                                                       "LR", "u8R", "uR", "UR"};
        const char last = a.text.back();
        switch (a.kind) {
            case Kind::OPERATOR:
                if (b.kind == Kind::NUMBER) return a.text == ".";
                return b.kind == Kind::OPERATOR && is_operator(a.text) && is_operator(b.text);
            case Kind::WORD:
                return b.kind == Kind::WORD || b.kind == Kind::NUMBER ||
                       (b.kind == Kind::TEXT && (PREFIXES.count(a.text) || is_word(b.text[0])));
            case Kind::NUMBER:
                if (b.kind != Kind::OPERATOR) return true;
                return b.text == "." || (std::string("eEpP").find(last) != std::string::npos &&
                                         (b.text == "+" || b.text == "-"));
            default:
                return b.kind != Kind::OPERATOR && (b.kind != Kind::TEXT || is_word(last));
        }
    }
    const std::string& renamed(const Token& token) const {
        const auto name =
            token.kind == Kind::WORD ? style_.names.find(token.text) : style_.names.end();
        return name == style_.names.end() ? token.text : name->second;
    }

    // If lines are kept, writes newlines or a #line directive so that the output is at this line.
    void go_to(int source, int line) {
        if (!style_.lines || (source == source_ && line == line_)) return;
        constexpr int FAR = 8;
        if (source == source_ && line > line_ && line - line_ < FAR) {
            put(source, std::string(line - line_, '\n'));
        } else {
            end_line();
            const auto said = said_.find(source);
            put(source, "#line " +
                            (said == said_.end() ? std::to_string(line) + " \"" + in_quotes(source)
                                                 : std::to_string(line + said->second.first) +
                                                       " \"" + said->second.second) +
                            "\"\n");
        }
        source_ = source, line_ = line, line_start_ = out_.size();
    }
    std::string in_quotes(int source) const {
        std::string text;
        for (const char c : program_.sources[source].name) {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
        return text;
    }
    void end_line() {
        if (out_.empty() || out_.back() == '\n') return;
        out_ += '\n';
        ++line_;
        line_start_ = out_.size();
    }
    void put(int source, const std::string& text) {
        out_ += text;
        sizes_[program_.sources[source].name] += utf16_units(text);
    }

    const Program& program_;
    const Style& style_;
    std::string out_;
    std::size_t line_start_ = 0;
    // For each piece, the headers that are written before the piece.
    std::map<std::size_t, std::vector<std::size_t>> places_;
    std::size_t headers_written_ = 0;
    bool wide_ = false, wide_before_ = false;
    int depth_ = 0;  // number of open #if blocks
    // Macros that open or close blocks.
    std::set<std::string> brace_macros_;
    // The source and the line of the text that is written next.
    int source_ = -1, line_ = 0;
    // For each source, the line offset and the file name that its last #line directive set.
    std::map<int, std::pair<int, std::string>> said_;
    std::map<std::string, std::size_t> sizes_;
};

}  // namespace carom::amalgamate
