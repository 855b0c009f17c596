#include "referee/mad_pod_racing/answer.h"

namespace carom::mad_pod_racing {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads a line from left to right; each taker says whether it found what it looked for.
class Reader {
  public:
    explicit Reader(std::string_view line) : rest_(line) {}

    bool blanks() {
        std::size_t n = 0;
        while (n < rest_.size() && rest_[n] == ' ') ++n;
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
    bool word(std::string_view capitals) {
        return rest_.substr(0, capitals.size()) == capitals && take(capitals.size());
    }
    // The end of the line, or blanks and a message of any text.
    bool ending(std::string& message) {
        if (rest_.empty()) return true;
        if (!blanks()) return false;
        message = rest_;
        return true;
    }

  private:
    bool take(std::size_t n) {
        rest_.remove_prefix(n);
        return n > 0;
    }

    std::string_view rest_;
};

}  // namespace

std::string answer_grammar(const Switches& rules) {
    return "X Y POWER with a power from 0 to " + std::to_string(rules.power) +
           (rules.boost ? ", BOOST" : "") + (rules.shield ? ", SHIELD" : "") +
           ", and an optional message";
}

std::optional<Answer> parse_answer(std::string_view line, const Switches& rules) {
    Answer answer;
    Order& order = answer.order;
    int power = 0;
    Reader r(line);
    if (!r.number(true, order.x) || !r.blanks() || !r.number(true, order.y) || !r.blanks()) {
        return std::nullopt;
    }
    if (rules.shield && r.word("SHIELD")) {
        order.kind = Order::SHIELD;
    } else if (rules.boost && r.word("BOOST")) {
        order.kind = Order::BOOST;
    } else if (r.number(false, power)) {
        order.kind = power > rules.power ? Order::REFUSED : Order::THRUST;
        order.power = power;
    } else {
        return std::nullopt;
    }
    if (!r.ending(answer.message)) return std::nullopt;
    return answer;
}

}  // namespace carom::mad_pod_racing
