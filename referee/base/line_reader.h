// Reads a line of an answer from left to right; each taker says whether it found what it looked
// for, and takes nothing otherwise.
#pragma once

#include <cstddef>
#include <string_view>

namespace carom::referee {

class LineReader {
  public:
    // `blanks` are the characters that separate words. The texts stay the caller's.
    LineReader(std::string_view line, std::string_view blanks) : rest_(line), blanks_(blanks) {}

    std::string_view rest() const { return rest_; }

    bool blanks() {
        const std::size_t n = rest_.find_first_not_of(blanks_);
        return take(n == std::string_view::npos ? rest_.size() : n);
    }
    // 1 to 9 digits, at most one minus before them where it is allowed.
    bool number(bool minus_allowed, int& value) {
        constexpr std::size_t MOST = 9;
        const bool minus = minus_allowed && !rest_.empty() && rest_[0] == '-';
        std::size_t n = minus;
        value = 0;
        while (n < rest_.size() && rest_[n] >= '0' && rest_[n] <= '9' && n - minus < MOST) {
            value = 10 * value + (rest_[n++] - '0');
        }
        const bool found = n > minus;
        if (minus) value = -value;
        return found && take(n);
    }
    // A word in capitals, as it is or in any letter case.
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

  private:
    bool take(std::size_t n) {
        rest_.remove_prefix(n);
        return n > 0;
    }

    std::string_view rest_, blanks_;
};

}  // namespace carom::referee
