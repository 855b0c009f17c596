// Tests the parser of answers of Mean Max.
#include "referee/mean_max/text.h"

#include <doctest/doctest.h>

using carom::mean_max::Order;
using carom::mean_max::parse_answer;

namespace {

bool thrust(const std::string& line, double x, double y, double power, const std::string& said) {
    const auto a = parse_answer(line);
    return a && a->order.kind == Order::THRUST && a->order.x == x && a->order.y == y &&
           a->order.power == power && a->message == said;
}

bool skill(const std::string& line, double x, double y, const std::string& said) {
    const auto a = parse_answer(line);
    return a && a->order.kind == Order::SKILL && a->order.x == x && a->order.y == y &&
           a->message == said;
}

bool waits(const std::string& line, const std::string& said) {
    const auto a = parse_answer(line);
    return a && a->order.kind == Order::THRUST && a->order.power == 0 && a->message == said;
}

}  // namespace

TEST_SUITE("mean_max answer") {
    TEST_CASE("a thrust is parsed into its target and a power of at most 300") {
        CHECK(thrust("100 -200 300", 100, -200, 300, ""));
        CHECK(thrust("1 1 999999999 boo", 1, 1, 300, "boo"));
        CHECK(thrust("-999999999 999999999 0", -999999999, 999999999, 0, ""));
        CHECK(thrust("000000300 0 7", 300, 0, 7, ""));
        CHECK(thrust("-0 0 0", 0, 0, 0, ""));
    }
    TEST_CASE("the words of an answer may have any case and any white space between them") {
        CHECK(thrust("0\t0\v300", 0, 0, 300, ""));
        CHECK(thrust("12 \f 34 \r 5", 12, 34, 5, ""));
        CHECK(skill("SkIlL 100 100", 100, 100, ""));
        CHECK(skill("skill  0   0  msg", 0, 0, "msg"));
        CHECK(waits("wAiT hello there", "hello there"));
        CHECK(waits("WAIT", ""));
    }
    TEST_CASE("one trailing blank is refused, and a second trailing blank is read as a message") {
        CHECK_FALSE(parse_answer("5 5 300 "));
        CHECK(thrust("5 5 300  ", 5, 5, 300, " "));
        CHECK_FALSE(parse_answer("WAIT\t"));
        CHECK(waits("WAIT  \t", "\t"));
        CHECK(skill("SKILL 1 2 \x01", 1, 2, "\x01"));
    }
    TEST_CASE("a message with a line separator of Java is refused") {
        for (const char* end : {"\r", "\u0085", "\u2028", "\u2029"}) {
            CHECK_FALSE(parse_answer(std::string("WAIT go") + end));
            CHECK_FALSE(parse_answer(std::string("WAIT g") + end + "o"));
            CHECK_FALSE(parse_answer(std::string("1 2 3 go") + end + "go"));
        }
        CHECK(waits("WAIT \u2027\u0084\u0086", "\u2027\u0084\u0086"));
    }
    TEST_CASE("a line that only partly matches the grammar is refused") {
        for (const char* line :
             {" ", " WAIT", "WAI", "SKILL", "SKILL1 2", "SKILL 1 2x", "SKILL -  2", "- 1 2",
              "--1 2 3", "0x1 2 3", "WAIT,", "0 0 1234567890"}) {
            INFO(line);
            CHECK_FALSE(parse_answer(line));
        }
    }
}
