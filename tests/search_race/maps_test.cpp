// Tests the maps, the input and invalid answers of Search Race.
#include "referee/search_race/start.h"

#include <doctest/doctest.h>

#include <string>

#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/match/replay.h"

using namespace carom;
using namespace carom::search_race;

namespace {

std::string error_of(const std::string& map) {
    try {
        read_map(map);
    } catch (const referee::Error& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_SUITE("search_race maps") {
    TEST_CASE("a map is read from a name or points, and seeds 1 to 50 give the official maps") {
        CHECK(official_maps().size() == 50);
        CHECK(points_of(read_map("test1")) == "10353 1986 2757 4659 3358 2838");
        CHECK(points_of(map_of(1)) == points_of(read_map("test1")));
        CHECK(points_of(map_of(50)) == points_of(read_map("test704")));
        CHECK(points_of(read_map("-5 6;7 8")) == "-5 6 7 8");
        CHECK(map_of(51).points == 8);
        CHECK(points_of(map_of(51)) != points_of(map_of(0)));
        CHECK(error_of("test3").find("map: expected the name of an official map") == 0);
        CHECK(error_of("1 2").find("map: expected 2 to 32 points, found 1") == 0);
        CHECK(error_of("1 2;3 x").find("found \"1 2;3 x\"") != std::string::npos);
        CHECK(error_of("1 2 3").find("found \"1 2 3\"") != std::string::npos);
        for (const char* map : {"1 2;3 4;4000000", "1 2;3 4;99999999999", "1 2;3 4;-",
                                "1 2;3 4;5 6 -", "-2147483648 0;1 1"}) {
            INFO(map);
            CHECK(error_of(map).find("found \"") != std::string::npos);
        }
        CHECK(error_of("1 2;3 4000000").find("found") != std::string::npos);
    }
    TEST_CASE("the word debug adds the time of the last checkpoint to later inputs") {
        const auto game = referee::match::start("search_race", {1, 0, 1, {}, "0 0;2000 0"});
        const auto last_line = [&] {
            const std::vector<std::string> lines = referee::lines_of(game->input(0));
            return lines.back();
        };
        game->answer(0, {"EXPERT 0 200 debug"}), game->play();
        CHECK(last_line() == "2.0");
        while (!game->is_terminal()) {
            game->answer(0, {"EXPERT 0 200"}), game->play();
            if (last_line() != "2.0") break;
        }
        CHECK(last_line().substr(0, 2) == "0.");
        CHECK(game->places() == std::vector<int>{1});
    }
    TEST_CASE("a car with an invalid answer loses the race without playing that turn") {
        const auto game = referee::match::start("search_race", {1, 0, 1, {}, ""});
        const auto invalid = game->answer(0, {"EXPERT 0 201"});
        REQUIRE(invalid);
        CHECK(invalid->why.find("EXPERT TURN THRUST") != std::string::npos);
        game->play();
        CHECK(game->is_terminal());
        CHECK(game->turn() == 0);
        CHECK(game->scores() == std::vector<int>{LOST});
    }
}
