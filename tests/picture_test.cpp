// Tests of pictures of matches.
#include "referee/view/picture.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/files.h"
#include "referee/records/record.h"
#include "referee/view/film.h"
#include "tests/occurrences.h"

using namespace carom;
using namespace carom::referee;
using carom::tests::occurrences;

namespace {

std::string film() {
    const char* const match = "tests/golden/mean_max/match.json";
    return view::film_of(match, records::parse_record(match, read_file(match)));
}

}  // namespace

TEST_SUITE("picture") {
    TEST_CASE("a picture shows the scores, the turn and every body at its place") {
        const std::string all = film();
        const view::Painter painter(all, 700);
        CHECK(painter.turns() == 107);
        const auto turns = view::in_full(all)["turns"];
        const std::string start = painter.picture(0);
        CHECK(start.find("width=\"700\"") != std::string::npos);
        CHECK(start.find(">turn 0</text>") != std::string::npos);
        const int landmarks = 2;
        CHECK(occurrences(start, "<circle") >=
              landmarks + static_cast<long>(turns[0]["bodies"].size()));
        // The first reaper in the middle of its straight path.
        const auto& path = turns[0]["bodies"][0]["path"];
        const double t = path[3].get<double>() / 2;
        const auto middle = [&](int k) {
            return (path[k].get<double>() + path[k + 3].get<double>()) / 2;
        };
        char circle[80];
        std::snprintf(circle, sizeof circle, "<circle cx=\"%.1f\" cy=\"%.1f\"",
                      (middle(1) + 6900) * 700 / 13800, (middle(2) + 6900) * 700 / 13800 + 30);
        const std::string later = painter.picture(t);
        CHECK_MESSAGE(later.find(circle) != std::string::npos, circle);
        const double end = static_cast<double>(turns.size() - 1);
        CHECK(painter.picture(end) == painter.picture(end + 50));
        CHECK(later != start);
    }
    TEST_CASE("names are escaped in a picture") {
        auto named = nlohmann::json::parse(film());
        named["shorts"][0] = "<b>&";
        CHECK(view::Painter(named.dump(), 400).picture(3).find("&lt;b&gt;&amp;") !=
              std::string::npos);
    }
    TEST_CASE("marks, beams, boxes and messages of a film appear in a picture") {
        const nlohmann::json appearance = {
            {"left", 0},
            {"top", 0},
            {"right", 100},
            {"bottom", 50},
            {"colours", {{"c", {"#123456", "#000000"}}}},
            {"landmarks",
             {{{"x", 10}, {"y", 10}, {"x2", 20}, {"y2", 30}, {"fill", "c"}, {"outline", ""}}}},
            {"kinds",
             {{{"number", 0},
               {"name", "pod"},
               {"fill", "seat"},
               {"outline", "ink"},
               {"opacity", 1},
               {"layer", 0},
               {"moves", true},
               {"label", "number"},
               {"letter", ""},
               {"gauge", "c"},
               {"marks",
                {{{"shape", "nose"}, {"colour", "c"}, {"name", "n"}},
                 {{"shape", "ring"}, {"colour", "c"}, {"name", "r"}},
                 {{"shape", "flame"}, {"colour", "c"}, {"name", "f"}}}}}}},
            {"beams", {{{"colour", "c"}, {"name", "b"}}}}};
        const nlohmann::json bodies = {{{"id", 0},
                                        {"kind", 0},
                                        {"seat", 1},
                                        {"radius", 5},
                                        {"number", 3},
                                        {"capacity", 4},
                                        {"marks", 7},
                                        {"angle", 1},
                                        {"path", {0, 50, 25}}},
                                       {{"id", 1},
                                        {"kind", 0},
                                        {"seat", 0},
                                        {"radius", 5},
                                        {"number", 4},
                                        {"capacity", 4},
                                        {"path", {0, 60, 25}}}};
        const nlohmann::json turn = {
            {"score", {1, 2}},
            {"hits", {{{"t", 0.5}, {"ids", {0, 1}}, {"x", 55}, {"y", 25}}}},
            {"bodies", bodies},
            {"orders", {{0, 90, 25, "BOOST"}}},
            {"beams", {{{"kind", 0}, {"from", 0}, {"to", 1}, {"turns", 2}}}},
            {"said", {{{"id", 1}, {"text", "a < b"}}}}};
        const nlohmann::json film = {{"look", appearance},
                                     {"shorts", {"a", "b"}},
                                     {"lasting", {"kind"}},
                                     {"turns", {turn, turn}}};
        const std::string svg = view::Painter(film.dump(), 1000).picture(0.55);
        CHECK(occurrences(svg, "<polygon") == 2);  // a nose and a flame
        CHECK(occurrences(svg, "<line") == 4);  // a beam, and an arrow with its head
        // A gauge at three quarters is a path, a full one a disc.
        CHECK(occurrences(svg, "<path") == 1);
        CHECK(svg.find("A50.0 50.0 0 1 1") != std::string::npos);
        CHECK(svg.find("<rect x=\"100.0\" y=\"130.0\" width=\"100.0\" height=\"200.0\" "
                       "fill=\"#123456\"") != std::string::npos);
        CHECK(occurrences(svg, "<circle") ==
              2 + 1 + 1 + 1);  // pods, a ring, a full gauge, a contact
        for (const char* word : {">BOOST<", ">a &lt; b<", ">turn 0<", ">a  1<"}) {
            CHECK_MESSAGE(svg.find(word) != std::string::npos, word);
        }
        const std::string later = view::Painter(film.dump(), 1000).picture(0.9);
        CHECK(occurrences(later, "<circle") == occurrences(svg, "<circle") - 1);
    }
}
