// Tests of the bots that show the search with a user's own value function (bot/<game>/search.h).
#include <doctest/doctest.h>

#include "referee/games.h"
#include "tests/programs.h"
#include "tests/shell.h"

TEST_SUITE("own value") {
    TEST_CASE("the bots with a value function of their own play a whole match" *
              carom::tests::SLOW) {
        for (const carom::referee::GameType& type : carom::referee::game_types()) {
            const std::string folder = "build/" + type.info.name;
            if (!std::filesystem::exists(folder + "/own_value")) continue;
            std::string bots;
            for (int seat = 0; seat < type.info.min_seats; ++seat) {
                bots += " --bot 'b" + std::to_string(seat) + "=" + folder + "/own_value 1'";
            }
            const auto outcome =
                carom::tests::run("build/carom play --strict --time-limit off" + bots);
            CHECK_MESSAGE(outcome.status == 0, outcome.text);
            CHECK(outcome.text.find(type.info.title) == 0);
        }
    }
}
