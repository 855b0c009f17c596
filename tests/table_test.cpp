// Tests tables and charts in all formats.
#include "referee/report/table.h"

#include <doctest/doctest.h>

#include <cmath>

#include "referee/report/chart.h"

using namespace carom::referee::report;

namespace {

struct Bot {
    std::string name, command;
    int games;
    double share, low, high;
};

const std::vector<Bot> BOTS = {{"first", "build/first", 12, 0.625, 0.5, 0.75},
                               {"a \"b\", <c>", "x & y", 3, NAN, 0, 1}};

TableOf<Bot> table_of(const std::vector<Bot>& bots) {
    TableOf<Bot> table(bots);
    table.column(Column::name("bot", "name"), &Bot::name);
    table.column(Column::count("games", "games"), &Bot::games);
    table.column(Column::interval("above, 95 %", "above", "%.1f%%", "%.4f"),
                 [](const Bot& bot) { return Cell(bot.share, bot.low, bot.high); });
    table.column(Column::count("", "length"), [](const Bot& bot) { return bot.command.size(); });
    table.column(Column::count("twice", "").on_pages(),
                 [](const Bot& bot) { return 2 * bot.games; });
    return table;
}

}  // namespace

TEST_SUITE("table") {
    TEST_CASE("columns are as wide as their widest cell") {
        CHECK(table_of(BOTS).as_text() ==
              "bot         games            above, 95 %\n"
              "first          12  62.5% ( 50.0 .. 75.0)\n"
              "a \"b\", <c>      3      - (too few games)\n");
    }
    TEST_CASE("a table that is too wide is divided, and each part repeats the names") {
        CHECK(table_of(BOTS).as_text(30) ==
              "bot         games\n"
              "first          12\n"
              "a \"b\", <c>      3\n"
              "\n"
              "bot                   above, 95 %\n"
              "first       62.5% ( 50.0 .. 75.0)\n"
              "a \"b\", <c>      - (too few games)\n");
    }
    TEST_CASE("names are cut if the table then fits in one part") {
        TableOf<Bot> table({{"brown bear and cubs", "", 1, 2, 0, 0}});
        table.column(Column::name("bot", ""), &Bot::name);
        table.column(Column::count("games", ""), &Bot::games);
        CHECK(table.as_text(20) == "bot            games\nbrown bear...      1\n");
        CHECK(table.as_text(9) == "bot                 games\nbrown bear and ...      1\n");
    }
    TEST_CASE("a long name is cut on a terminal, and a group's heading stands above its columns") {
        TableOf<Bot> table({{"a name that is far too long", "", 1, 2, 0, 0}});
        table.column(Column::name("bot", ""), &Bot::name);
        table.column(Column::count("games", "").in_group("played"), &Bot::games);
        table.column(Column::number("share", "", "%.1f", "").in_group("played"), &Bot::share);
        CHECK(table.as_text() ==
              "                          played\n"
              "bot                 games  share\n"
              "a name that is ...      1    2.0\n");
    }
    TEST_CASE("columns are widened if the heading of their group is wider") {
        TableOf<Bot> table({{"a", "", 1, 2, 0, 0}});
        table.column(Column::name("bot", ""), &Bot::name);
        table.column(Column::count("n", "").in_group("games played"), &Bot::games);
        table.column(Column::count("m", ""), &Bot::games);
        CHECK(table.as_text() ==
              "     games played\n"
              "bot             n  m\n"
              "a               1  1\n");
    }
    TEST_CASE("a wide group heading does not make a part of a divided table too wide") {
        TableOf<Bot> table({{"a", "", 1, 2, 0, 0}});
        table.column(Column::name("bot", ""), &Bot::name);
        table.column(Column::count("k", ""), &Bot::games);
        table.column(Column::count("n", "").in_group("games played"), &Bot::games);
        CHECK(table.as_text(19) ==
              "bot  k\n"
              "a    1\n"
              "\n"
              "     games played\n"
              "bot             n\n"
              "a               1\n");
    }
    TEST_CASE("a number that is rounded to zero has no minus sign") {
        TableOf<double> table({-0.2, -0.6});
        table.column(Column::number("Elo", "elo", "%+.0f", "%.0f"), [](double v) { return v; });
        CHECK(table.as_text() == "Elo\n +0\n -1\n");
        CHECK(table.as_csv() == "elo\n0\n-1\n");
    }
    TEST_CASE("CSV has a header row, both ends of an interval, and quotes where needed") {
        const std::string csv = table_of(BOTS).as_csv();
        CHECK(csv ==
              "name,games,above,above_low,above_high,length\n"
              "first,12,0.6250,0.5000,0.7500,11\n"
              "\"a \"\"b\"\", <c>\",3,nan,0.0000,1.0000,5\n");
        const auto fields = fields_of_csv(csv);
        REQUIRE(fields.size() == 3);
        CHECK(fields[2][0] == BOTS[1].name);
        CHECK(fields[2].size() == 6);
        CHECK(fields_of_csv("").empty());
        CHECK(fields_of_csv("a,\n,b")[1] == std::vector<std::string>{"", "b"});
    }
    TEST_CASE("JSON has one object per row, and null for missing numbers") {
        const auto json = table_of(BOTS).as_json();
        CHECK(json.dump() == R"([{"name":"first","games":12,"above":0.625,"length":11},)"
                             R"({"name":"a \"b\", <c>","games":3,"above":null,"length":5}])");
    }
    TEST_CASE("HTML output escapes texts of bots") {
        const std::string html = table_of(BOTS).as_html();
        CHECK(html.find("<c>") == std::string::npos);
        CHECK(html.find("a &quot;b&quot;, &lt;c&gt;") != std::string::npos);
        CHECK(html.find("<th>twice</th>") != std::string::npos);
        CHECK(html.find("62.5% <span class=\"faint\">50.0–75.0</span>") != std::string::npos);
    }
    TEST_CASE("Markdown output is a table with pipes") {
        TableOf<Bot> table({BOTS[0]});
        table.column(Column::name("bot", ""), &Bot::name);
        table.column(Column::count("games", ""), &Bot::games);
        CHECK(table.as_markdown() == "| bot | games |\n|---|--:|\n| first | 12 |\n");
    }
    TEST_CASE("a table without rows shows its headings") {
        CHECK(table_of({}).as_csv() == "name,games,above,above_low,above_high,length\n");
        CHECK(table_of({}).as_text() == "bot  games  above, 95 %\n");
        CHECK(table_of({}).as_json().dump() == "[]");
    }
}

TEST_SUITE("chart") {
    TEST_CASE("an axis has round ticks that cover its values") {
        CHECK(round_places(0, 9.3, 6) == std::vector<double>{0, 2, 4, 6, 8, 10});
        CHECK(round_places(-130, 240, 8) ==
              std::vector<double>{-150, -100, -50, 0, 50, 100, 150, 200, 250});
        CHECK(round_places(0, 0, 6).size() >= 2);
    }
    TEST_CASE("a chart draws each point at its coordinates") {
        LineChart chart;
        chart.width = 180;  // 72 units left of the axis and 8 units right of the plot
        chart.height = 122;  // 14 units above and 8 units below the plot
        chart.series = {{"", {{0, 0}, {1, 1}}}};
        const std::string svg = svg_of(chart);
        INFO(svg);
        CHECK(svg.find("points=\"72.0,114.0 172.0,14.0 \"") != std::string::npos);
    }
    TEST_CASE("text in a chart is escaped") {
        LineChart chart;
        chart.title = "<b>";
        chart.series = {{"a & b", {{0, 0}}}};
        const std::string svg = svg_of(chart);
        CHECK(svg.find("&lt;b&gt;") != std::string::npos);
        CHECK(svg.find("a &amp; b") != std::string::npos);
        BarChart bars;
        bars.bars = {{"<i>", 0, 1, 0.5, 0, ""}};
        CHECK(svg_of(bars).find("&lt;i&gt;") != std::string::npos);
    }
}
