// Tests of the adapter of Poker Chip Race.
#include "referee/poker_chip_race/adapter.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "referee/game_of.h"

using namespace carom;
using PokerChipRace = referee::GameOf<poker_chip_race::GameAdapter>;

namespace {

// An observer that collects the ids of the ejecting chip and of the droplet for each ejection.
struct Ejections : referee::MatchObserver {
    Ejections() : MatchObserver(GOLDEN_LINES) {}
    void golden_line(const std::string& text) override {
        std::istringstream words(text);
        std::string word;
        int chip, droplet;
        if (words >> word >> chip >> droplet && word == "eject") {
            chips.push_back(chip), droplets.push_back(droplet);
        }
    }
    std::vector<int> chips, droplets;
};

}  // namespace

TEST_SUITE("poker_chip_race adapter") {
    TEST_CASE("chips throw off player after player, line after line, whoever answers first") {
        for (const std::vector<int>& first : {std::vector<int>{0, 1}, std::vector<int>{1, 0}}) {
            PokerChipRace game({1, 0, 2, {{"chips_count_per_player", 3}}});
            std::vector<int> expected;
            for (int seat = 0; seat < 2; ++seat) {
                for (const auto& body : game.bodies()) {
                    if (body.seat == seat) expected.push_back(body.id);
                }
            }
            REQUIRE(expected.size() == 6);
            expected.erase(expected.begin() + 1);  // The chip waits.
            for (const int seat : first) {
                const std::string second = seat == 0 ? "WAIT" : "400 257";
                REQUIRE_FALSE(game.answer(seat, {"400 258", second, "400 259"}));
            }
            Ejections seen;
            game.play(&seen);
            CHECK(seen.chips == expected);
            REQUIRE(seen.droplets.size() == 5);
            for (int k = 1; k < 5; ++k) CHECK(seen.droplets[k] == seen.droplets[0] + k);
        }
    }
}
