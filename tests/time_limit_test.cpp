// Tests of time limits.
#include "referee/bots/conversation.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "referee/base/error.h"

using namespace carom::referee;
using namespace carom::referee::bots;

TEST_SUITE("time limit") {
    TEST_CASE("time limits of new and older files are read") {
        for (const TimeLimit& limit :
             {TimeLimit{}, TimeLimit{TimeLimit::CPU}, TimeLimit{TimeLimit::NONE},
              TimeLimit{TimeLimit::CPU, 900, 40}, TimeLimit{TimeLimit::WALL, 1000, 75}}) {
            CHECK(parse_time_limit(format_time_limit(limit)) == limit);
        }
        CHECK(format_time_limit({}) == "on");
        CHECK(format_time_limit({TimeLimit::CPU, 900, 40}) == "cpu 40,900");
        CHECK(time_limit_of(nlohmann::ordered_json(true)) == TimeLimit{});
        CHECK(time_limit_of(nlohmann::ordered_json(false)) == TimeLimit{TimeLimit::NONE});
        CHECK(time_limit_of(nlohmann::ordered_json("cpu")) == TimeLimit{TimeLimit::CPU});
    }
    TEST_CASE("other texts are an error") {
        for (const char* text : {"", "wall", "on 40,", "cpu 0,900", "cpu 40,900,1", "cpu 40 900",
                                 "cpu 40,1000001", "cpu -1", "cpu 4x"}) {
            INFO(text);
            CHECK_THROWS_AS(parse_time_limit(text), Error);
        }
    }
    TEST_CASE("the guard is twenty times the limit, and at least ten seconds") {
        CHECK(TimeLimit{}.guard_ms(false) == 10'000);
        CHECK(TimeLimit{}.guard_ms(true) == 20'000);
    }
    TEST_CASE("a late bot counts as delayed if it waited for a tenth of its time") {
        using carom::referee::bots::held_up;
        constexpr double MS = 10'000, LIMIT = 50;
        CHECK(held_up({30, 1001}, MS, 0, LIMIT));
        CHECK(held_up({30, 0}, MS, 1001, LIMIT));
        CHECK_FALSE(held_up({30, 999}, MS, 999, LIMIT));
        // A bot that worked for nearly the whole limit is late because of that.
        CHECK(held_up({45, 9000}, MS, 0, LIMIT));
        CHECK_FALSE(held_up({46, 9000}, MS, 0, LIMIT));
        CHECK(held_up({46, 0}, MS, 9000, LIMIT));
        CHECK_FALSE(held_up({51, 9000}, MS, 9000, LIMIT));
        // Waiting beyond the answer's time does not exist.
        CHECK_FALSE(held_up({47, 5000}, 50, 0, LIMIT));
    }
}
