// Tests the program: messages for bad input, and the files that it writes.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/records/record.h"
#include "referee/terminal/columns.h"
#include "tests/programs.h"
#include "tests/shell.h"

namespace {

namespace fs = std::filesystem;
using carom::tests::Folder, carom::tests::Outcome, carom::tests::run;

Outcome call(const std::string& arguments) { return run("build/carom " + arguments); }

const std::string HUNTERS =
    " --time-limit cpu"
    " --p1 build/mean_max/hunter --p2 build/mean_max/hunter --p3 build/mean_max/hunter ";

}  // namespace

TEST_SUITE("carom") {
    TEST_CASE("options and the bots' folders choose the game and league that the output names") {
        const Folder folder;
        const std::string pods = "--bot build/mad_pod_racing/controller ";
        const Outcome by_folder = call("play " + pods + pods + "--time-limit off --league gold");
        CHECK(by_folder.text.rfind("Mad Pod Racing, league 4 (Gold and up), seed 1, ", 0) == 0);
        // Only the path of the program in a command line determines the game.
        const std::string other = folder.file("mean_max", "");
        CHECK(call("play --bot 'build/mad_pod_racing/controller " + other + "/w' " + pods +
                   "--time-limit off")
                  .text.rfind("Mad Pod Racing", 0) == 0);
        const std::string dead = "--bot 'build/tests/misbehaving crashes' ";
        const Outcome by_default = call("play " + dead + dead + dead + "--time-limit off");
        CHECK(by_default.has("Mean Max, league 3 (Bronze and up)"));
        CHECK(by_default.has("the game is Mean Max, because neither --game"));
        CHECK(call("--version").text.rfind("carom ", 0) == 0);
    }
    TEST_CASE("the last five lines that a failed bot wrote to stderr are printed") {
        const Folder folder;
        const std::string bot =
            folder.file("dies.sh", "for k in 1 2 3 4 5 6 7; do echo line $k >&2; done\nexit 3\n");
        const Outcome outcome = call("play --p1 build/mean_max/hunter --p2 'sh " + bot +
                                     "' --p3 build/mean_max/hunter --time-limit off");
        CHECK(outcome.has("seat 1 exited with status 3\n  stderr: line 3\n"));
        CHECK(outcome.has("  stderr: line 7\n"));
        CHECK(!outcome.has("line 2"));
    }
    TEST_CASE("help texts fit 80 columns and have headings and examples") {
        for (const std::string command : {"help play", "help arena", "tune --help", "view --help",
                                          "verify --help", "ask --help", "games", "help"}) {
            const Outcome help = call(command);
            CHECK(help.status == 0);
            CHECK(!help.has("Excludes"));
            for (const std::string& line : carom::referee::lines_of(help.text)) {
                CHECK_MESSAGE(line.size() <= 80, line);
            }
        }
        check_outcome(call("help arena"), 0,
                      {"\n\nSequential test:\n  --sprt", "\n\nExamples:\n  carom arena --bot"});
    }
    TEST_CASE("bash completes commands, options and accepted words") {
        const auto completed = [](const std::string& words, int word) {
            return run("bash -c 'source <(build/carom completion); COMP_WORDS=(carom " + words +
                       ") COMP_CWORD=" + std::to_string(word) +
                       "; _carom; echo \"${COMPREPLY[@]}\"'")
                .text;
        };
        CHECK(completed("are", 1) == "arena\n");
        CHECK(completed("play --ga", 2) == "--game\n");
        CHECK(completed("play --game mad", 3) == "mad_pod_racing\n");
        CHECK(completed("arena --format c", 3) == "csv\n");
        CHECK(completed("ladder sh", 2) == "show\n");
        CHECK(completed("view match", 2) == "\n");  // The shell then completes file names.
    }
    TEST_CASE("the beginning of a game's name is enough if no other game begins like it") {
        check_outcome(call("play --game mad --p1 true --p2 true"), 0, {"Mad Pod Racing"});
        check_outcome(call("play --game m --p1 true --p2 true"), 2, {"expected one of the games"});
    }
    TEST_CASE("a match whose bots all end by themselves asks for the game unless it was given") {
        const std::string said = "was another --game meant?", play = "play --p1 true --p2 true";
        CHECK(call(play + " --p3 true").has(said));
        CHECK_FALSE(call(play + " --game mad_pod_racing").has(said));
        CHECK_FALSE(call("play --p1 true --p2 true --p3 false").has(said));
    }
    TEST_CASE("a bot that fails in ask is shown with its input, its output and the reason") {
        const std::string ask = "ask tests/golden/mean_max/match.json --turn 1 --seat 0 --bot ";
        const Outcome ended = call(ask + "\"sh -c 'echo half; echo a word >&2'\"");
        check_outcome(ended, 2,
                      {"turn 0, seat 0\nwas sent\n", "printed now, in ", "\n    half\n",
                       "\n    | a word\n", "carom: the bot in turn 0: exited with status 0\n"});
        CHECK_FALSE(ended.has("played then"));  // The requested turn is turn 1.
        check_outcome(call(ask + "'build/tests/misbehaving silent' --patience 1"), 2,
                      {"the bot in turn 0: no answer within 1000 ms"});
    }
    TEST_CASE("view says on the terminal that the simulator does not reproduce a match") {
        const Folder folder;
        std::string match = carom::referee::read_file("tests/golden/mean_max/match.json");
        const std::string same = folder.file("same.json", match);
        check_outcome(call("view " + same + " -o " + folder.at("same.html")), 0);
        const std::size_t scores = match.find("\"scores\"");
        REQUIRE(scores != std::string::npos);
        match[match.find_first_of("0123456789", scores)] ^= 1;
        const Outcome other =
            call("view " + folder.file("other.json", match) + " -o " + folder.at("other.html"));
        check_outcome(other, 1, {"carom: the page shows the match as simulated: "});
        CHECK(fs::exists(folder.at("other.html")));
    }
    TEST_CASE("make refuses words that no line of the Makefile uses") {
        const std::string make = "env -u MAKEFLAGS -u MAKELEVEL -u MAKEOVERRIDES make -n help ";
        check_outcome(run(make + "GAM=fantastic_bits"), 2, {"GAM=: expected one of the words"});
        CHECK(
            run(make + "GAME=fantastic_bits ARGS='--league 3 NAME=x' ACCEPT=1 DESTDIR=/x").status ==
            0);
    }
    TEST_CASE("bad input to any command gives one sentence and status 2") {
        const Folder folder;
        const std::string golden =
            carom::referee::read_file("tests/golden/mean_max/seed31-answers.txt");
        const std::string match = carom::referee::read_file("tests/golden/mean_max/match.json");
        const std::string recorded = "tests/golden/mean_max/match.json ";
        const std::string pods = folder.at("pods.json");
        run("build/carom play --game mad_pod_racing --p1 true --p2 true --record " + pods);
        const std::string dying = folder.at("dying.json");
        run("build/carom play --time-limit cpu --p1 build/mean_max/hunter --p2 false --p3 "
            "build/mean_max/hunter --record " +
            dying);
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"", "expected a command"},
            {"frobnicate", "frobnicate"},
            {"play --frobnicate", "unexpected \"--frobnicate\""},
            {"play --leage 2 3" + HUNTERS, "unexpected \"--leage\"; did you mean --league?"},
            {"verify tests/golden/mean_max/match.json games", "games: cannot be read"},
            {"play --game mad_pod_racing --map ''", "--map: expected a map on one line"},
            {"play --game search_race --map '1000 1000\n9000 1000'",
             "--map: expected a map on one"},
            {"arena --bot a=true --bot b=true --shard ''", "--shard: expected I/N"},
            {"referee --seed ''", "--seed: expected a seed on one line"},
            {"play", "--p1: expected the command line of a bot"},
            {"play --seed x" + HUNTERS, "--seed: expected an integer"},
            {"play --seed 99999999999999999999" + HUNTERS, "--seed: expected an integer"},
            {"play --league 4" + HUNTERS, "--league: expected one league of Mean Max (0 Wood"},
            {"paly", "expected a command, found \"paly\"; did you mean play?"},
            {"play --league wood" + HUNTERS, "--league: expected one league of Mean Max (0 Wood"},
            {"play --bot a=x --p1 y", "--bot: expected either --bot or --p1, --p2, ..."},
            {"play --p1 build/mean_max/hunter --p2 build/fantastic_bits/greedy",
             "--game: expected the name of a game, because the bots are in folders of"},

            {"play --record /no/folder/m.json" + HUNTERS, "/no/folder/m.json: cannot be written"},
            {"play --record /tmp" + HUNTERS, "/tmp: cannot be written (it is a folder)"},
            {"play --p1 ./none --p2 a --p3 b", "cannot start ./none"},
            {"play --p1 \"a | b\" --p2 a --p3 b", "character 3"},
            {"verify", "expected at least one FILE"},
            {"verify /no/such/file", "/no/such/file: cannot be read"},
            {"verify bot", "bot: expected a folder of records"},
            {"verify /dev/zero", "/dev/zero: more than 256 MB; expected a file"},
            {"play --seed ' 5'" + HUNTERS, "--seed: expected an integer"},
            {"arena --bot a=x --bot b=y --sprt 'elo0= 1'", "--sprt: expected elo0=N"},
            {"verify README.md", "README.md: expected JSON"},
            {"view", "FILE is required"},
            {"view " + recorded + pods + " -o /dev/null",
             "expected two matches of one game, found mean_max and mad_pod_racing"},
            {"ask " + recorded + "--turn 199 --seat 0 --bot true", "turn 199: expected one before"},
            {"ask " + recorded + "--turn 3 --seat 3 --bot true",
             "--seat: expected an integer from 0 to 2"},
            {"ask " + recorded + "--turn 3 --seat 0", "--bot: expected the command line"},
            {"ask " + recorded + "--turn 3 --seat 0 --bot ./none", "cannot start ./none"},
            {"ask " + dying + " --turn 30 --seat 1 --bot true", "player 1 is dead in turn 30"},
            {"verify " + folder.file("cut.txt", golden.substr(0, golden.size() / 2)), "cut.txt:"},
            {"verify " + folder.file("map.txt", "game search_race map players 1\nmap 1 2 3\n"),
             "map.txt:2: map: expected the name of an official map"},
            {"verify " +
                 folder.file("far.txt", "game mad_pod_racing map players 2\nmap 1 2 -3 4\n"),
             "far.txt:2: map: expected x and y of 2 to 16 checkpoints"},
            {"verify " + folder.file("cut.json", match.substr(0, match.size() / 2)), "cut.json:"},
            {"verify " + folder.file("huge.json", "{\"frames\": 1e999}"), "huge.json: expected"},
            {"verify " + folder.file("other.json", "{\"a\": [1, 2]}"), "\"frames\""},
        };
        for (const auto& each : cases) {
            INFO(each.arguments);
            const Outcome outcome = call(each.arguments);
            check_outcome(outcome, 2, {each.says});
            CHECK(outcome.text.rfind("carom: ", 0) == 0);
            CHECK(outcome.text.find('\n') == outcome.text.size() - 1);
        }
        CHECK_FALSE(fs::exists("/no"));
    }
    TEST_CASE("a match continues without a late bot after its program was stopped for 3 seconds" *
              carom::tests::SLOW) {
        const Folder folder;
        const std::string record = folder.at("match.json");
        const std::string nap = "'build/tests/misbehaving naps " + folder.path.filename().string();
        carom::tests::Background play(
            "build/carom play --limit-ms 2000,2000 --time-limit on --p1 " + nap + "' --p2 " + nap +
            "' --p3 " + nap + "' --record " + record);
        REQUIRE(carom::tests::wait_until([&] {
            return play.has_ended() ||
                   run("pgrep -c -P $(pgrep -d, -P " + std::to_string(play.pid()) + ")").text ==
                       "3\n";
        }));
        play.send(SIGSTOP);
        // This pause is longer than the time limit of an answer.
        std::this_thread::sleep_for(std::chrono::seconds(3));
        play.send(SIGCONT);
        const Outcome outcome = play.wait();
        CHECK_MESSAGE(outcome.status == 0, outcome.text);
        CHECK(!outcome.has("died"));
        const auto json = nlohmann::json::parse(carom::referee::read_file(record));
        for (const auto& seat : json["success"]["carom"]["answer_ms"]) {
            for (const double ms : seat) CHECK(ms < 2000);
        }
    }
    TEST_CASE("repeated SIGCONT signals do not extend a bot's time limit") {
        const Folder folder;
        carom::tests::Background play(
            "build/carom play --game mad_pod_racing --limit-ms 300,300 --time-limit on "
            "--p1 'build/tests/misbehaving silent' --p2 build/mad_pod_racing/controller");
        // The signals together take far longer than the time limit of an answer.
        for (int k = 0; k < 200'000 && !play.has_ended(); ++k) {
            play.send(SIGCONT);
            std::this_thread::sleep_for(std::chrono::microseconds(20));
        }
        CHECK(play.has_ended());
        CHECK(play.wait().has("no answer within 300 ms"));
    }
    TEST_CASE("a record can be written to the standard output") {
        const Outcome outcome = call("play --league 0 --record /dev/stdout" + HUNTERS + " | cat");
        CHECK(outcome.has("\"frames\""));
        CHECK(outcome.has("seat"));
    }
    TEST_CASE("no command overwrites its input, its bots or another output file") {
        const Folder folder;
        const std::string f = folder.path.string();
        const std::string match = carom::referee::read_file("tests/golden/mean_max/match.json");
        const std::string m = folder.file("m.json", match);
        fs::create_symlink(m, folder.path / "link.json");
        const std::string bot = folder.file("bot", "#!/bin/sh\n");
        fs::permissions(bot, fs::perms::owner_all);
        const std::string weights = folder.file("weights.csv", "score,6.45\n");
        const struct {
            std::string arguments, says;
        } cases[] = {
            {"view " + m + " -o " + m, "-o: expected another file than that of FILE"},
            {"view " + m + " -o " + f + "/./m.json", "-o: expected another file than that of FILE"},
            {"view " + m + " -o " + f + "/link.json",
             "-o: expected another file than that of FILE"},
            {"play --record " + f + "/x --view " + f + "//x" + HUNTERS,
             "--view: expected another file than that of --record"},
            {"ask " + m + " --turn 1 --seat 0 --positions " + m, "--positions: expected another"},
            {"arena --bot a=true --bot b=true -o " + f + "/y --report " + f + "/y",
             "--report: expected another file than that of -o"},
            {"play --p1 " + bot + " --p2 a --p3 b --record " + bot,
             "--record: expected another file than that of the command line"},
            {"play --p1 'sh " + bot + "' --p2 a --p3 b --view " + f + "/../" +
                 folder.path.filename().string() + "/bot",
             "--view: expected another file than that of the command line"},
            {"ask " + m + " --turn 1 --seat 0 --bot " + bot + " --positions " + bot,
             "--positions: expected another file than that of the command line"},
            {"arena --bot a=true --bot b=" + bot + " -o " + bot,
             "-o: expected another file than that of the command line"},
            {"arena --bot a=true --bot b=true --records " + f + " -o " + f + "/game-000002.json",
             "-o: expected another file than that of --records"},
            {"arena --bot a=true --bot b=true --records " + f + " --report " + f +
                 "/./game-000001.json",
             "--report: expected another file than that of --records"},
            {"arena --bot a=true --bot b=true --records " + f + " --report " + f +
                 "/game-1000000.html",
             "--report: expected another file than that of --records"},
            {"tune --bot build/mean_max/bot --pool a=" + bot + " --report " + bot + " -o " + f +
                 "/run",
             "--report: expected another file than that of the command line"},
            {"tune --bot build/mean_max/bot --pool a=true --weights " + weights + " --report " +
                 weights + " -o " + f + "/run",
             "--report: expected another file than that of --weights"},
            {"check-port --game mad_pod_racing -o " + bot + " -- " + bot,
             "-o: expected another file than that of the command line"},
            {"referee --game mad_pod_racing -p1 " + bot + " -p2 " + bot + " -l " + bot,
             "-l: expected another file than that of the command line"},
            {"play --record ''" + HUNTERS, "--record: expected the name of a file"},
            {"view " + m + " -o ''", "-o: expected the name of a file"},
            {"arena --bot a=true --bot b=true -o ''", "-o: expected the name of a file"},
            {"arena --bot a=true --bot b=true --shard 4294967297/4294967298",
             "--shard: expected I/N"},
            {"arena --bot a=true --bot b=true --shard 1/2x", "--shard: expected I/N"},
            {"view " + m + " -o " + f + "/" + std::string(300, 'n'),
             "(File name too long); expected"},
        };
        for (const auto& each : cases) {
            INFO(each.arguments);
            const Outcome outcome = call(each.arguments);
            check_outcome(outcome, 2, {each.says});
            CHECK(!outcome.has("filesystem error"));
        }
        CHECK(carom::referee::read_file(m) == match);
        CHECK(carom::referee::read_file(bot) == "#!/bin/sh\n");
        CHECK_FALSE(fs::exists(folder.path / "x"));
        CHECK_FALSE(fs::exists(folder.path / "y"));
    }
    TEST_CASE("control characters of files and names do not reach the terminal") {
        const Folder folder;
        std::string golden = carom::referee::read_file("tests/golden/mean_max/seed32-answers.txt");
        const std::string broken =
            folder.file("broken.txt", "game seed 1 players 3\nturn 0\n\x1b]0;owned\x07\n");
        golden.replace(golden.find("\ninput 0\n") + 9, 1, "\x1b[2J\xc2\x9b");
        const std::string changed = folder.file("changed.txt", golden);
        for (const std::string& arguments :
             {"verify " + broken, "verify " + changed,
              std::string("play --time-limit off --p1 $(printf '\\033[31mx') --p2 b --p3 c"),
              std::string(
                  "play --time-limit off --p1 \"sh -c 'exit # $(printf '\\033')'\" --p2 true "
                  "--p3 true")}) {
            INFO(arguments);
            const std::string text = call(arguments).text;
            CHECK(text.size() > 10);
            CHECK(text.find('\x1b') == std::string::npos);
            CHECK(text.find('\x07') == std::string::npos);
            CHECK(text.find("\xc2\x9b") == std::string::npos);
        }
    }
    TEST_CASE("verify reports where a file differs and gives status 1") {
        const Folder folder;
        std::string text = carom::referee::read_file("tests/golden/mean_max/seed32-answers.txt");
        text.replace(text.find("turn 1\n"), 7, "turn 2\n");
        check_outcome(call("verify " + folder.file("changed.txt", text)), 1,
                      {"changed.txt:", "expected turn 2, came turn 1"});
        CHECK(call("verify tests/golden/mean_max/match.json").status == 0);
    }
    TEST_CASE("a record is written completely, or not at all if the match is interrupted") {
        const Folder folder;
        const std::string path = folder.at("m.json");
        CHECK(call("play --record " + path + HUNTERS).status == 0);
        CHECK(call("verify " + path).status == 0);
        fs::remove(path);
        const std::string tag = "cp" + std::to_string(getpid());
        const std::string silent = " 'build/tests/misbehaving silent " + tag + "'";
        carom::tests::Background play("build/carom play --time-limit off --record " + path +
                                      " --p1" + silent + " --p2" + silent + " --p3" + silent);
        REQUIRE(carom::tests::wait_until([&] { return carom::tests::processes_named(tag) == 3; }));
        play.send(SIGINT);
        CHECK(play.wait().status != 0);
        CHECK(fs::is_empty(folder.path));
    }
    TEST_CASE("a match with a failed bot gives status 0, and status 1 only with --strict") {
        const std::string dying =
            "play --time-limit cpu --p1 true --p2 build/mean_max/hunter --p3 true";
        check_outcome(call(dying), 0,
                      {"seat 0 exited with status 0", " 0 2 (dead)  died in turn 0"});
        CHECK(call(dying + " --strict").status == 1);
        CHECK(call(dying + " --strict --p1 build/mean_max/hunter --p3 build/mean_max/hunter")
                  .status == 0);  // An option that is given again replaces the first value.
    }
    TEST_CASE("bots start even if the program has no standard streams") {
        const Folder folder;
        const std::string path = folder.at("m.json");
        std::system(("build/carom play --record " + path + HUNTERS + "<&- >&- 2>&-").c_str());
        REQUIRE(fs::exists(path));
        const auto record =
            carom::referee::records::parse_record(path, carom::referee::read_file(path));
        for (const auto& frame : record.frames) CHECK(frame.information == "");
    }
    TEST_CASE("tables with wide characters in the names of bots are aligned and fit 100 columns") {
        const Folder folder;
        const std::string bot = "build/poker_chip_race/greedy";
        const std::string wide = folder.at("\u98a8\u6797\u706b\u5c71\U0001f680");
        fs::create_symlink(fs::absolute(bot), wide);
        const std::string table =
            call("play --game poker_chip_race --time-limit off --p1 " + wide + " --p2 " + bot +
                 " --p3 " + bot + " --p4 " + bot + " --p5 " + wide)
                .text;
        const std::string arena =
            call("arena --game poker_chip_race --players 4 --time-limit off --games 8 -o " +
                 folder.at("g.jsonl") + " --bot \u98a8\u6797\u706b\u5c71=" + bot + " --bot b=" +
                 bot + " --bot \U0001f680\U0001f680=" + bot + " --bot e\u0301t\u00e9=" + bot)
                .text;
        for (const std::string& text : {table, arena, call("games").text}) {
            for (const std::string& line : carom::referee::lines_of(text)) {
                // This line contains a path of any length.
                if (line.rfind("games: ", 0) == 0) continue;
                CHECK_MESSAGE(carom::referee::columns_of(line) <= 100, line);
            }
        }
        // The scores are aligned with the title "score".
        std::size_t score = 0;
        int rows = 0;
        for (const std::string& line : carom::referee::lines_of(table)) {
            if (line.rfind("seat  bot", 0) == 0) score = line.find("score") + 5;
            if (score == 0 || line.rfind("   ", 0) != 0) continue;
            const std::size_t alive = line.find("alive");
            REQUIRE(alive != std::string::npos);
            ++rows;
            CHECK(carom::referee::columns_of(line.substr(0, alive)) ==
                  static_cast<int>(score) + 11);
        }
        CHECK(rows == 5);
    }
    TEST_CASE("every table is also available as JSON") {
        using nlohmann::json;
        const Folder folder;
        const json games = json::parse(call("games --format json").text);
        REQUIRE(games.size() == 7);
        CHECK(games[1]["name"] == "mad_pod_racing");
        CHECK(games[1]["settings"][0]["by_league"] == json({1, 1, 1, 1, 2}));
        CHECK(games[2]["seats"] == json({2, 5}));

        const std::string path = folder.at("m.json");
        const json play =
            json::parse(call("play --format json --record " + path +
                             " --time-limit off --p1 build/mean_max/hunter --p2 false "
                             "--p3 build/mean_max/example --view " +
                             folder.at("m.html"))
                            .text);
        const auto record =
            carom::referee::records::parse_record(path, carom::referee::read_file(path));
        for (int p = 0; p < 3; ++p) {
            CHECK(play["seats"][p]["score"] == record.scores[p]);
            CHECK(play["seats"][p]["death"].is_null() == (p != 1));
        }
        CHECK(play["seats"][1]["death"]["turn"] == 0);
        // The record has a frame for the start, and one per active player and turn. A player who
        // dies has a frame in the turn of its death.
        CHECK(2 + 2 * play["turns"].get<int>() == static_cast<int>(record.frames.size()));

        json wrong = json::parse(carom::referee::read_file("tests/golden/mean_max/match.json"));
        wrong["success"]["scores"][0] = 77;
        const Outcome verify =
            call("verify --format json tests/golden/mean_max/seed31-answers.txt " +
                 folder.file("wrong.json", wrong.dump()));
        CHECK(verify.status == 1);
        const json said = json::parse(verify.text);
        CHECK(said["games"] == 1);
        CHECK(said["matches"] == 1);
        CHECK(said["differences"] == 1);
        CHECK(said["sentences"].size() == 1);

        const json port = json::parse(
            call("check-port --game mad_pod_racing --matches 1 --positions 3 --format json -- "
                 "python3 tests/port/pods.py --wrong floats")
                .text);
        CHECK(port["kinds"].size() >= 1);
        CHECK(port["difference"].is_string());
    }
}
