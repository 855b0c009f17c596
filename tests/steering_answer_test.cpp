// Tests the parser of orders for cars.
#include "referee/base/steering_answer.h"

#include <doctest/doctest.h>

#include <string>

using namespace carom;
using steering::Order;

namespace {

// Returns "x y thrust message" or "EXPERT turn thrust message", or "invalid" or the error.
std::string parsed(const std::string& line) {
    const auto answer = referee::parse_steering(line);
    if (!answer) return "invalid";
    const Order& o = answer->order;
    return (o.kind == Order::EXPERT ? "EXPERT " + std::to_string(o.turn)
                                    : std::to_string(o.x) + " " + std::to_string(o.y)) +
           " " + std::to_string(o.thrust) + (answer->message.empty() ? "" : " " + answer->message);
}

}  // namespace

TEST_SUITE("steering answer") {
    TEST_CASE("the numbers, words and messages of an answer are parsed as the rules require") {
        CHECK(parsed("1 -2 200") == "1 -2 200");
        CHECK(parsed("-0 +007 0000100") == "0 7 100");
        CHECK(parsed("2147483647 -2147483648 0") == "2147483647 -2147483648 0");
        CHECK(parsed("EXPERT -18 200") == "EXPERT -18 200");
        CHECK(parsed("EXPERT +5 0 go  on ") == "EXPERT 5 0 go  on ");
        CHECK(parsed("1 2 3 ") == "1 2 3");
        CHECK(parsed("\u0661\u0662 \U0001d7db 7") == "12 3 7");  // digits of other scripts
    }
    TEST_CASE("incomplete lines and out-of-range turns are refused") {
        for (const char* line : {"5", "5 6 ", "EXPERT -2147483648 100"}) {
            INFO(line);
            CHECK(parsed(line) == "invalid");
        }
    }
}
