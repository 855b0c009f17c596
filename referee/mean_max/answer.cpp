#include "referee/mean_max/answer.h"

#include <algorithm>

namespace carom::mean_max {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What ends a line for Java: the referee's pattern takes any character but these for a message.
bool has_line_end(std::string_view text) {
    for (const char* end : {"\n", "\r", "\u0085", "\u2028", "\u2029"}) {
        if (text.find(end) != std::string_view::npos) return true;
    }
    return false;
}

// Reads a line from left to right; each taker says whether it found what it looked for.
class Reader {
  public:
    explicit Reader(std::string_view line) : rest_(line) {}

    bool blanks() {
        std::size_t n = 0;
        while (n < rest_.size() && is_blank(rest_[n])) ++n;
        return take(n);
    }
    // 1 to 9 digits, at most one minus before them where it is allowed.
    bool number(bool minus_allowed, int& value) {
        const bool minus = minus_allowed && !rest_.empty() && rest_[0] == '-';
        std::size_t n = minus;
        value = 0;
        while (n < rest_.size() && is_digit(rest_[n]) && n - minus < 9) {
            value = 10 * value + (rest_[n++] - '0');
        }
        const bool found = n > minus;
        if (minus) value = -value;
        return found && take(n);
    }
    // A word in capitals, in any letter case.
    bool word(std::string_view capitals) {
        if (rest_.size() < capitals.size()) return false;
        const auto same = [](char c, char capital) {
            return c == capital || c == capital - 'A' + 'a';
        };
        return std::equal(capitals.begin(), capitals.end(), rest_.begin(),
                          [&](char capital, char c) { return same(c, capital); }) &&
               take(capitals.size());
    }
    // The end of the line, or blanks and a message of at least one character. The blanks take all
    // they can, and give one back where nothing else is left for the message.
    bool ending(std::string& message) {
        if (rest_.empty()) return true;
        const std::string_view before = rest_;
        if (!blanks()) return false;
        if (rest_.empty()) {
            if (before.size() < 2) return false;
            rest_ = before.substr(before.size() - 1);
        }
        message = rest_;
        return !has_line_end(rest_);
    }

  private:
    bool take(std::size_t n) {
        rest_.remove_prefix(n);
        return n > 0;
    }

    std::string_view rest_;
};

}  // namespace

std::optional<Answer> parse_answer(std::string_view line) {
    Answer answer;
    int x, y, power;

    if (Reader r(line); r.word("WAIT") && r.ending(answer.message)) return answer;

    if (Reader r(line); r.word("SKILL") && r.blanks() && r.number(true, x) && r.blanks() &&
                        r.number(true, y) && r.ending(answer.message)) {
        answer.order.kind = Order::SKILL;
        answer.order.x = x;
        answer.order.y = y;
        return answer;
    }
    if (Reader r(line); r.number(true, x) && r.blanks() && r.number(true, y) && r.blanks() &&
                        r.number(false, power) && r.ending(answer.message)) {
        answer.order.x = x;
        answer.order.y = y;
        answer.order.power = std::min<double>(power, MAX_THRUST);
        return answer;
    }
    return std::nullopt;
}

}  // namespace carom::mean_max
