// Tests of films of matches.
#include "referee/view/view.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "referee/base/files.h"
#include "referee/game/games.h"
#include "referee/records/record.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using tests::Folder, tests::run;

TEST_SUITE("film") {
    TEST_CASE("the film of every game has the orders of each turn, and lasting bodies once") {
        const Folder folder;
        const struct {
            const char *game, *others;
        } cases[] = {{"mean_max", "--p2 build/mean_max/hunter --p3 build/mean_max/hunter"},
                     {"mad_pod_racing", "--p2 build/mad_pod_racing/controller"},
                     {"poker_chip_race", "--p2 build/poker_chip_race/greedy"},
                     {"fantastic_bits", "--p2 build/fantastic_bits/greedy"},
                     {"search_race", ""},
                     {"bit_runner_2048", "--p2 build/bit_runner_2048/controller"}};
        for (const auto& c : cases) {
            CAPTURE(std::string(c.game));
            const std::string path = (folder.path / "m.json").string();
            const std::string bot = std::string("build/") + c.game + "/bot --rollouts 30 --stats 1";
            REQUIRE(run(std::string("build/carom play --time-limit off --game ") + c.game +
                        " --p1 '" + bot + "' " + c.others + " --record " + path)
                        .status == 0);
            const auto film = nlohmann::json::parse(
                view::film_of(path, records::parse_record(path, read_file(path))));
            std::map<int, nlohmann::json> told;
            long orders = 0, left_out = 0, logs = 0;
            for (const auto& turn : film["turns"]) {
                for (const auto& body : turn["bodies"]) {
                    nlohmann::json& known = told[body["id"]];
                    for (const char* name : {"kind", "radius"}) {
                        left_out += !body.contains(name);
                        if (body.contains(name)) known[name] = body[name];
                        CHECK(known.contains(name));
                    }
                }
                logs += turn.contains("err") && turn["err"][0] != "";
                for (const auto& order : turn.value("orders", nlohmann::json::array())) {
                    ++orders;
                    CHECK(told.count(order[0]) == 1);
                    CHECK(order[1].is_number());
                    CHECK(order[3].is_string());
                }
            }
            const nlohmann::json full = view::in_full(film.dump());
            for (const auto& body : full["turns"].back()["bodies"]) CHECK(body.contains("radius"));
            CHECK(film["turns"][0]["state"] != film["turns"][1]["state"]);
            const nlohmann::json appearance = film["look"];
            CHECK(appearance["progress"].get<int>() <
                  static_cast<int>(appearance["counters"].size()));
            CHECK(orders > 20);
            CHECK(logs > 10);
            CHECK(left_out > 100);
        }
    }
    TEST_CASE("the film has the coordinates that players receive") {
        const Folder folder;
        const std::string path = (folder.path / "m.json").string();
        const std::string bot = "build/poker_chip_race/greedy";
        REQUIRE(run("build/carom play --game poker_chip_race --time-limit off --p1 " + bot +
                    " --p2 " + bot + " --record " + path)
                    .status == 0);
        const records::Record record = records::parse_record(path, read_file(path));
        const auto film = nlohmann::json::parse(view::film_of(path, record));
        const std::string input = game_type("poker_chip_race").start(record.setup)->input(0);
        std::istringstream lines(input);
        int player = 0, chips = 0;
        lines >> player >> player >> chips;
        REQUIRE(chips > 1);
        for (int k = 0; k < chips; ++k) {
            double id = 0, owner = 0, radius = 0, x = 0, y = 0, vx = 0, vy = 0;
            lines >> id >> owner >> radius >> x >> y >> vx >> vy;
            const auto& body = film["turns"][0]["bodies"][k];
            REQUIRE(body["id"] == id);
            CHECK(std::abs(body["path"][1].get<double>() - x) <= 0.051);
            CHECK(std::abs(body["path"][2].get<double>() - y) <= 0.051);
        }
    }
}
