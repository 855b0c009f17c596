// Tests the profiler with the commands of a user.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "referee/base/files.h"
#include "tests/shell.h"

using carom::referee::read_file;
using carom::tests::Folder, carom::tests::run;

namespace {

const std::string MATCH = " bench/matches/mean_max/against-solo-and-fourth.json";

// Returns the fields of each line of a CSV file.
std::vector<std::vector<std::string>> rows_of(const std::string& path) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream in(read_file(path));
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> fields;
        std::istringstream parts(line);
        for (std::string field; std::getline(parts, field, ',');) fields.push_back(field);
        rows.push_back(fields);
    }
    return rows;
}

std::string profile(const std::string& arguments, int status = 0) {
    const auto outcome = run("build/profile " + arguments);
    check_outcome(outcome, status);
    return outcome.text;
}

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE("profile") {
    TEST_CASE("two runs of the profiler count the same calls in every group of positions") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        for (const char* name : {"a", "b"}) {
            profile("--rounds 1 --rollouts 60 --csv " + f + name + MATCH);
        }
        const auto a = rows_of(f + "a"), b = rows_of(f + "b");
        REQUIRE(a.size() == b.size());
        CHECK(a.size() > 80);
        std::map<std::string, double> calls;
        for (std::size_t k = 1; k < a.size(); ++k) {
            CHECK(a[k][0] == b[k][0]);
            CHECK(a[k][1] == b[k][1]);
            CHECK(a[k][5] == b[k][5]);
            if (a[k][0] == "all positions") calls[a[k][1]] = std::stod(a[k][5]);
        }
        // A turn searches for a contact once after each contact and once at the start. Each contact
        // is resolved.
        CHECK(calls["thrusts"] == 1);
        CHECK(calls["decode genes"] == 1);
        CHECK(calls["copy state"] >= 1);  // Some plans copy the state of another plan.
        CHECK(calls["copy state"] < 1.2);
        // A rollout has four turns, and some of them are cached.
        CHECK(calls["begin rollout"] >= 0.25);
        CHECK(calls["contact formulas"] == doctest::Approx(calls["resolve contacts"] + 1));
        CHECK(calls["resolve contacts"] == doctest::Approx(calls["contacts"]).epsilon(0.1));
    }
    TEST_CASE("the profiler writes valid collapsed stacks, a valid Chrome trace and a page") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string text =
            profile("--rounds 1 --rollouts 60 --collapsed " + f + "stacks --trace " + f +
                    "trace --report " + f + "page" + MATCH);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100 + f.size());
        std::istringstream stacks(read_file(f + "stacks"));
        int count = 0;
        for (std::string line; std::getline(stacks, line); ++count) {
            const std::size_t blank = line.rfind(' ');
            CHECK(line.rfind("search;", 0) == 0);
            CHECK(line.find_first_not_of("0123456789", blank + 1) == std::string::npos);
        }
        CHECK(count == 18);
        const auto trace = nlohmann::json::parse(read_file(f + "trace"));
        CHECK(trace["traceEvents"].size() > 1000);
        double last = 0;
        for (const auto& event : trace["traceEvents"]) {
            CHECK(event["ph"] == "X");
            CHECK(event["ts"] >= last);
            CHECK(event["dur"] >= 0);
            last = event["ts"];
        }
        CHECK(has(read_file(f + "page"), "broad phase"));
    }
    TEST_CASE("the profiler takes positions from match replays and from golden games") {
        CHECK(has(
            profile(
                "--own-search --rounds 1 --rollouts 20 --seat 1 tests/golden/mean_max/match.json"),
            "seat 1, 20 rollouts"));
        CHECK(
            has(profile("--rounds 1 --rollouts 20 tests/golden/mean_max/league2-seed22-hunter.txt"),
                "league2-seed22-hunter.txt"));
    }
    TEST_CASE("a comparison of two profiles marks each change as a difference, noise or equal") {
        const Folder folder;
        const std::string head = "group,stage,ns_per_sim,error_percent,share,calls_per_sim\n";
        const std::string a = folder.file(
            "a", head + "all,value,100.0,1.0,0.5,1.0\nall,copy,50,2,0.2,1\nall,sims,0,0,0,9\n");
        const std::string b = folder.file(
            "b", head + "all,value,110.0,1.0,0.5,1.0\nall,copy,51,2,0.2,1\nall,sims,0,0,0,9\n");
        const std::string text = profile("--compare " + a + " " + b);
        CHECK(has(text, "+10.0   +10.0%"));
        CHECK(has(text, "noise"));
        CHECK(has(text, "equal"));
        CHECK(has(profile("--compare " + a, 2), "--compare: expected two files of --csv"));
        CHECK(has(profile("--compare " + a + " " + b + " " + b, 2), "expected two files"));
        CHECK(has(profile("--compare " + a + " " + folder.file("c", "x\n"), 2),
                  "c:1: expected a line of a profile's --csv file"));
        CHECK(
            has(profile("--compare " + a + " " + folder.file("d", head + "all,value,1,x,1,1\n"), 2),
                "d:2: expected a line"));
    }
    TEST_CASE("a profiler built for a user's bot profiles its matches and refuses other games") {
        const Folder folder;
        const std::string match = folder.at("m.json");
        REQUIRE(run("build/tests/carom play --game toy --time-limit off --p1 'build/tests/toy/"
                    "bot --rollouts 100' --p2 'build/tests/toy/nearest' --record " +
                    match)
                    .status == 0);
        const std::string csv = folder.at("csv");
        const auto own = run("build/tests/toy/profile --rounds 1 --rollouts 300 " + match +
                             " --csv " + csv + " --report " + csv + ".html");
        check_outcome(own, 0);
        CHECK(has(own.text, "the search of toy/bot on m.json; seat 0"));
        std::map<std::string, double> calls;
        for (const auto& row : rows_of(csv)) calls[row[1]] = std::atof(row[5].c_str());
        // Nothing moves after the end of the match.
        CHECK(calls["friction"] > 0.3);
        CHECK(calls["friction"] == calls["motion"]);
        // A rollout has six turns, and some of them are cached.
        CHECK(calls["begin rollout"] > 0.18);
        const auto refused = [&](const std::string& command, const std::string& sentence) {
            const auto outcome = run(command);
            CHECK(outcome.status == 2);
            CHECK(has(outcome.text, sentence));
        };
        refused("build/tests/toy/profile --seat 1 " + match,
                "expected a seat that toy/bot played, found one of \"build/tests/toy/nearest\"");
        refused("build/tests/toy/profile --seat 2 " + match,
                "expected a match of more than 2 players, for --seat 2");
        refused("build/tests/toy/profile --game mean_max " + match,
                "--game: expected a game whose bot can be profiled here (toy), found \"mean_max\"");
        refused("build/profile " + match, "m.json: expected one of the games mean_max");
        refused("build/tests/toy/profile" + MATCH,
                "expected a game whose bot can be profiled here (toy), found \"mean_max\"");
    }
    TEST_CASE("the profiler counts a stage of each game about once per simulated turn") {
        const Folder folder;
        const struct {
            const char *game, *stage;
        } GAMES[] = {{"mad_pod_racing", "checkpoints"},
                     {"poker_chip_race", "deaths"},
                     {"fantastic_bits", "end of turn"}};
        for (const auto& each : GAMES) {
            const std::string bot = "build/" + std::string(each.game) + "/bot --rollouts 20'";
            const std::string match = (folder.path / each.game).string() + ".json";
            REQUIRE(run("build/carom play --time-limit off --bot 'a=" + bot + " --bot 'b=" + bot +
                        " --record " + match)
                        .status == 0);
            const std::string csv = match + ".csv";
            profile("--rounds 1 --rollouts 40 " + match + " --csv " + csv);
            std::map<std::string, double> calls;
            for (const auto& row : rows_of(csv)) {
                if (row[0] == "all positions") calls[row[1]] = std::atof(row[5].c_str());
            }
            INFO(std::string(each.game));
            CHECK(calls[each.stage] > 0.7);
            CHECK(calls[each.stage] < 1.2);
        }
    }
    TEST_CASE("bad input to the profiler gives one sentence, and no input is overwritten") {
        const Folder folder;
        const std::string own = " " + folder.file("own.json", read_file(MATCH.substr(1)));
        for (const std::string& arguments :
             {std::string("nowhere.json"), folder.file("x.json", "{}"),
              folder.file("y.txt", "nothing\n"), std::string("--rollouts 1"),
              "--report /nowhere/x.html" + MATCH, own + " --csv" + own}) {
            const std::string text = profile(arguments, 2);
            CHECK(std::count(text.begin(), text.end(), '\n') == 1);
            CHECK(has(text, "expected"));
        }
        CHECK(read_file(own.substr(1)) == read_file(MATCH.substr(1)));
    }
}
