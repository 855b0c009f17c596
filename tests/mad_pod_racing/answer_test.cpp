// Tests the parser of answers of Mad Pod Racing.
#include "referee/mad_pod_racing/text.h"

#include <doctest/doctest.h>

#include <string>

using namespace carom::mad_pod_racing;

namespace {

// Returns "x y kind power message", or "invalid" or the error.
std::string parsed(const std::string& line, int league = TOP_LEAGUE) {
    const auto answer = parse_answer(line, LEAGUE[league]);
    if (!answer) return "invalid";
    const Order& o = answer->order;
    constexpr const char* KINDS[] = {"none", "thrust", "shield", "boost", "refused"};
    return std::to_string(o.x) + " " + std::to_string(o.y) + " " + KINDS[o.kind] + " " +
           std::to_string(static_cast<int>(o.power)) +
           (answer->message.empty() ? "" : " " + answer->message);
}

}  // namespace

TEST_SUITE("mad_pod_racing answer") {
    TEST_CASE("the numbers, words and messages of an answer are parsed as the rules require") {
        CHECK(parsed("1 -2 200") == "1 -2 thrust 200");
        CHECK(parsed("-0 007 0000100") == "0 7 thrust 100");
        CHECK(parsed("999999999  -999999999   0") == "999999999 -999999999 thrust 0");
        CHECK(parsed("5 6 SHIELD") == "5 6 shield 0");
        CHECK(parsed("5 6 BOOST  all of it ") == "5 6 boost 0 all of it ");
        CHECK(parsed("5 6 7 ") == "5 6 thrust 7");
    }
    TEST_CASE("lines with missing, misspelled or malformed words are refused") {
        for (const char* line : {"", "5", "5 6", "5 6 ", "x 6 7", "5,6,7", "5 6 -1", "5 6 boost",
                                 "5 6 BOOSTED", "5 6 7x", "1234567890 6 7", "5 6 1234567890",
                                 "--5 6 7", "+5 6 7", "5.0 6 7", " 5 6 7", "5\t6\t7"}) {
            INFO(line);
            CHECK(parsed(line) == "invalid");
        }
    }
    TEST_CASE("a power above the limit is refused, and a word that the league lacks is invalid") {
        CHECK(parsed("5 6 201") == "5 6 refused 201");
        CHECK(parsed("5 6 101", 3) == "5 6 refused 101");
        CHECK(parsed("5 6 SHIELD", 2) == "invalid");
        CHECK(parsed("5 6 BOOST", 1) == "5 6 boost 0");
        CHECK(parsed("5 6 BOOST", 0) == "invalid");
        CHECK(answer_grammar(LEAGUE[0]) ==
              "X Y POWER with a power from 0 to 100, and an optional message");
    }
}
