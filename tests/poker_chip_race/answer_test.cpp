// Tests the parser of answers of Poker Chip Race.
#include "referee/poker_chip_race/text.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "referee/base/text.h"

using namespace carom::poker_chip_race;

namespace {

// Returns "wait", "x y" or "invalid". A valid answer has a bar and the message, too.
std::string parsed(const std::string& line, bool idle = false) {
    const auto answer = parse_answer(line, idle);
    if (!answer) return "invalid";
    const std::string told =
        answer->waits ? "wait" : carom::referee::formatted("%.17g %.17g", answer->x, answer->y);
    return told + (answer->message.empty() ? "" : "|" + answer->message);
}

}  // namespace

TEST_SUITE("poker_chip_race answer") {
    TEST_CASE("the words, numbers and messages of an answer are parsed as the rules require") {
        CHECK(parsed("WAIT") == "wait");
        CHECK(parsed("wAiT") == "wait");
        CHECK(parsed("wait 5 6") == "wait|5 6");
        CHECK(parsed("WAIT  ") == "wait| ");
        CHECK(parsed("1 -2") == "1 -2");
        CHECK(parsed("5. .5") == "5 0.5");
        CHECK(parsed("+1e2f 1E-1D") == "100 0.10000000000000001");
        CHECK(parsed("0x1p3 0x.8P+1d") == "8 1");
        CHECK(parsed("1 2   all of it ") == "1 2|all of it ");
    }
    TEST_CASE("lines with missing words, wrong separators or invalid numbers are refused") {
        for (const char* line :
             {"",           " ",       "5",     "5 ",    " 5 6", "5  6", "5 6 ",
              "WAIT ",      "WAITS",   " WAIT", "5,6",   "5\t6", "5 x",  "NaN 5",
              "5 Infinity", "1e400 0", "0x1 5", "5 --6", "1e 5", ". 5",  "5 6f f"}) {
            const bool message = std::string(line) == "5 6f f";
            INFO(line);
            CHECK((parsed(line) == "invalid") != message);
        }
    }
    TEST_CASE("an order for a chip that is too small needs two words, which are ignored") {
        CHECK(parsed("here there", true) == "0 0");
        CHECK(parsed("here", true) == "invalid");
        CHECK(parsed("WAIT", true) == "wait");
    }
    TEST_CASE("a number with a million digits is read correctly") {
        const std::string digits(1'000'000, '1');
        CHECK(parsed(digits + " 1") == "invalid");  // The number would be infinite.
        CHECK(parsed("1 0." + digits) == "1 0.1111111111111111");
        CHECK(parsed(digits + "x 1") == "invalid");
    }
}
