// Tests the interface of games.
#include "referee/game/game_of.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "bot/mean_max/hunter_moves.h"
#include "bot/mean_max/read.h"
#include "referee/base/error.h"
#include "referee/base/text.h"
#include "referee/mean_max/text.h"

using namespace carom::referee;
using carom::mean_max::Match;

namespace {

std::unique_ptr<Match> match_of(int seed, int league = 3) {
    return start<Match>(carom::mean_max::game_type(), {seed, league, 3});
}

// Collects the messages of bots.
struct MessageObserver : MatchObserver {
    MessageObserver() : MatchObserver(MOTION) {}
    void said(int id, const std::string& text) override { words[id] = text; }
    std::map<int, std::string> words;
};

}  // namespace

TEST_SUITE("game") {
    TEST_CASE("an invalid line disqualifies the player, whose earlier lines still count") {
        const auto game = match_of(1), still = match_of(1);
        const auto reason = game->answer(0, {"0 0 300", "nonsense", "0 0 300"});
        REQUIRE(reason);
        CHECK(reason->line == 1);
        CHECK(reason->why ==
              "invalid answer: line 2 is \"nonsense\", expected X Y POWER, SKILL X Y or WAIT, each "
              "with an optional message");
        CHECK_FALSE(game->alive(0));
        game->play();
        still->play();
        CHECK(game->position().units.vx[0] != still->position().units.vx[0]);
        CHECK(game->position().units.vx[2] == still->position().units.vx[2]);
    }
    TEST_CASE("one carriage return at the end of an answer line is ignored") {
        const auto game = match_of(1, 3);
        CHECK_FALSE(game->answer(0, {"0 0 300\r", "WAIT\r", "WAIT  \r"}));
        MessageObserver ear;
        game->play(&ear);
        CHECK(ear.words == std::map<int, std::string>{{2, " "}});
    }
    TEST_CASE("the answer lines for looters that a league lacks are ignored") {
        const auto game = match_of(20, 0);
        CHECK_FALSE(game->answer(1, {"WAIT", "whatever", ""}));
        CHECK(game->alive(1));
    }
    TEST_CASE("a misspelled name of a game is refused with the most similar name") {
        CHECK(game_type("mean_max").info.title == "Mean Max");
        const auto error = [](const std::string& name) {
            try {
                game_type(name);
            } catch (const Error& e) {
                return std::string(e.what());
            }
            return std::string();
        };
        CHECK(error("mean-max").find("found \"mean-max\"; did you mean mean_max?") !=
              std::string::npos);
        CHECK(error("chess").find("did you mean") == std::string::npos);
        CHECK(error("chess").find("expected one of the games mean_max") == 0);
    }
    TEST_CASE("players with equal scores share a place") {
        const auto game = match_of(1, 3);
        CHECK(game->places() == std::vector<int>{1, 1, 1});
        CHECK(game->ranking() == std::vector<int>{0, 1, 2});
    }
}
