// Tests the replay of a recorded match.
#include "referee/match/replay.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/view/view.h"
#include "sim/base/rng.h"
#include "tests/shell.h"

using namespace carom::referee;
using namespace carom::referee::records;
using namespace carom::referee::match;
using namespace carom::referee::view;
using carom::tests::Folder, carom::tests::run;

namespace {

Record sample() {
    return parse_record("match.json", read_file("tests/golden/mean_max/match.json"));
}

// Returns a unit's position in the film at the fraction `f` of its turn, 0..1.
std::pair<double, double> place(const nlohmann::json& unit, double f) {
    const auto& path = unit["path"];
    std::size_t k = 0;
    while (k + 3 < path.size() && path[k + 3].get<double>() <= f) k += 3;
    const std::size_t next = std::min(k + 3, path.size() - 3);
    const double length = path[next].get<double>() - path[k].get<double>();
    const double share = length > 0 ? (f - path[k].get<double>()) / length : 0;
    const auto between = [&](int c) {
        const double from = path[k + c], to = path[next + c];
        return from + (to - from) * share;
    };
    return {between(1), between(2)};
}

// Collects the positions of bodies and counts contacts.
struct Meetings : MatchObserver {
    Meetings() : MatchObserver(MOTION) {}
    struct Meeting {
        double t;
        Body body;
    };
    std::vector<Meeting> all;
    int contacts = 0;
    void bodies(double t, const std::vector<Body>& told) override {
        for (const Body& body : told) all.push_back({t, body});
    }
    void contact(const Contact&) override { ++contacts; }
};

}  // namespace

TEST_SUITE("replay") {
    TEST_CASE("a record replays to its scores, and a missing answer is reported") {
        Record record = sample();
        Replay replay(record);
        while (replay.begin_turn()) replay.play();
        CHECK(replay.difference().empty());
        CHECK(replay.game().scores() == record.scores);
        record.frames.resize(100);
        Replay cut(record);
        while (cut.begin_turn()) cut.play();
        CHECK(cut.difference().find("expected the end of the match, came an answer of player") !=
              std::string::npos);
    }
    TEST_CASE("the film has the simulated position of every unit at each turn and contact") {
        const Record record = sample();
        const auto film = nlohmann::json::parse(film_of("match.json", record));
        CHECK_FALSE(film.contains("differs"));
        Replay replay(record);
        int met = 0;
        for (std::size_t k = 0; replay.begin_turn(); ++k) {
            const auto& turn = film["turns"][k];
            const auto before = replay.game().bodies();
            const auto scores = replay.game().scores();
            Meetings meetings;
            replay.play(&meetings);
            const auto filmed = [&](int id) {
                for (const auto& each : turn["bodies"]) {
                    if (each["id"] == id) return each;
                }
                return nlohmann::json();
            };
            for (const Body& body : before) {
                if (filmed(body.id).is_null()) continue;  // This body was an effect that has ended.
                const auto [x, y] = place(filmed(body.id), 0);
                CHECK(std::abs(x - body.x) <= 0.05);
                CHECK(std::abs(y - body.y) <= 0.05);
            }
            CHECK(turn["score"] == nlohmann::json(scores));
            CHECK(turn["hits"].size() == static_cast<std::size_t>(meetings.contacts));
            for (const auto& [t, body] : meetings.all) {
                const auto [x, y] = place(filmed(body.id), std::round(t * 1e5) / 1e5);
                CHECK(std::abs(x - body.x) < 0.2);
                CHECK(std::abs(y - body.y) < 0.2);
            }
            met += meetings.contacts;
        }
        CHECK(met > 100);
    }
    TEST_CASE("the film of a changed replay names the first difference") {
        Record record = sample();
        for (Frame& frame : record.frames) {
            if (frame.keyframe && frame.seat >= 0) frame.view[0] = '9';
        }
        const auto film = nlohmann::json::parse(film_of("match.json", record));
        CHECK(film["differs"].get<std::string>().find("match.json: frame 3") == 0);
        CHECK(film["turns"].size() > 50);
    }
    TEST_CASE("carom ask reproduces the recorded answers of twenty turns") {
        const Folder folder;
        const std::string path = folder.at("m.json");
        const std::string bot = "'build/mean_max/bot --rollouts 500 --seed 1'";
        REQUIRE(run("build/carom play --p1 build/mean_max/hunter --p2 " + bot +
                    " --p3 build/mean_max/example --time-limit off --seed 8 --record " + path)
                    .status == 0);
        const Record record = parse_record(path, read_file(path));
        const int turns = static_cast<int>(record.frames.size()) / 3;
        carom::Rng rng(2);
        for (int k = 0; k < 20; ++k) {
            const int turn = rng.below(turns);
            INFO(turn);
            const auto outcome = run("build/carom ask " + path + " --seat 1 --turn " +
                                     std::to_string(turn) + " --bot " + bot);
            check_outcome(outcome, 0, {"\nthe same\n"});
        }
        const auto other = run("build/carom ask " + path +
                               " --seat 1 --turn 9 --repeat 3 --bot 'build/mean_max/bot --rollouts "
                               "500 --seed 2'");
        check_outcome(other, 1, {"asked 3 times: 1 different answers, 0 as in the record"});
    }
    TEST_CASE("Ctrl-C in a debugger reaches only the debugger") {
        const Folder folder;
        // This script replaces gdb. Ctrl-C reaches all processes in the foreground group of the
        // terminal.
        const std::string gdb = folder.file("gdb",
                                            "#!/bin/sh\n"
                                            "trap 'echo interrupted' INT\n"
                                            "kill -INT 0\n"
                                            "sleep 0.1\n");
        std::filesystem::permissions(gdb, std::filesystem::perms::owner_all);
        const auto outcome = run("PATH=" + folder.path.string() +
                                 ":$PATH setsid -w build/carom ask "
                                 "tests/golden/mean_max/match.json --seat 1 --turn 3 --gdb --bot "
                                 "build/mean_max/hunter");
        INFO(outcome.text);
        CHECK(outcome.has("interrupted\n"));
        CHECK(outcome.has("answer"));
        CHECK(outcome.status <= 1);
    }
    TEST_CASE("a recorded match is continued from a chosen turn with the same or with other bots") {
        const Folder folder;
        const std::string path = folder.at("m.json");
        const std::string other = folder.at("other.json");
        const std::string bot = "'build/mean_max/bot --rollouts 60 --seed 1'";
        REQUIRE(run("build/carom play --p1 build/mean_max/hunter --p2 " + bot +
                    " --p3 build/mean_max/example --time-limit off --seed 8 --record " + path)
                    .status == 0);
        const Record record = parse_record(path, read_file(path));
        const auto play_on = [&](const std::string& more) {
            return run("build/carom ask " + path + " --play-on --seat 1 " + more);
        };
        // The recorded bot, which is asked in every turn from the first one on, leads to the
        // recorded end in both repetitions.
        const auto same = play_on("--turn 40 --repeat 2 --record " + other + " --bot " + bot);
        CHECK(same.status == 0);
        const std::string ending = same.text.substr(
            same.text.find("scores"), same.text.find(" turns") - same.text.find("scores"));
        CHECK(same.has("1         " + ending));
        CHECK(same.has("2         " + ending));
        CHECK(same.has(": 2 times\n"));
        CHECK(parse_record(other, read_file(other)).scores == record.scores);

        // Another bot does not change the turns before turn 40.
        const auto changed =
            play_on("--turn 40 --record " + other + " --bot build/mean_max/hunter");
        CHECK(changed.status == 0);
        const Record came = parse_record(other, read_file(other));
        CHECK(run("build/carom verify " + other).status == 0);
        for (std::size_t k = 0; k < 1 + 40 * 3; ++k) {
            CHECK(came.frames[k].out == record.frames[k].out);
        }
        bool differs = false;
        for (std::size_t k = 1 + 40 * 3; k < 1 + 50 * 3; ++k) {
            differs = differs || came.frames[k].out != record.frames[k].out;
        }
        CHECK(differs);
        const auto others =
            play_on("--turn 40 --bot " + bot + " --others build/mean_max/hunter --record " + other);
        CHECK(others.status == 0);
        const std::vector<std::string> hunters = {"build/mean_max/hunter", record.bots[1],
                                                  "build/mean_max/hunter"};
        CHECK(parse_record(other, read_file(other)).bots == hunters);
        const std::string turns = std::to_string(record.frames.size() / 3);

        const struct {
            std::string arguments, says;
        } refused[] = {
            {"--turn " + turns + " --bot " + bot, "turn " + turns + ": expected one before "},
            {"--turn 4", "--bot: expected the command line of a bot"},
            {"--turn 4 --bot false", "the bot of seat 1, in turn 0: exited with status 1"},
        };
        for (const auto& c : refused) {
            const auto outcome = play_on(c.arguments);
            check_outcome(outcome, 2, {c.says});
        }
        CHECK(play_on("--turn 4 --gdb --bot x").has("expected no --play-on"));
        CHECK(run("build/carom ask tests/golden/mean_max/match.json --seat 1 --turn 3 --others x "
                  "--bot x")
                  .has("expected --play-on"));
    }
    TEST_CASE("a recorded match in which a bot failed is continued to the same scores") {
        for (const auto& [mode, limit] :
             {std::pair{"silent", "on --limit-ms 150,300"}, std::pair{"crashes", "off"}}) {
            const Folder folder;
            const std::string path = folder.at("m.json");
            run("build/carom play --p1 build/mean_max/hunter --p2 'build/tests/misbehaving " +
                std::string(mode) + "' --p3 build/mean_max/hunter --time-limit " + limit +
                " --seed 8 --record " + path);
            const Record record = parse_record(path, read_file(path));
            if (mode == std::string("silent")) CHECK(!record.frames[2].out);
            const auto came = run("build/carom ask " + path +
                                  " --play-on --seat 0 --turn 20 --bot build/mean_max/hunter "
                                  "--others build/mean_max/hunter --record " +
                                  path + "2");
            CHECK_MESSAGE(came.status == 0, came.text);
            CHECK(parse_record(path, read_file(path + "2")).scores == record.scores);
            CHECK(run("build/carom verify " + path + "2").status == 0);
        }
    }
    TEST_CASE("the page of a replay without answer times shows no times") {
        const Folder folder;
        const std::string page = folder.at("m.html");
        auto match = nlohmann::json::parse(read_file("tests/golden/mean_max/match.json"));
        // Files of the contest platform have no answer times.
        REQUIRE(match["success"]["carom"].erase("answer_ms") == 1);
        REQUIRE(
            run("build/carom view " + folder.file("m.json", match.dump()) + " -o " + page).status ==
            0);
        const std::string text = read_file(page);
        CHECK(text.find("\"ms\":[null,null,null]") != std::string::npos);
        CHECK(text.find("\"ms\":[0") == std::string::npos);
    }
}
