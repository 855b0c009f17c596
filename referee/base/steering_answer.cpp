// Parses the orders of cars.
#include "referee/base/steering_answer.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace carom::referee {

using steering::MAX_THRUST, steering::MAX_TURN, steering::Order;

namespace {

// The digit zero of all scripts in Unicode 13, which Java 17 supports. The digits 1 to 9 follow
// each zero.
constexpr char32_t ZEROS[] = {
    0x30,    0x660,   0x6f0,   0x7c0,   0x966,   0x9e6,   0xa66,   0xae6,   0xb66,   0xbe6,
    0xc66,   0xce6,   0xd66,   0xde6,   0xe50,   0xed0,   0xf20,   0x1040,  0x1090,  0x17e0,
    0x1810,  0x1946,  0x19d0,  0x1a80,  0x1a90,  0x1b50,  0x1bb0,  0x1c40,  0x1c50,  0xa620,
    0xa8d0,  0xa900,  0xa9d0,  0xa9f0,  0xaa50,  0xabf0,  0xff10,  0x104a0, 0x10d30, 0x11066,
    0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0,
    0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec,
    0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
};

// Returns the value of a decimal digit of any script, or -1 for another character. Java's parser
// accepts these digits in numbers.
int digit_value(char32_t c) {
    const char32_t* const after = std::upper_bound(std::begin(ZEROS), std::end(ZEROS), c);
    if (after == std::begin(ZEROS) || c - after[-1] > 9) return -1;
    return static_cast<int>(c - after[-1]);
}

// Reads a line from left to right. Each function returns whether the expected item was found.
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
    // Removes the digit at the start and returns its value. Returns -1 if there is no digit.
    int next_digit() {
        if (rest_.empty()) return -1;
        const auto first = static_cast<unsigned char>(rest_[0]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (rest_.size() < length) return -1;
        char32_t c = length == 1 ? first : first & (0x7fu >> length);
        for (std::size_t k = 1; k < length; ++k) {
            c = c << 6 | (static_cast<unsigned char>(rest_[k]) & 0x3fu);
        }
        const int value = digit_value(c);
        if (value >= 0) rest_.remove_prefix(length);
        return value;
    }

    std::string_view rest_;
};

}  // namespace

std::string steering_grammar() {
    return "X Y THRUST or EXPERT TURN THRUST, with a thrust from 0 to " +
           std::to_string(MAX_THRUST) + " and a turn from -" + std::to_string(MAX_TURN) + " to " +
           std::to_string(MAX_TURN) + ", and an optional message";
}

std::optional<SteeringAnswer> parse_steering(std::string_view line) {
    SteeringAnswer answer;
    Order& order = answer.order;
    Parser parser(line);
    if (parser.text("EXPERT ")) {
        order.kind = Order::EXPERT;
        if (!parser.number(order.turn)) return std::nullopt;
        if (order.turn < -MAX_TURN || order.turn > MAX_TURN) return std::nullopt;
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
    } else if (!parser.rest().empty()) {
        return std::nullopt;
    }
    return answer;
}

}  // namespace carom::referee
