// Tests time limits.
#include "referee/bots/conversation.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "referee/base/error.h"

using namespace carom::referee;
using namespace carom::referee::bots;

TEST_SUITE("time limit") {
    TEST_CASE("time limits in files of this and of older versions are read") {
        for (const TimeLimit& limit :
             {TimeLimit{}, TimeLimit{TimeLimit::CPU}, TimeLimit{TimeLimit::NONE},
              TimeLimit{TimeLimit::CPU, 900, 40}, TimeLimit{TimeLimit::WALL, 1000, 75},
              TimeLimit{TimeLimit::WALL, 900, 40, 50, 0},
              TimeLimit{TimeLimit::CPU, 1000, 50, 50, 2},
              TimeLimit{TimeLimit::WALL, 1000, 50, 0, 2, 500}}) {
            CHECK(parse_time_limit(format_time_limit(limit)) == limit);
        }
        CHECK(format_time_limit({}) == "on");
        CHECK(format_time_limit({TimeLimit::CPU, 900, 40}) == "cpu 40,900");
        CHECK(format_time_limit({TimeLimit::WALL, 900, 40, 50, 3}) == "on 40,900 tolerance 50,3");
        CHECK(format_time_limit({TimeLimit::WALL, 1000, 50, 0, 2, 500}) == "on bank 500");
        CHECK(time_limit_of(nlohmann::ordered_json(true)) == TimeLimit{});
        CHECK(time_limit_of(nlohmann::ordered_json(false)) == TimeLimit{TimeLimit::NONE});
        CHECK(time_limit_of(nlohmann::ordered_json("cpu")) == TimeLimit{TimeLimit::CPU});
    }
    TEST_CASE("a malformed text of a time limit is refused") {
        for (const char* text : {"", "wall", "on 40,", "cpu 0,900", "cpu 40,900,1", "cpu 40 900",
                                 "cpu 40,1000001", "cpu -1", "cpu 4x", "on tolerance", "on bank",
                                 "on tolerance 50", "on bank 5,6", "on bank -1"}) {
            INFO(text);
            CHECK_THROWS_AS(parse_time_limit(text), Error);
        }
    }
    TEST_CASE("the guard of a time limit is twenty times the limit, but at least ten seconds") {
        CHECK(TimeLimit{}.guard_ms(false) == 10'000);
        CHECK(TimeLimit{}.guard_ms(true) == 20'000);
    }
    TEST_CASE("a late bot counts as delayed if the machine let it wait for a tenth of its time") {
        using carom::referee::bots::held_up;
        constexpr double MS = 10'000, LIMIT = 50;
        CHECK(held_up({30, 1001}, MS, 0, LIMIT));
        CHECK(held_up({30, 0}, MS, 1001, LIMIT));
        CHECK_FALSE(held_up({30, 999}, MS, 999, LIMIT));
        // A bot that computed for nearly its complete limit is late by its own fault.
        CHECK(held_up({45, 9000}, MS, 0, LIMIT));
        CHECK_FALSE(held_up({46, 9000}, MS, 0, LIMIT));
        CHECK(held_up({46, 0}, MS, 9000, LIMIT));
        CHECK_FALSE(held_up({51, 9000}, MS, 9000, LIMIT));
        // A bot cannot wait for longer than its answer took.
        CHECK_FALSE(held_up({47, 5000}, 50, 0, LIMIT));
    }
}
