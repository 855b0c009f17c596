// Reads a line of an answer from left to right. Each function returns whether it found its item. If
// it did not, it consumes nothing.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom::referee {

class LineReader {
  public:
    // `blanks` lists the characters that separate words. The texts are not copied.
    LineReader(std::string_view line, std::string_view blanks) : rest_(line), blanks_(blanks) {}

    std::string_view rest() const { return rest_; }

    bool blanks() {
        const std::size_t n = rest_.find_first_not_of(blanks_);
        return take(n == std::string_view::npos ? rest_.size() : n);
    }
    // Reads 1 to `most` digits, nine at most, with an optional minus if that is allowed.
    bool number(bool minus_allowed, int& value, std::size_t most = 9) {
        const bool minus = minus_allowed && !rest_.empty() && rest_[0] == '-';
        std::size_t n = minus;
        value = 0;
        while (n < rest_.size() && rest_[n] >= '0' && rest_[n] <= '9' && n - minus < most) {
            value = 10 * value + (rest_[n++] - '0');
        }
        const bool found = n > minus;
        if (minus) value = -value;
        return found && take(n);
    }
    // Reads a word of capitals, exactly or in any letter case.
    bool word(std::string_view capitals) {
        return rest_.substr(0, capitals.size()) == capitals && take(capitals.size());
    }
    bool word_in_any_case(std::string_view capitals) {
        if (rest_.size() < capitals.size()) return false;
        for (std::size_t k = 0; k < capitals.size(); ++k) {
            const char capital = capitals[k], c = rest_[k];
            if (c != capital && c != capital - 'A' + 'a') return false;
        }
        return take(capitals.size());
    }
    // Reads the end of the line, or blanks and a message of at least one character. The blanks
    // match as many characters as they can, and leave one for the message if nothing else is left.
    bool ending(std::string& message) {
        const std::string_view before = rest_;
        if (before.empty()) return true;
        if (!blanks()) return false;
        const bool gives_back = rest_.empty();
        if (gives_back && before.size() < 2) return false;
        message = gives_back ? before.substr(before.size() - 1) : rest_;
        return !has_line_end(message);
    }

  private:
    // Returns whether the text contains a line end in Java's sense. Java's patterns do not match
    // those characters in a message.
    static bool has_line_end(std::string_view text) {
        for (const char* end : {"\n", "\r", "\u0085", "\u2028", "\u2029"}) {
            if (text.find(end) != std::string_view::npos) return true;
        }
        return false;
    }
    bool take(std::size_t n) {
        rest_.remove_prefix(n);
        return n > 0;
    }

    std::string_view rest_, blanks_;
};

}  // namespace carom::referee
