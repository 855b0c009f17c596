// Tests the arena with the commands of a user: interrupted runs, shards, and bots of every kind.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "referee/base/files.h"
#include "referee/records/record.h"
#include "sim/base/rng.h"
#include "tests/programs.h"
#include "tests/shell.h"

namespace {

namespace fs = std::filesystem;
using carom::tests::Background, carom::tests::Folder, carom::tests::Outcome, carom::tests::run;
using carom::tests::wait_until;

const std::string BOTS =
    " --bot a=build/mean_max/hunter --bot e=build/mean_max/example "
    "--bot h=build/mean_max/hunter --time-limit off ";

Outcome arena(const std::string& arguments) { return run("build/carom arena " + arguments); }

// Runs the arena and returns its table without the values that depend on time.
std::string table(const std::string& arguments) {
    const Outcome outcome = run("build/carom arena " + arguments + " 2>/dev/null");
    CHECK(outcome.status == 0);
    const std::size_t times = outcome.text.find("answers, ms");
    return outcome.text.substr(0, outcome.text.rfind("\n\n", times));
}

int lines_of(const fs::path& path) {
    const std::string text = fs::exists(path) ? carom::referee::read_file(path.string()) : "";
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

// Runs commands on one core together with this many busy loops. Each loop has its own session,
// because the scheduler first divides a core among sessions.
Outcome beside_busy_loops(int loops, const std::string& commands) {
    return run(
        "taskset -cp $(taskset -cp $$ | sed 's/.*: //; s/[-,].*//') $$ > /dev/null; "
        "for k in $(seq " +
        std::to_string(loops) +
        "); do "
        "timeout 600 setsid sh -c 'while :; do :; done' & pids=\"$pids $!\"; done; " +
        commands + "; kill $pids");
}

std::vector<pid_t> children_of(const fs::path& thread) {
    std::ifstream file(thread / "children");
    std::vector<pid_t> children;
    for (pid_t child; file >> child;) children.push_back(child);
    return children;
}

// Returns whether a bot with this name runs. Each bot is the child of a keeper process, and keepers
// are children of the arena's threads. Other processes are not searched, because a hostile bot may
// start thousands of them.
bool plays(const Background& arena, const std::string& name) {
    const fs::path proc = "/proc";
    std::error_code gone;
    for (const auto& thread :
         fs::directory_iterator(proc / std::to_string(arena.pid()) / "task", gone)) {
        for (const pid_t keeper : children_of(thread)) {
            const std::string number = std::to_string(keeper);
            for (const pid_t bot : children_of(proc / number / "task" / number)) {
                std::string found;
                std::ifstream(proc / std::to_string(bot) / "comm") >> found;
                if (found == name) return true;
            }
        }
    }
    return false;
}

}  // namespace

TEST_SUITE("arena") {
    TEST_CASE("an arena gives the same table with one thread, two threads or four shards") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string one = table(BOTS + "-n 24 -t 1 -o " + f + "1.jsonl");
        CHECK(one.find("24 games in 4 whole blocks") != std::string::npos);
        CHECK(table(BOTS + "-n 24 -t 2 -o " + f + "2.jsonl") == one);
        for (int k = 1; k <= 4; ++k) {
            const std::string n = std::to_string(k);
            table(BOTS + "-n 24 --shard " + n + "/4 -o " + f + "s" + n + ".jsonl");
        }
        CHECK(table("--merge " + f + "s*.jsonl") == one);
        CHECK(table("--merge " + f + "s1.jsonl " + f + "s3.jsonl").find("; 24 are scheduled") !=
              std::string::npos);
        const auto json = nlohmann::json::parse(
            run("build/carom arena --format json --merge " + f + "s*.jsonl").text);
        CHECK(json["games"] == 24);
        CHECK(json["bots"].size() == 3);
        CHECK(json["game"] == "mean_max");
    }
    TEST_CASE(
        "an arena that is killed and resumed twenty times gives the same table as without a break" *
        carom::tests::SLOW) {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string whole = table(BOTS + "-n 36 -t 2 -o " + f + "1.jsonl");
        const std::string path = f + "2.jsonl";
        carom::Rng rng(7);
        int killed = 0;
        for (int kills = 0; kills < 20; ++kills) {
            const int before = lines_of(path);
            if (!before) fs::remove(path);
            Background arena("build/carom arena " +
                             (before ? "--resume " + path : BOTS + "-n 36 -t 2 -o " + path));
            // Kills the arena at its start or after this many more lines of the file.
            const int added = rng.below(3);
            REQUIRE(
                wait_until([&] { return lines_of(path) >= before + added || arena.has_ended(); }));
            arena.send(SIGKILL);
            killed += arena.wait().status == 128 + SIGKILL;
        }
        CHECK(killed > 0);
        CHECK(table("--resume " + path) == whole);
        CHECK(lines_of(path) == 37);
    }
    TEST_CASE(
        "an arena interrupted by Ctrl-C prints its table and how to resume, and gives status 3") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        // Runs an arena that is far from its end and interrupts it after this many lines of the
        // file.
        const auto interrupted = [&](const std::string& arguments, int lines) {
            Background arena("build/carom arena " + arguments);
            CHECK(wait_until([&] { return lines_of(path) >= lines || arena.has_ended(); }));
            arena.send(SIGINT);
            return arena.wait();
        };
        const Outcome outcome = interrupted(BOTS + "-n 60 -n 6000 -o " + path, 20);
        CHECK(outcome.status == 3);
        // If an option is given twice, the last value is used, and also kept for resuming.
        CHECK(outcome.has("to continue: build/carom arena --resume " + path + " --games 6000\n"));
        CHECK(outcome.has("whole blocks of 6 seatings"));
        CHECK(interrupted("--resume " + path, lines_of(path) + 2).status == 3);
    }
    TEST_CASE("Ctrl-C ends an arena even if its bots never answer" * carom::tests::SLOW) {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const std::string tag = "ci" + std::to_string(getpid());
        // Interrupts the arena during its first games: after the first game has ended, or when a
        // bot whose name is the tag runs.
        const auto interrupted = [&](const std::string& bad, const std::string& other,
                                     const std::string& file) {
            Background arena("build/carom arena --bot 'bad=build/tests/misbehaving " + bad + " " +
                             tag + "' --bot '" + other + "' --time-limit off -n 3000 -o " + file);
            CHECK(wait_until([&] {
                const int lines = lines_of(file);
                return lines > 1 || (lines == 1 && plays(arena, tag)) || arena.has_ended();
            }));
            arena.send(SIGINT);
            return arena.wait();
        };
        check_outcome(interrupted("silent", "h=build/mean_max/hunter", path), 3,
                      {"to continue: build/carom arena --resume " + path});
        for (const std::string kind : {"silent", "ignores-sigterm", "stops-its-keeper",
                                       "kills-its-keeper", "holds-all-pipes", "churns"}) {
            INFO(kind);
            CHECK(interrupted(kind, "s=build/tests/misbehaving naps", path + kind).status == 3);
        }
    }
    TEST_CASE("an arena does not overwrite the records of another run") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string play =
            "--bot 'a=build/tests/misbehaving crashes' --bot 'b=build/tests/misbehaving crashes b' "
            "--time-limit off -n 3 ";
        CHECK(arena(play + "-o " + f + "1 --records " + f + "kept").status == 0);
        CHECK(fs::exists(f + "kept/game-000000.json"));
        check_outcome(arena(play + "-o " + f + "2 --records " + f + "kept"), 2,
                      {"kept/game-000000.json belongs to another run"});
        CHECK(arena("--resume " + f + "1 -n 6 --records " + f + "kept").status == 0);
        // A game that is repeated after an interruption replaces its record. Records of another run
        // are not changed.
        CHECK(arena(play + "-o " + f + "3").status == 0);
        CHECK(arena("--resume " + f + "3 -n 6 --records " + f + "kept").status == 0);
        const std::string game = carom::referee::read_file(f + "kept/game-000004.json");
        CHECK(arena(play + "-o " + f + "4 --seed 99").status == 0);
        CHECK(arena("--resume " + f + "4 -n 6 --records " + f + "kept").status == 2);
        CHECK(carom::referee::read_file(f + "kept/game-000004.json") == game);
        // Both shards write their records into one folder.
        for (const char* shard : {"1/2", "2/2"}) {
            CHECK(arena(play + "-n 12 --shard " + shard + " -o " + f + "s" + shard[0] +
                        " --records " + f + "shards")
                      .status == 0);
        }
    }
    TEST_CASE("an arena of a game for one seat compares the bots seed by seed") {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string play =
            "build/tests/carom arena --game search_race --time-limit off --bot "
            "'fast=build/search_race/bot --rollouts 400' --bot slow=build/search_race/controller ";
        const Outcome text = run(play + "-n 40 -o " + f + "1.jsonl");
        check_outcome(text, 0, {"\n40 games: 2 bots alone on 20 seeds from 1\n"});
        CHECK(lines_of(f + "1.jsonl") == 41);
        const auto j = nlohmann::json::parse(
            run("build/tests/carom arena --format json --merge " + f + "1.jsonl 2>/dev/null").text);
        // Computes the same figures from the games. Scores are hundredths of a turn, and lower is
        // better.
        std::map<int, std::map<int, int>> scores;  // indexed by seed and bot
        std::istringstream lines(carom::referee::read_file(f + "1.jsonl"));
        std::string line;
        std::getline(lines, line);
        while (std::getline(lines, line)) {
            const auto game = nlohmann::json::parse(line);
            scores[game["seed"]][game["bots"][0]] = game["seats"][0]["score"];
        }
        double sum = 0;
        int better = 0, worse = 0;
        for (const auto& [seed, by_bot] : scores) {
            REQUIRE(by_bot.size() == 2);
            sum += by_bot.at(0) - by_bot.at(1);
            better += by_bot.at(0) < by_bot.at(1);
            worse += by_bot.at(0) > by_bot.at(1);
        }
        REQUIRE(scores.size() == 20);
        const auto& pair = j["pairs"][0];
        CHECK(pair["score_difference"].get<double>() == doctest::Approx(sum / 20));
        CHECK(pair["better"] == better);
        CHECK(pair["worse"] == worse);
        CHECK(better > worse);
        CHECK(j["bots"][0]["name"] == "fast");
        CHECK(j["bots"][0]["places"][0].get<int>() + j["bots"][1]["places"][0].get<int>() ==
              40 - better - worse);
        // The sequential test counts seeds.
        check_outcome(run(play + "--sprt elo1=300 -n 2000 -o " + f + "2.jsonl"), 0);
        const Outcome match =
            run("build/tests/carom play --game search_race --time-limit off --p1 "
                "build/search_race/controller --view " +
                f + "page.html");
        CHECK_MESSAGE(std::regex_search(match.text, std::regex("\\.[0-9][0-9] +1 ")), match.text);
        CHECK(carom::referee::read_file(f + "page.html").find("\"decimals\":2") !=
              std::string::npos);
        check_outcome(
            run("build/tests/carom arena --merge " + f + "1.jsonl --report " + f + "r.html"), 0);
        CHECK(carom::referee::read_file(f + "r.html").find("<h2>Scores</h2>") != std::string::npos);
    }
    TEST_CASE("an arena of a game for one seat accepts more bots than any game has seats") {
        const Folder folder;
        std::string play = "build/tests/carom arena --game search_race --time-limit off -n 14 -o " +
                           folder.at("g.jsonl");
        for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
            play += std::string(" --bot '") + name + "=build/search_race/controller'";
        }
        check_outcome(run(play), 0, {"\n14 games: 7 bots alone on 2 seeds from 1\n"});
    }
    TEST_CASE(
        "a bot that fails in turn 0 of every game is reported at once, and the arena goes on") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const Outcome outcome = arena(
            "--bot build/mean_max/hunter --bot pods=build/mad_pod_racing/controller --game "
            "mean_max --time-limit off -n 30 -t 1 -o " +
            path);
        check_outcome(outcome, 2);
        CHECK(lines_of(path) == 31);
        CHECK(outcome.has("bot pods died in turn 0 of all games"));
        CHECK(outcome.has("(was another --game meant?)"));
        CHECK_FALSE(arena("--bot build/mean_max/hunter --bot false -n 6 --time-limit off -o " +
                          folder.at("false.jsonl"))
                        .has("was another --game meant?"));
        CHECK(outcome.text.find("pods died in") < outcome.text.find("beats others"));
    }
    TEST_CASE("an arena goes on without a bot that died in turn 0 on two seeds") {
        const Folder folder;
        const Outcome outcome = arena(
            "--bot a=build/mean_max/hunter --bot b=build/mean_max/hunter --bot "
            "c=build/mean_max/hunter --bot broken=false --time-limit off -n 120 -t 1 --format json "
            "-o " +
            folder.at("g.jsonl"));
        check_outcome(outcome, 2);
        CHECK(outcome.has("bot broken is left out after 12 games, and the others play on"));
        // A quarter of the 20 blocks has a line-up without the broken bot, and two have it.
        CHECK(outcome.has("\"games\": 42"));
        // A resumed arena does not try the bot again.
        const Outcome again = run("build/carom arena --resume " + folder.at("g.jsonl"));
        check_outcome(again, 2, {"is left out after 12 games", "0 games in"});
        // A test needs all its bots, and with two bots nobody plays on.
        CHECK_FALSE(arena("--bot a=build/mean_max/hunter --bot broken=false --time-limit off -n 24 "
                          "-o " +
                          folder.at("two.jsonl"))
                        .has("is left out"));
    }
    TEST_CASE("surplus lines of a bot are reported in the table") {
        const Folder folder;
        const Outcome outcome = arena(
            "--bot a=build/mean_max/hunter --bot 'talks=build/tests/misbehaving surplus' "
            "--time-limit off -n 3 -o " +
            folder.at("g.jsonl"));
        check_outcome(outcome, 0);
        CHECK(outcome.has("talks in 6 of 6 seats: printed"));
    }
    TEST_CASE(
        "with --strict an arena with a failed bot gives status 1, whatever its test decides") {
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        check_outcome(
            arena("--bot h=build/mean_max/hunter --bot 'c=build/tests/misbehaving crashes' --sprt "
                  "elo1=200 --time-limit off -o " +
                  path),
            0);
        CHECK(arena("--merge " + path).status == 0);
        CHECK(arena("--merge " + path + " --strict").status == 1);
    }
    TEST_CASE("a forecast of a sequential test of up to a million games simulates only 30 tests") {
        const Outcome plan =
            run("timeout 600 build/carom arena --bot a=x --bot b=y --sprt elo0=0 elo1=1 "
                "--simulate-sprt -n 1000000");
        CHECK(plan.status == 0);
        CHECK(plan.text.find("30 simulated tests") == 0);
        const Outcome listed = arena(
            "--bot a=x --bot b=y --bot c=z --gauntlet --sprt elo1=200 "
            "--simulate-sprt -n 600 --format json");
        const auto rows = nlohmann::json::parse(listed.text);
        REQUIRE(rows.size() == 9);
        CHECK(rows[0]["not_better"] > rows[8]["not_better"]);
        CHECK(std::count(plan.text.begin(), plan.text.end(), '\n') == 12);
    }
    TEST_CASE("an arena works even if TMPDIR is empty, missing or a file") {
        const Folder folder;
        for (const std::string& tmp :
             {std::string(), std::string("/no/folder"), folder.file("plain", "x")}) {
            const std::string path = folder.at("g.jsonl");
            check_outcome(run("TMPDIR='" + tmp +
                              "' build/carom arena --bot 'a=build/tests/misbehaving "
                              "crashes' --bot 'b=build/tests/misbehaving crashes b' "
                              "--time-limit off -n 3 -o " +
                              path),
                          0);
            fs::remove(path);
        }
    }
    TEST_CASE("a bot is not charged for the time in which other programs use its core" *
              carom::tests::SLOW) {
        // In every fourth turn each bot computes for 30 ms of its limit of 50 ms. The core is
        // shared with two busy loops, so the answer takes 90 ms of wall time.
        const std::string bot = "build/tests/misbehaving works-at-times ";
        const auto all_live = [&bot] {
            const Folder folder;
            const std::string path = folder.at("g.jsonl");
            const Outcome outcome =
                beside_busy_loops(2, "build/carom arena --bot 'a=" + bot + "a' --bot 'b=" + bot +
                                         "b' -n 3 -t 1 -o " + path);
            INFO(outcome.text);
            std::istringstream lines(carom::referee::read_file(path));
            int games = -1, deaths = 0;  // The first line contains the settings.
            for (std::string line; std::getline(lines, line);) {
                // A game is played again if the machine paused, or did not run a bot for seconds.
                if (line.find("\"again\":true") != std::string::npos) continue;
                ++games;
                deaths += line.find("\"died\"") != std::string::npos;
            }
            CHECK(games == 3);
            return deaths == 0;
        };
        // A virtual machine may lose processor time that its kernel charges to the bots. The games
        // are then repeated.
        CHECK(carom::tests::wait_until(all_live));
    }
    TEST_CASE("a game in which a busy machine delayed a bot is played again, at most three times" *
              carom::tests::SLOW) {
        // The bots share a core with four busy loops, and the kernel does not report how long a
        // bot's children waited for the core. Every answer except the first takes 40 ms of the
        // limit of 50 ms.
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const std::string bot = "build/tests/misbehaving works-in-child";
        const Outcome outcome =
            beside_busy_loops(4, "build/carom arena --bot 'a=" + bot + "' --bot 'b=" + bot +
                                     " b' -n 3 -t 1 -o " + path);
        INFO(outcome.text);
        std::istringstream lines(carom::referee::read_file(path));
        int tries = 0, games = -1;  // The first line contains the settings.
        for (std::string line; std::getline(lines, line);) {
            const bool again = line.find("\"again\":true") != std::string::npos;
            again ? ++tries : ++games;
        }
        CHECK(games == 3);
        CHECK(tries > 0);
        CHECK(tries <= 9);
        CHECK(outcome.has("games were played again"));
        // A late answer may arrive although nothing shows that the machine was overloaded.
        bool said = false;
        for (int matches = 0; matches < 5 && !said; ++matches) {
            const std::string text =
                beside_busy_loops(
                    4, "build/carom play --p1 '" + bot + "' --p2 '" + bot + "' --p3 '" + bot + "'")
                    .text;
            INFO(text);
            CHECK(text.find("no answer within 50 ms") != std::string::npos);
            said = text.find("no answer within 50 ms, while the machine was overloaded") !=
                   std::string::npos;
        }
        CHECK(said);
    }
    TEST_CASE("a bot that exceeds its processor time is late, however busy the machine is" *
              carom::tests::SLOW) {
        // The bot uses more than 50 ms of processor time, on a core that it shares with a busy
        // loop.
        const Folder folder;
        const std::string path = folder.at("g.jsonl");
        const Outcome outcome = beside_busy_loops(
            1,
            "build/carom arena --bot 'b=build/tests/misbehaving burns' "
            "--bot 'g=build/tests/misbehaving good' --time-limit cpu -n 3 -t 1 -o " +
                path);
        INFO(outcome.text);
        const std::string text = carom::referee::read_file(path);
        CHECK(text.find("no answer within 50 ms of processor time") != std::string::npos);
        CHECK(text.find("\"again\":true") == std::string::npos);
        CHECK(lines_of(path) == 4);
    }
    TEST_CASE("the sequential test stops an arena early, and the exit status reports the result" *
              carom::tests::SLOW) {
        const Folder folder;
        const std::string f = folder.path.string() + "/";
        const std::string strong =
            "--game mad_pod_racing --bot 's=build/mad_pod_racing/bot --rollouts 10' "
            "--time-limit off ";
        const std::string weak = "--bot c=build/mad_pod_racing/controller ";
        const Outcome better =
            arena(strong + weak + "--sprt elo1=200 -t 2 -n 900 -o " + f + "1.jsonl");
        check_outcome(better, 0, {"s is better: +200 Elo is accepted over +0"});
        const Outcome again =
            arena(strong + weak + "--sprt elo1=200 -t 1 -n 900 -o " + f + "2.jsonl");
        const auto verdict = [](const std::string& text) {
            return text.substr(text.find("s is b"));
        };
        CHECK(verdict(again.text) == verdict(better.text));
        CHECK(arena(weak + strong + "--sprt elo1=200 -n 900 -o " + f + "3.jsonl").status == 1);
        CHECK(arena(weak + strong + "--sprt elo1=200 -n 9 -o " + f + "4.jsonl").status == 3);
    }
    TEST_CASE("an arena with misbehaving bots ends and names every failure" * carom::tests::SLOW) {
        const Folder folder;
        const std::string tag = "am" + std::to_string(getpid());
        std::string bots;
        const char* modes[] = {
            "good",         "crashes",          "late",           "floods-stdout", "leaves-daemon",
            "floods-lines", "kills-its-keeper", "ignores-sigterm"};
        for (const char* mode : modes) {
            bots += "--bot '" + std::string(mode) + "=build/tests/misbehaving " + mode + " " + tag +
                    "' ";
        }
        const std::string path = folder.at("g.jsonl");
        const Outcome outcome =
            arena(bots + "-n 60 -t 8 -o " + path + " --report " + folder.at("r.html") +
                  " --records " + folder.at("records") + " --keep errors");
        CHECK(outcome.status == 2);  // Some of the bots die in turn 0 of all games.
        // On a busy machine some games are played again.
        const std::string text = carom::referee::read_file(path);
        int tries = 0;
        for (std::size_t at = 0; (at = text.find("\"again\":true", at)) != std::string::npos;
             ++at) {
            ++tries;
        }
        // Bots that die in turn 0 of all games are left out in the end.
        const int played = lines_of(path) - tries - 1;
        CHECK((played == 60 || (played < 60 && outcome.has("is left out after "))));
        for (const char* mode : modes) {
            INFO(mode);
            if (std::string(mode) == "good" || std::string(mode) == "leaves-daemon") continue;
            CHECK(outcome.has(std::string(mode) + " died in"));
        }
        CHECK(run("pgrep -c -r R,S,D -x " + tag).text == "0\n");
        CHECK(fs::exists(folder.path / "records" / "game-000000.json"));
        const std::string page =
            carom::referee::read_file((folder.path / "records" / "game-000000.html").string());
        CHECK(page.find("\"turns\":") != std::string::npos);
        CHECK(carom::referee::read_file(folder.at("r.html"))
                  .find("<a href=\"./records/game-000000.html\">watch</a>") != std::string::npos);
        CHECK(run("build/carom verify " + folder.at("records") + "/game-000000.json").status == 0);

        // A page that is older than its record belongs to another game and is replaced.
        const fs::path old = folder.path / "records" / "game-000001.html";
        const std::string drawn = carom::referee::read_file(old.string());
        folder.file("records/game-000001.html", "another game");
        fs::last_write_time(old, fs::last_write_time(old) - std::chrono::hours(1));
        // The report has no link to a removed record.
        fs::remove(folder.path / "records" / "game-000002.json");
        // A record that cannot be read has no page, and the rest of the report is complete.
        fs::remove(folder.path / "records" / "game-000000.html");
        folder.file("records/game-000000.json", "{");
        const auto later = run("build/carom arena --resume " + path + " --records " +
                               folder.at("records") + " --report " + folder.at("r.html"));
        CHECK_MESSAGE(later.has("carom: no page: "), later.text);
        const std::string report = carom::referee::read_file(folder.at("r.html"));
        CHECK(report.find("<a href=\"./records/game-000000.html\">") == std::string::npos);
        CHECK(report.find("<a href=\"./records/game-000001.html\">watch</a>") != std::string::npos);
        CHECK(report.find("game-000002.json\">") == std::string::npos);
        CHECK(carom::referee::read_file(old.string()) == drawn);
        const std::string none = folder.at("none");
        const auto merged = run("build/carom arena --merge " + path + " --records " + none);
        check_outcome(merged, 2, {"--records: expected the folder that the records were kept in"});
        CHECK(!fs::exists(none));
    }
    TEST_CASE("bad input to an arena gives one sentence and status 2, and no file is written") {
        const Folder folder;
        const std::string file = " -o " + folder.at("g.jsonl");
        const std::string old = folder.file("old.jsonl", "x\n");
        const std::string hunters = "--bot a=build/mean_max/hunter --bot b=build/mean_max/hunter ";
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"", "--bot: expected at least two bots"},
            {"--bot a" + file,
             "--bot: expected NAME=COMMAND or the path of a program, found \"a\""},
            {"--bot a=x --bot a=y" + file, "expected different names"},
            {"--bot a=x -p1 y" + file, "expected either --p1, --p2, ... or --bot"},
            {"--bot a=./none --bot b=x" + file, "cannot start ./none"},
            {hunters + "-n 0" + file, "--games: expected an integer from 1"},
            {hunters + "--shard 3/2" + file, "--shard: expected I/N"},
            {hunters + "--shard 1/2 --sprt" + file, "--shard: expected no --sprt"},
            {hunters + "--sprt elo9=1" + file, "--sprt: expected elo0=N"},
            {hunters + "--simulate-sprt" + file, "--simulate-sprt: expected --sprt"},
            {hunters + "-o " + old, "old.jsonl: exists already"},
            {"--resume " + old, "old.jsonl:1: expected the settings of an arena"},
            {"--resume /no/file", "/no/file: cannot be read"},
            {"--merge " + old, "old.jsonl:1: expected the settings"},
            {hunters + "-o /no/folder/g", "/no/folder/g: cannot be written"},
            {hunters + "--keep all" + file, "--keep: expected --records"},
            {"--bot a=build/search_race/bot --bot b=build/search_race/bot --keep losses "
             "--records " +
                 folder.at("kept") + file,
             "--keep losses: expected a game for several seats, found search_race"},
            {"--resume " + old + file, "-o excludes --resume"},
            {"--merge " + old + " --league 0", "--league excludes --merge"},
            {hunters + "--report /no/folder/r.html" + file, "/no/folder/r.html: cannot be written"},
        };
        for (const auto& each : cases) {
            INFO(each.arguments);
            const Outcome outcome = arena(each.arguments);
            check_outcome(outcome, 2, {each.says});
            CHECK(outcome.text.rfind("carom: ", 0) == 0);
            CHECK(outcome.text.find('\n') == outcome.text.size() - 1);
        }
        CHECK_FALSE(fs::exists(folder.path / "g.jsonl"));
        CHECK(arena(hunters + "-n 3" + file).status == 0);
        check_outcome(arena("--resume " + folder.at("g.jsonl") + " --league 2"), 2,
                      {"was played with league 3, not 2"});
    }
    TEST_CASE("an arena accepts cg-brutaltester's options and treats equal commands as one bot") {
        const Folder folder;
        check_outcome(arena("-p1 'build/mean_max/bot --rollouts 12' -p2 build/mean_max/hunter -p3 "
                            "build/mean_max/hunter -n 2 -t 1 -i 40 -s -l " +
                            folder.at("logs") + " -o " + folder.at("g.jsonl")),
                      0, {"3 games in 1 whole block of 3 seatings, seeds from 40"});
        CHECK(fs::exists(folder.path / "logs" / "game-000002.json"));
        // One bot has two seats and another bot has one seat, in any order. The bot with one seat
        // is the candidate.
        const std::string two = folder.at("two.jsonl");
        arena(
            "-p1 build/mean_max/hunter -p2 build/mean_max/hunter -p3 build/mean_max/example -n 3 "
            "-o " +
            two);
        const std::string games = carom::referee::read_file(two);
        CHECK(games.find(
                  "{\"name\":\"p3\",\"command\":\"build/mean_max/example\"},{\"name\":\"p1\"") !=
              std::string::npos);
        CHECK(games.find("\"bots\":[0,1,1]") != std::string::npos);
    }
}
