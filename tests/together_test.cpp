// Tests of two films over each other.
#include "referee/view/view.h"

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/files.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using tests::Folder, tests::run;

namespace {

// Plays a match and returns its film.
std::string played(const Folder& folder, const std::string& options) {
    const std::string path = (folder.path / "m.json").string();
    REQUIRE(run("build/carom play --time-limit off " + options + " --record " + path).status == 0);
    return view::film_of(path, records::parse_record(path, read_file(path)));
}

}  // namespace

TEST_SUITE("together") {
    TEST_CASE("two races on one map are joined in one film") {
        const Folder folder;
        const std::string game = "--game search_race --map test1 --p1 ";
        const std::string fast =
            played(folder, game + "'build/search_race/bot --rollouts 200 --stats 1'");
        const std::string slow = played(folder, game + "build/search_race/controller");
        const auto both = view::together(fast, slow);
        REQUIRE(both);
        const auto film = nlohmann::json::parse(*both);
        const auto first = view::in_full(fast), second = view::in_full(slow);
        CHECK(film["turns"].size() == second["turns"].size());
        CHECK(second["turns"].size() > first["turns"].size());
        CHECK(film["names"].size() == 2);
        CHECK(film["places"] == nlohmann::json({1, 2}));
        for (std::size_t t = 0; t < film["turns"].size(); ++t) {
            const auto& turn = film["turns"][t];
            const auto& a = first["turns"][std::min(t, first["turns"].size() - 1)];
            const auto& b = second["turns"][t];
            CHECK(turn["score"] == nlohmann::json({a["score"][0], b["score"][0]}));
            std::map<int, nlohmann::json> paths;  // by seat
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
        // The slower one first: the places follow the results, not the order.
        CHECK(nlohmann::json::parse(*view::together(slow, fast))["places"] ==
              nlohmann::json({2, 1}));
    }
    TEST_CASE("other pairs of films are not joined") {
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
