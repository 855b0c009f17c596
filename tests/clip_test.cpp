#include "referee/view/clip.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/view/film.h"
#include "tests/shell.h"

using namespace carom;
using namespace carom::referee;
using tests::Folder, tests::run;

namespace {

const char* const MATCH = "tests/golden/mean_max/match.json";

std::string film() { return view::film_of(MATCH, records::parse_record(MATCH, read_file(MATCH))); }
long count(const std::string& text, const std::string& word) {
    long found = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) ++found;
    return found;
}

}  // namespace

TEST_SUITE("clip") {
    TEST_CASE("a picture shows every body where it is, the scores and the turn") {
        const std::string all = film();
        const auto turns = nlohmann::json::parse(all)["turns"];
        const std::string start = view::picture_of(all, 0, 700);
        CHECK(start.find("width=\"700\"") != std::string::npos);
        CHECK(start.find(">turn 0</text>") != std::string::npos);
        const int landmarks = 2;
        CHECK(count(start, "<circle") >= landmarks + static_cast<long>(turns[0]["bodies"].size()));
        // The first reaper, halfway along the straight that it is on.
        const auto& path = turns[0]["bodies"][0]["path"];
        const double t = path[3].get<double>() / 2;
        const auto middle = [&](int k) {
            return (path[k].get<double>() + path[k + 3].get<double>()) / 2;
        };
        char circle[80];
        std::snprintf(circle, sizeof circle, "<circle cx=\"%.1f\" cy=\"%.1f\"",
                      (middle(1) + 6900) * 700 / 13800, (middle(2) + 6900) * 700 / 13800 + 30);
        const std::string later = view::picture_of(all, t, 700);
        CHECK_MESSAGE(later.find(circle) != std::string::npos, circle);
        const double end = static_cast<double>(turns.size() - 1);
        CHECK(view::picture_of(all, end, 700) == view::picture_of(all, end + 50, 700));
        CHECK(later != start);
    }
    TEST_CASE("names are text in a picture") {
        auto named = nlohmann::json::parse(film());
        named["shorts"][0] = "<b>&";
        CHECK(view::picture_of(named.dump(), 3, 400).find("&lt;b&gt;&amp;") != std::string::npos);
    }
    TEST_CASE("view makes clips, and says what it needs for them") {
        const Folder folder;
        const std::string match = std::string("build/carom view ") + MATCH;
        const std::string gif = (folder.path / "a.gif").string();
        const struct {
            std::string arguments, says;
        } refused[] = {
            {" --gif " + gif + " --from 5 --to 5", "--from, --to: expected turns before "},
            {" --gif " + gif + " --from 5000", "--from, --to: expected turns before "},
            {" --gif a.png", "--gif: expected a name that ends with .gif, found \"a.png\""},
            {" --from 3", "--from: expected --gif or --mp4 with it"},
            {" --mp4 /no/folder/a.mp4", "/no/folder/a.mp4: cannot be written"},
            {std::string(" ") + MATCH + " --gif " + gif, "--gif, --mp4: expected one FILE"},
        };
        for (const auto& c : refused) {
            const auto outcome = run(match + c.arguments);
            CHECK(outcome.status == 2);
            CHECK_MESSAGE(outcome.text.find(c.says) != std::string::npos, outcome.text);
        }
        const auto without =
            run("PATH=/nowhere /bin/sh -c '" + match + " --gif " + gif + " --to 2'");
        CHECK(without.status == 2);
        CHECK(without.text.find("apt-get install ffmpeg") != std::string::npos);
        CHECK(std::filesystem::is_empty(folder.path));
        if (run("ffmpeg -version").status != 0) {
            MESSAGE("no ffmpeg: no clip is made");
            return;
        }
        const std::string mp4 = (folder.path / "a.mp4").string();
        const auto made =
            run(match + " --from 10 --to 12 --width 240 --gif " + gif + " --mp4 " + mp4);
        CHECK_MESSAGE(made.status == 0, made.text);
        CHECK(read_file(gif).rfind("GIF89a", 0) == 0);
        CHECK(read_file(mp4).substr(4, 4) == "ftyp");
    }
}

TEST_SUITE("film") {
    TEST_CASE("every game tells what was ordered, and what lasts is told once") {
        const Folder folder;
        const struct {
            const char *game, *others;
        } cases[] = {{"mean_max", "--p2 build/mean_max/hunter --p3 build/mean_max/hunter"},
                     {"mad_pod_racing", "--p2 build/mad_pod_racing/controller"},
                     {"poker_chip_race", "--p2 build/poker_chip_race/greedy"},
                     {"fantastic_bits", "--p2 build/fantastic_bits/greedy"}};
        for (const auto& c : cases) {
            CAPTURE(std::string(c.game));
            const std::string path = (folder.path / "m.json").string();
            const std::string bot = std::string("build/") + c.game + "/bot --rollouts 30";
            REQUIRE(run(std::string("build/carom play --time-limit off --game ") + c.game +
                        " --p1 '" + bot + "' " + c.others + " --record " + path)
                        .status == 0);
            const auto film = nlohmann::json::parse(
                view::film_of(path, records::parse_record(path, read_file(path))));
            std::map<int, nlohmann::json> told;
            long orders = 0, left_out = 0;
            for (const auto& turn : film["turns"]) {
                for (const auto& body : turn["bodies"]) {
                    nlohmann::json& known = told[body["id"]];
                    for (const char* name : {"kind", "radius"}) {
                        left_out += !body.contains(name);
                        if (body.contains(name)) known[name] = body[name];
                        CHECK(known.contains(name));
                    }
                }
                for (const auto& order : turn.value("orders", nlohmann::json::array())) {
                    ++orders;
                    CHECK(told.count(order[0]) == 1);
                    CHECK(order[1].is_number());
                    CHECK(order[3].is_string());
                }
            }
            CHECK(orders > 20);
            CHECK(left_out > 100);
        }
    }
    TEST_CASE("two records make a page of both") {
        const Folder folder;
        const std::string page = (folder.path / "pair.html").string();
        const std::string changed =
            folder.file("other.json", read_file("tests/golden/mean_max/match.json"));
        REQUIRE(
            run(std::string("build/carom view ") + MATCH + " " + changed + " -o " + page).status ==
            0);
        const std::string text = read_file(page);
        CHECK(text.find("\"file\":\"match.json\"") != std::string::npos);
        CHECK(text.find("\"file\":\"other.json\"") != std::string::npos);
        CHECK(count(text, "</script>") == 3);
        CHECK(run(std::string("build/carom view ") + MATCH + " -o " + MATCH).status == 2);
        CHECK(
            run(std::string("build/carom view ") + MATCH + " " + changed + " " + changed).status ==
            2);
    }
}
