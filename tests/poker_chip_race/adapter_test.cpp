// Tests of the adapter of Poker Chip Race.
#include "referee/poker_chip_race/text.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "referee/poker_chip_race/start.h"
#include "sim/base/sine.h"
#include "sim/poker_chip_race/step.h"

using namespace carom;
using namespace carom::poker_chip_race;

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
    TEST_CASE("the referee's table grows, and its copies are independent") {
        GrowingTable table;
        table.count = table.eaten.count = 0, table.players = 2, table.turn = 0, table.next_id = 7;
        for (double& lost_at : table.lost_at) lost_at = NOT_LOST;
        for (int k = 0; k < 1000; ++k) table.add(k, -k, 2 * k, 3 * k, k + 1, k % 2);
        GrowingTable copy = table, small;
        small.count = small.eaten.count = 0;
        table.x[999] = 0;
        for (const GrowingTable& each : {table, copy}) {
            CHECK(each.count == 1000);
            CHECK(each.next_id == 1007);
            for (int k = 0; k < 999; ++k) {
                REQUIRE(each.x[k] == k);
                REQUIRE(each.y[k] == -k);
                REQUIRE(each.vx[k] == 2 * k);
                REQUIRE(each.vy[k] == 3 * k);
                REQUIRE(each.radius[k] == k + 1);
                REQUIRE(each.id[k] == 7 + k);
                REQUIRE(each.owner[k] == k % 2);
            }
        }
        CHECK(copy.x[999] == 999);
        copy = small;
        CHECK(copy.count == 0);
        copy = table;
        CHECK(copy.radius[999] == 1000);
    }
    TEST_CASE("a growing table plays a turn as a table with enough room") {
        for (int number = 0; number < 20; ++number) {
            Rng rng(number);
            Table<256> wide;
            positions::draw_table(wide, positions::Kind::SPREAD, 5, 55 + number, rng);
            for (double& lost_at : wide.lost_at) lost_at = NOT_LOST;
            GrowingTable growing(wide);
            for (int turn = 0; turn < 10; ++turn) {
                Orders orders;
                for (int i = 0; i < wide.count && orders.ejections.count < 20; ++i) {
                    if (wide.owner[i] == NOBODY) continue;
                    orders.ejections.push_back({i, 0, cosine(i + turn), sine(i + turn)});
                }
                REQUIRE(step(wide, orders) == Fault::NONE);
                REQUIRE(step(growing, orders) == Fault::NONE);
                REQUIRE(growing.count == wide.count);
                CHECK(hash_of(growing) == hash_of(wide));
            }
        }
    }
    TEST_CASE("chips eject in the order of players and lines, whoever answers first") {
        for (const std::vector<int>& first : {std::vector<int>{0, 1}, std::vector<int>{1, 0}}) {
            const auto game =
                referee::start<Match>(game_type(), {1, 0, 2, {{"chips_count_per_player", 3}}});
            std::vector<int> expected;
            for (int seat = 0; seat < 2; ++seat) {
                for (const auto& body : game->bodies()) {
                    if (body.seat == seat) expected.push_back(body.id);
                }
            }
            REQUIRE(expected.size() == 6);
            expected.erase(expected.begin() + 1);  // The chip waits.
            for (const int seat : first) {
                const std::string second = seat == 0 ? "WAIT" : "400 257";
                REQUIRE_FALSE(game->answer(seat, {"400 258", second, "400 259"}));
            }
            Ejections seen;
            game->play(&seen);
            CHECK(seen.chips == expected);
            REQUIRE(seen.droplets.size() == 5);
            for (int k = 1; k < 5; ++k) CHECK(seen.droplets[k] == seen.droplets[0] + k);
        }
    }
}
