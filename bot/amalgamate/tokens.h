// Splits a source file into tokens as the preprocessor does (translation phases 1 to 3 of the C++
// standard): joins lines that end in a backslash and removes comments. Each character of an
// operator is a separate token. Operators stay correct, because adjacent characters stay adjacent.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace carom::amalgamate {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline std::string place(const std::string& file, int line) {
    return file + ":" + std::to_string(line);
}

enum class Kind {
    WORD,
    NUMBER,
    // A string or character literal with prefix and suffix.
    TEXT,
    // <x> or "x" after #include.
    HEADER,
    OPERATOR,
};

struct Token {
    Kind kind;
    std::string text;
    // True if white space, a comment or a new line stands before the token.
    bool blank;
    int line;
};

// A line of code or a directive. One Line can cover several lines of the file, because backslashes,
// comments and raw strings can continue on the next line.
struct Line {
    std::vector<Token> tokens;
    std::size_t begin, end;  // positions in the file
};

// Returns whether c is a letter, a digit, or part of a character beyond ASCII.
inline bool is_word(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) || c == '_' || c == '$' || byte >= 0x80;
}
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
  public:
    // `file` is used in error messages.
    Lexer(const std::string& file, const std::string& text) : file_(file), text_(text) { splice(); }

    std::vector<Line> lines() {
        while (at_ < chars_.size()) {
            if (chars_[at_] == '\n') {
                ++at_;
                end_line();
            } else if (!skip_blank()) {
                next_token();
            }
        }
        end_line();
        return std::move(lines_);
    }

  private:
    // Joins continued lines and records the file position of each character.
    void splice() {
        for (std::size_t k = 0; k < text_.size();) {
            if (text_[k] == '\\') {
                const std::size_t next = text_.find_first_not_of(" \t\v\f\r", k + 1);
                if (next != std::string::npos && text_[next] == '\n') {
                    k = next + 1;
                    continue;
                }
            }
            if (text_[k] == '\r' && k + 1 < text_.size() && text_[k + 1] == '\n') ++k;
            chars_ += text_[k];
            from_.push_back(k++);
        }
        from_.push_back(text_.size());
        for (std::size_t n = 0; (n = text_.find('\n', n)) != std::string::npos; ++n) {
            line_ends_.push_back(n);
        }
    }
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < chars_.size() ? chars_[at_ + ahead] : '\n';
    }
    int line_of(std::size_t at) const {
        const auto found = std::lower_bound(line_ends_.begin(), line_ends_.end(), from_[at]);
        return 1 + static_cast<int>(found - line_ends_.begin());
    }
    void end_line() {
        if (!tokens_.empty()) lines_.push_back({std::move(tokens_), begin_, from_[at_]});
        tokens_.clear();
        blank_ = true;
    }
    void add(Kind kind, std::string text, std::size_t start) {
        if (tokens_.empty()) begin_ = from_[start];
        tokens_.push_back({kind, std::move(text), blank_, line_of(start)});
        blank_ = false;
    }

    bool skip_blank() {
        if (std::strchr(" \t\v\f\r", peek()) && peek() != '\0') {
            ++at_;
        } else if (peek() == '/' && peek(1) == '/') {
            at_ = std::min(chars_.find('\n', at_), chars_.size());
        } else if (peek() == '/' && peek(1) == '*') {
            const std::size_t end = chars_.find("*/", at_ + 2);
            if (end == std::string::npos) {
                throw Error(place(file_, line_of(at_)) + ": expected */ for this /*");
            }
            at_ = end + 2;
        } else {
            return false;
        }
        return blank_ = true;
    }

    void next_token() {
        const std::size_t start = at_;
        if (header() || number()) return;
        while (is_word(peek()) || is_escaped_letter()) ++at_;
        const std::string word = chars_.substr(start, at_ - start);
        if (text(start, word)) return;
        if (!word.empty()) return add(Kind::WORD, word, start);
        ++at_;
        add(Kind::OPERATOR, chars_.substr(start, 1), start);
    }
    // Returns whether a universal character name such as \u00e9 starts here.
    bool is_escaped_letter() const {
        return peek() == '\\' && (peek(1) == 'u' || peek(1) == 'U') && std::isxdigit(peek(2));
    }
    bool header() {
        if (peek() != '<' && peek() != '"') return false;
        const std::size_t count = tokens_.size();
        const auto is = [&](std::size_t k, const char* text) { return tokens_[k].text == text; };
        const bool hash = count > 1 && (is(count - 2, "#") || is(count - 2, ":"));
        const bool include =
            hash && count < 4 &&
            (is(count - 1, "include") || is(count - 1, "include_next") || is(count - 1, "import"));
        const bool has = count > 2 && is(count - 2, "__has_include") && is(count - 1, "(");
        if (!include && !has) return false;
        const std::size_t end = chars_.find(peek() == '<' ? '>' : '"', at_ + 1);
        if (end == std::string::npos || end > chars_.find('\n', at_)) return false;
        add(Kind::HEADER, chars_.substr(at_, end + 1 - at_), at_);
        at_ = end + 1;
        return true;
    }
    bool number() {
        if (!is_digit(peek()) && !(peek() == '.' && is_digit(peek(1)))) return false;
        const std::size_t start = at_;
        for (;;) {
            const bool exponent = std::strchr("eEpP", peek()) && peek() != '\0';
            if (exponent && (peek(1) == '+' || peek(1) == '-')) {
                at_ += 2;
            } else if (is_word(peek()) || peek() == '.' || (peek() == '\'' && is_word(peek(1)))) {
                ++at_;
            } else {
                break;
            }
        }
        add(Kind::NUMBER, chars_.substr(start, at_ - start), start);
        return true;
    }
    // Reads a string or character literal after its prefix, which may be empty. Returns false if
    // there is no literal.
    bool text(std::size_t start, const std::string& prefix) {
        const char quote = peek();
        if (quote != '"' && quote != '\'') return false;
        const bool raw = quote == '"' && !prefix.empty() && prefix.back() == 'R';
        const std::string kind = raw ? prefix.substr(0, prefix.size() - 1) : prefix;
        if (!kind.empty() && kind != "u8" && kind != "u" && kind != "U" && kind != "L") {
            return false;
        }
        std::string text = prefix;
        if (raw) {
            text += raw_text();
        } else {
            std::size_t end = at_ + 1;
            while (end < chars_.size() && chars_[end] != quote && chars_[end] != '\n') {
                end += chars_[end] == '\\' ? 2 : 1;
            }
            // In code that is not compiled, an apostrophe need not start a literal.
            if (end >= chars_.size() || chars_[end] != quote) return false;
            text += chars_.substr(at_, end + 1 - at_);
            at_ = end + 1;
        }
        for (; is_word(peek()); ++at_) text += peek();
        add(Kind::TEXT, text, start);
        return true;
    }
    // Reads a raw string that starts with its opening quote. The text is not changed, except that
    // each CR LF becomes LF.
    std::string raw_text() {
        const std::size_t start = from_[at_], open = text_.find('(', start);
        const std::size_t end =
            open == std::string::npos
                ? open
                : text_.find(")" + text_.substr(start + 1, open - start - 1) + "\"", open);
        if (end == std::string::npos) {
            throw Error(place(file_, line_of(at_)) + ": expected an end of this raw string");
        }
        const std::size_t behind = end + (open - start) + 1;
        std::string text = text_.substr(start, behind - start);
        for (std::size_t k = 0; (k = text.find("\r\n", k)) != std::string::npos;) text.erase(k, 1);
        at_ = std::lower_bound(from_.begin(), from_.end(), behind) - from_.begin();
        return text;
    }

    const std::string& file_;
    const std::string& text_;
    std::string chars_;
    std::vector<std::size_t> from_, line_ends_;
    std::size_t at_ = 0, begin_ = 0;
    std::vector<Token> tokens_;  // tokens of the current line
    std::vector<Line> lines_;
    bool blank_ = true;
};

inline std::vector<Line> lines_of(const std::string& file, const std::string& text) {
    return Lexer(file, text).lines();
}

// Returns the #include line of a header. `header` has its brackets or quotes.
inline std::string include_line(const std::string& header) {
    return "#include" + (' ' + header) + "\n";
}
// Returns a directive's name, such as "include". Returns "#" for an empty directive and "" for a
// line of code.
inline std::string directive_of(const std::vector<Token>& tokens) {
    const bool digraph =
        tokens.size() > 1 && tokens[0].text == "%" && tokens[1].text == ":" && !tokens[1].blank;
    const std::size_t name = digraph ? 2 : 1;
    if (tokens[0].text != "#" && !digraph) return "";
    return tokens.size() > name ? tokens[name].text : "#";
}
// Returns the tokens after a directive's name.
inline std::vector<Token> tokens_after_directive(const std::vector<Token>& tokens) {
    const std::size_t first = std::min<std::size_t>(tokens[0].text == "#" ? 2 : 3, tokens.size());
    return {tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.end()};
}

}  // namespace carom::amalgamate
