// Parses a bot's answer.
#include "referee/search_race/answer.h"

#include <utf8proc.h>

#include <cstdint>

namespace carom::search_race {

namespace {

// Returns the value of a decimal digit of any script, as Java's numbers may have them, or -1. The
// ten digits of a script follow each other.
int digit_value(utf8proc_int32_t c) {
    const auto is_digit = [](utf8proc_int32_t point) {
        return utf8proc_category(point) == UTF8PROC_CATEGORY_ND;
    };
    if (!is_digit(c)) return -1;
    int before = 0;
    while (is_digit(c - before - 1)) ++before;
    return before % 10;
}

// Reads a line from left to right. Each function returns whether it found its item.
class Parser {
  public:
    explicit Parser(std::string_view line) : rest_(line) {}

    std::string_view rest() const { return rest_; }

    bool text(std::string_view expected) {
        if (rest_.substr(0, expected.size()) != expected) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    // Reads an optional sign and at least one digit. The number must fit 32 bits.
    bool number(int& value) {
        const bool minus = text("-");
        if (!minus) text("+");
        std::int64_t sum = 0;
        int digits = 0;
        for (int digit; (digit = next_digit()) >= 0; ++digits) {
            sum = 10 * sum + digit;
            if (sum > -std::int64_t{INT32_MIN}) return false;
        }
        if (minus) sum = -sum;
        value = static_cast<int>(sum);
        return digits > 0 && sum <= INT32_MAX;
    }

  private:
    // Removes the digit at the start and returns its value, or returns -1.
    int next_digit() {
        utf8proc_int32_t c = 0;
        const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(rest_.data());
        const auto length =
            utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(rest_.size()), &c);
        const int value = length > 0 ? digit_value(c) : -1;
        if (value >= 0) rest_.remove_prefix(static_cast<std::size_t>(length));
        return value;
    }

    std::string_view rest_;
};

}  // namespace

std::string answer_grammar() {
    return "X Y THRUST or EXPERT TURN THRUST, with a thrust from 0 to " +
           std::to_string(MAX_THRUST) + " and a turn from -" + std::to_string(MAX_TURN) + " to " +
           std::to_string(MAX_TURN) + ", and an optional message";
}

std::optional<Answer> parse_answer(std::string_view line) {
    Answer answer;
    Order& order = answer.order;
    Parser parser(line);
    if (parser.text("EXPERT ")) {
        order.kind = Order::EXPERT;
        if (!parser.number(order.turn) || std::abs(order.turn) > MAX_TURN) return std::nullopt;
    } else {
        order.kind = Order::TARGET;
        if (!parser.number(order.x) || !parser.text(" ") || !parser.number(order.y)) {
            return std::nullopt;
        }
    }
    if (!parser.text(" ") || !parser.number(order.thrust)) return std::nullopt;
    if (order.thrust < 0 || order.thrust > MAX_THRUST) return std::nullopt;
    if (parser.text(" ")) {
        answer.message = parser.rest();
        order.debug = answer.message.find("debug") != std::string::npos;
    } else if (!parser.rest().empty()) {
        return std::nullopt;
    }
    return answer;
}

}  // namespace carom::search_race
