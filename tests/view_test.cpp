// Tests the pages that show matches, and the films in these pages.
#include "referee/view/view.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/game/games.h"
#include "referee/records/record.h"
#include "sim/version.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using namespace carom::referee::view;
using tests::check_outcome, tests::Folder, tests::run;

namespace {

// Plays a match and returns its film.
std::string played(const Folder& folder, const std::string& options) {
    const std::string path = folder.at("m.json");
    REQUIRE(run("build/carom play --time-limit off " + options + " --record " + path).status == 0);
    return view::film_of(path, records::parse_record(path, read_file(path)));
}

}  // namespace

TEST_SUITE("page") {
    TEST_CASE("messages of bots are escaped on the page") {
        const std::string page =
            film_page("{\"names\":[\"</script><script>alert(1)</script>\"]}", "");
        CHECK(page.find("alert(1)") != std::string::npos);
        CHECK(page.find("<script>alert(1)") == std::string::npos);
        CHECK(page.find("content=\"Carom " CAROM_VERSION "\"") != std::string::npos);
        CHECK(page.find("\\u003c/script>") != std::string::npos);
    }
    TEST_CASE("a page for two records contains the films of both") {
        const std::string match = "tests/golden/mean_max/match.json";
        const Folder folder;
        const std::string page = folder.at("pair.html");
        const std::string changed =
            folder.file("other.json", read_file("tests/golden/mean_max/match.json"));
        REQUIRE(run("build/carom view " + match + " " + changed + " -o " + page).status == 0);
        const std::string text = read_file(page);
        CHECK(text.find("\"file\":\"match.json\"") != std::string::npos);
        CHECK(text.find("\"file\":\"other.json\"") != std::string::npos);
        CHECK(run("grep -o '</script>' " + page + " | wc -l").text == "3\n");
        CHECK(run("build/carom view " + match + " -o " + match).status == 2);
        CHECK(run("build/carom view " + match + " " + changed + " " + changed).status == 2);
    }
    TEST_CASE("a page without modules shows only recorded turns, and carom web requires modules") {
        const Folder folder;
        const std::string program = folder.at("carom");
        std::filesystem::copy_file("build/carom", program);
        const std::string page = folder.at("match.html");
        const auto seen = run(program + " view tests/golden/mean_max/match.json -o " + page);
        check_outcome(seen, 0, {"the page shows the film only"});
        CHECK(read_file(page).find("type=\"text/plain\"></script>") != std::string::npos);
        const auto refused = run(program + " web -o " + page + "2");
        check_outcome(refused, 2, {"expected the module mean_max.wasm.gz, which make web builds"});
        // A page contains the module that is in the folder of the program.
        std::filesystem::create_directory(folder.path / "web");
        const std::string module = folder.at("web/mean_max.wasm.gz");
        REQUIRE(
            run("printf 'a module, which must be a little longer' | gzip -n > " + module).status ==
            0);
        const std::string whole = read_file(module), inside = base64(whole);
        REQUIRE(run(program + " view tests/golden/mean_max/match.json -o " + page).status == 0);
        CHECK(read_file(page).find("type=\"text/plain\">" + inside + "</script>") !=
              std::string::npos);
        const std::string without = " view --no-engine tests/golden/mean_max/match.json -o ";
        REQUIRE(run(program + without + page).text.find("film only") == std::string::npos);
        CHECK(read_file(page).find(inside) == std::string::npos);
        // A killed build may have left an incomplete or empty module.
        for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
            folder.file("web/mean_max.wasm.gz", whole.substr(0, size));
            const auto cut = run(program + " web -o " + page + "2");
            check_outcome(cut, 2, {"mean_max.wasm.gz: expected a compressed module"});
        }
    }
    TEST_CASE("--open starts the browser with the page, or says what is missing") {
        const Folder folder;
        const std::string browser =
            folder.file("browser", "#!/bin/sh\necho \"$1\" > \"$0.told\"\n");
        std::filesystem::permissions(browser, std::filesystem::perms::owner_all);
        const std::string view =
            " build/carom view tests/golden/mean_max/match.json --open -o " + folder.at("m.html");
        check_outcome(run("BROWSER='none:" + browser + " %s'" + view), 0);
        const std::string told = folder.at("m.html") + "\n";
        CHECK(tests::wait_until([&] {
            return std::filesystem::exists(browser + ".told") &&
                   read_file(browser + ".told") == told;
        }));
        check_outcome(run("BROWSER=/none/such" + view), 2,
                      {"--open: expected a browser in $BROWSER, which names \"/none/such\""});
        const std::string play =
            "build/carom play --p1 build/mean_max/hunter --p2 "
            "build/mean_max/hunter --p3 build/mean_max/hunter --open";
        check_outcome(run(play), 2, {"--open: expected --view FILE, too"});
    }
    TEST_CASE("bytes are encoded in base64") {
        CHECK(base64("") == "");
        CHECK(base64("a") == "YQ==");
        CHECK(base64("ab") == "YWI=");
        CHECK(base64("abc") == "YWJj");
        CHECK(base64("\xff\xfe\xfd") == "//79");
    }
}

TEST_SUITE("film") {
    TEST_CASE("each game's film has all orders and stores the lasting properties of a body once") {
        const Folder folder;
        const struct {
            const char *game, *others;
        } cases[] = {{"mean_max", "--p2 build/mean_max/hunter --p3 build/mean_max/hunter"},
                     {"mad_pod_racing", "--p2 build/mad_pod_racing/controller"},
                     {"poker_chip_race", "--p2 build/poker_chip_race/greedy"},
                     {"fantastic_bits", "--p2 build/fantastic_bits/greedy"},
                     {"search_race", ""},
                     {"bit_runner_2048", "--p2 build/bit_runner_2048/controller"},
                     {"code_royale", "--p2 build/code_royale/miner"}};
        for (const auto& c : cases) {
            CAPTURE(std::string(c.game));
            const auto film = nlohmann::json::parse(
                played(folder, std::string("--game ") + c.game + " --p1 'build/" + c.game +
                                   "/bot --rollouts 30 --stats 1' " + c.others));
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
            const nlohmann::json full = view::expand_film(film.dump());
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
        const std::string path = folder.at("m.json");
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

TEST_SUITE("joined films") {
    TEST_CASE("two races on one map are joined in one film") {
        const Folder folder;
        const std::string game = "--game search_race --map test1 --p1 ";
        const std::string fast =
            played(folder, game + "'build/search_race/bot --rollouts 200 --stats 1'");
        const std::string slow = played(folder, game + "build/search_race/controller");
        const auto both = view::together(fast, slow);
        REQUIRE(both);
        const auto film = nlohmann::json::parse(*both);
        const auto first = view::expand_film(fast), second = view::expand_film(slow);
        CHECK(film["turns"].size() == second["turns"].size());
        CHECK(second["turns"].size() > first["turns"].size());
        CHECK(film["names"].size() == 2);
        CHECK(film["places"] == nlohmann::json({1, 2}));
        for (std::size_t t = 0; t < film["turns"].size(); ++t) {
            const auto& turn = film["turns"][t];
            const auto& a = first["turns"][std::min(t, first["turns"].size() - 1)];
            const auto& b = second["turns"][t];
            CHECK(turn["score"] == nlohmann::json({a["score"][0], b["score"][0]}));
            std::map<int, nlohmann::json> paths;  // indexed by seat
            for (const auto& body : turn["bodies"]) {
                if (body.contains("seat")) paths[body["seat"]] = body["path"];
            }
            CHECK(turn["bodies"].back()["own_id"] == b["bodies"].back()["id"]);
            CHECK(turn["bodies"].back()["id"] != b["bodies"].back()["id"]);
            CHECK(paths[0] == a["bodies"].back()["path"]);
            CHECK(paths[1] == b["bodies"].back()["path"]);
            CHECK(turn["alive"].size() == 2);
            if (t < first["turns"].size() - 1) CHECK(turn["out"].size() == 2);
        }
        // The slower film comes first here. The places depend on the results and not on the order.
        CHECK(nlohmann::json::parse(*view::together(slow, fast))["places"] ==
              nlohmann::json({2, 1}));
    }
    TEST_CASE("films of different maps are not joined, and films of Mad Pod Racing never are") {
        const Folder folder;
        const std::string bot = " --p1 build/search_race/controller";
        const std::string one = played(folder, "--game search_race --map test1" + bot);
        const std::string other = played(folder, "--game search_race --map test2" + bot);
        CHECK_FALSE(view::together(one, other));
        const std::string pods =
            played(folder,
                   "--game mad_pod_racing --p1 build/mad_pod_racing/controller --p2 "
                   "build/mad_pod_racing/controller");
        CHECK_FALSE(view::together(pods, pods));
        CHECK_FALSE(view::together(one, pods));
    }
}
