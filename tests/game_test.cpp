#include "referee/game.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "bot/mean_max/hunter.h"
#include "bot/mean_max/print.h"
#include "referee/base/text.h"

using namespace carom::referee;
using Lines = std::vector<std::string>;

TEST_SUITE("game") {
    TEST_CASE("an invalid line kills, and the lines before it still count") {
        Game game(1, 3), still(1, 3);
        const auto reason = game.answer(0, {"0 0 300", "nonsense", "0 0 300"});
        REQUIRE(reason);
        CHECK(*reason ==
              "invalid answer: line 2 is \"nonsense\", expected X Y POWER, SKILL X Y or WAIT, each "
              "with an optional message");
        CHECK_FALSE(game.alive(0));
        game.play();
        still.play();
        CHECK(game.state().units.vx[0] != still.state().units.vx[0]);
        CHECK(game.state().units.vx[2] == still.state().units.vx[2]);
    }
    TEST_CASE("one carriage return before the line end is dropped, as a reader of lines would") {
        Game game(1, 3);
        CHECK_FALSE(game.answer(0, {"0 0 300\r", "WAIT\r", "WAIT  \r"}));
        CHECK(game.messages()[2] == " ");
    }
    TEST_CASE("in lower leagues the lines of missing looters are not looked at") {
        Game game(20, 0);
        CHECK_FALSE(game.answer(1, {"WAIT", "whatever", ""}));
        CHECK(game.alive(1));
    }
    TEST_CASE("a match ends with its players") {
        Game game(1, 3);
        game.no_answer(0);
        CHECK_FALSE(game.is_terminal());
        game.no_answer(1);
        CHECK_FALSE(game.is_terminal());  // the last one has no better score than the dead
        game.no_answer(2);
        CHECK(game.is_terminal());
    }
    TEST_CASE("three beginners whose reapers only wait play to the end, whatever they leave") {
        int most_wrecks = 0;
        for (int seed = 1; seed <= 6; ++seed) {
            Game game(seed, 3);
            while (!game.is_terminal()) {
                carom::mean_max::Orders orders;
                for (int p = 0; p < carom::mean_max::PLAYERS; ++p) {
                    carom::mean_max::bot::hunt(game.state(), p, orders);
                    orders.set(game.state().looter(p, carom::mean_max::REAPER), {});
                    std::ostringstream out;
                    carom::mean_max::bot::print(out, game.state(), p, orders);
                    REQUIRE_FALSE(game.answer(p, lines_of(out.str())));
                }
                game.play();
                most_wrecks = std::max(most_wrecks, game.state().wrecks.count);
            }
            CHECK(game.turn() > 150);
        }
        CHECK(most_wrecks > 48);
    }
    TEST_CASE("equal scores share a place") {
        Game game(1, 3);
        CHECK(game.places() == Game::Scores{1, 1, 1});
        CHECK(game.ranking() == Game::Scores{0, 1, 2});
    }
    TEST_CASE("each player sees itself as player 0 and the others in their order") {
        Game game(1, 3);
        const std::string sight = game.sight(2);
        CHECK(sight.find("\n6 0 0 0.5 400 ") != std::string::npos);
        CHECK(sight.find("\n0 0 1 0.5 400 ") != std::string::npos);
        CHECK(sight.find("\n3 0 2 0.5 400 ") != std::string::npos);
    }
}
