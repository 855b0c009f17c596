// Tests games that are played by the referee of somebody else (--referee).
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/game/outside.h"
#include "tests/shell.h"

using namespace carom::referee;
using carom::tests::Folder, carom::tests::Outcome, carom::tests::run;

namespace {

// A referee as contests publish it. It starts no bots: the score of a bot is the number in its
// command or the weight `skill`, plus a random number. FAULT is what the referee does wrong.
const char* const REFEREE = R"(
import json, os, random, sys, time
fault = os.environ.get('FAULT', '')
players, seed, words = {}, None, sys.argv[1:]
while words:
    word = words.pop(0)
    if word[:2] == '-p' and word[2:].isdigit(): players[int(word[2:])] = words.pop(0)
    elif word == '-d' and fault != 'ignores-seed': seed = int(words.pop(0).split('=')[1])
    elif word == '-seed': seed = int(words.pop(0))
    elif word == '-league': print('league', words.pop(0))
if seed is None: seed = 1764
rng = random.Random(seed)
if fault == 'trace':
    sys.exit('Exception in thread "main" java.lang.NullPointerException')
if fault == 'no-ranks': sys.exit(print('[]'))
if fault == 'silent': time.sleep(1000)
if fault == 'floods':
    while True: print('x' * 100000)
def skill(words):
    if '--weights' not in words: return int(words[1])
    return round(float(dict(line.split(',') for line in open(words[-1]))['skill']))
scores = [skill(command.split()) + rng.randrange(40) for command in players.values()]
if fault == 'fails-first': scores[0] = -1
if fault == 'once' and not os.path.exists(os.environ['MARK']):
    open(os.environ['MARK'], 'w')
    sys.exit(3)
print('WARNING: sun.reflect.Reflection.getCallerClass is not supported.')
if fault == 'json':
    order = sorted(set(scores), reverse=True)
    print(json.dumps({'ranks': [order.index(s) for s in scores], 'errors': [0] * len(scores)}))
    sys.exit()
for score in scores[fault == 'too-few':]: print(score)
if fault == 'too-many': print(7)
print('seed=%d' % seed)
if fault == 'hangs': sys.stdout.flush(); time.sleep(1000)
)";

struct Contest : Folder {
    std::string referee = "/usr/bin/python3 " + file("referee.py", REFEREE);
    // Two bots, of which the first is better on most seeds.
    std::string bots = " --bot strong='sleep 60' --bot weak='sleep 35'";

    Outcome arena(const std::string& more, const std::string& fault = "") const {
        return run("FAULT=" + fault + " MARK=" + (path / "mark").string() +
                   " build/carom arena --no-tap --referee '" + referee + "'" + more);
    }
};

// Returns "game: places, scores" of the games in a journal.
std::string results_of(const std::string& path, bool with_scores) {
    std::istringstream lines(read_file(path));
    std::vector<std::string> games;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const auto game = nlohmann::json::parse(line);
        std::string text = game["game"].dump() + ":";
        for (const auto& seat : game["seats"]) {
            text += " " + seat["place"].dump();
            if (with_scores) text += "/" + seat["score"].dump();
        }
        games.push_back(text);
    }
    std::sort(games.begin(), games.end());
    std::string all;
    for (const std::string& game : games) all += game + "\n";
    return all;
}

}  // namespace

TEST_SUITE("outside") {
    TEST_CASE("our referee behind --referee gives the same places as without it") {
        const Folder folder;
        const auto journal = [&folder](const std::string& name) {
            return (folder.path / (name + ".jsonl")).string();
        };
        const std::string arena =
            "build/carom arena --games 6 --seed 3 --players 3 "
            "--bot a='build/mean_max/bot --rollouts 10' --bot b=build/mean_max/hunter "
            "--bot c='build/mean_max/pool/solo --rollouts 10' -o ";
        const std::string referee =
            " --referee 'build/carom referee --game mean_max --time-limit cpu'";
        REQUIRE(run(arena + journal("direct") + " --time-limit cpu").status == 0);
        const Outcome scores = run(arena + journal("scores") + referee);
        CHECK_MESSAGE(scores.status == 0, scores.text);
        const Outcome lines =
            run(arena + journal("lines") + referee + " --protocol lines --time-limit cpu");
        CHECK_MESSAGE(lines.status == 0, lines.text);
        CHECK(results_of(journal("scores"), true) == results_of(journal("direct"), true));
        CHECK(results_of(journal("lines"), false) == results_of(journal("direct"), false));
        const Outcome untapped = run(arena + journal("untapped") + referee + " --no-tap");
        CHECK(results_of(journal("untapped"), true) == results_of(journal("direct"), true));
        CHECK(lines.has("answers, ms"));
        CHECK(scores.has("answers, ms"));
        CHECK(!untapped.has("answers, ms"));
    }
    TEST_CASE("a tap records inputs, answers and logs, with which a bot can be asked again") {
        const Folder folder;
        const std::string at = folder.path.string() + "/";
        const std::string bots =
            " --p1 build/mean_max/hunter --p2 'sh " +
            folder.file("talks.sh", "echo first >&2; exec build/mean_max/hunter\n") +
            "' --p3 build/mean_max/hunter --seed 4";
        const std::string referee =
            " --referee 'build/carom referee --game mean_max --time-limit cpu'";
        for (const std::string protocol : {"scores", "lines"}) {
            CAPTURE(protocol);
            REQUIRE(run("build/carom play" + referee + bots + " --protocol " + protocol +
                        " --record " + at + "tapped.json")
                        .status == 0);
            REQUIRE(run("build/carom play --game mean_max --time-limit cpu" + bots + " --record " +
                        at + "own.json")
                        .status == 0);
            const auto frames = [&at](const char* name) {
                return nlohmann::json::parse(read_file(at + name))["success"]["frames"];
            };
            const auto tapped = frames("tapped.json"), own = frames("own.json");
            REQUIRE(tapped.size() == own.size());
            for (std::size_t k = 1; k < own.size(); ++k) {
                CHECK(tapped[k]["agentId"] == own[k]["agentId"]);
                CHECK(tapped[k]["stdout"] == own[k]["stdout"]);
                CHECK(tapped[k]["keyframe"] == own[k]["keyframe"]);
            }
            CHECK(tapped[2]["stderr"] == "first\n");
            const std::string question =
                " --turn 57 --seat 2 --bot build/mean_max/hunter | grep -v answered";
            CHECK(run("build/carom ask " + at + "tapped.json" + question).text ==
                  run("build/carom ask " + at + "own.json" + question).text);
            CHECK(
                run("build/carom ask " + at + "tapped.json --turn 5000 --seat 2 --bot x").status ==
                2);
            CHECK(run("build/carom view " + at + "tapped.json -o " + at + "page.html").status == 0);
            CHECK(read_file(at + "page.html").find("\"title\":\"carom\"") != std::string::npos);
            CHECK(run("build/carom verify " + at + "tapped.json").status == 2);
            CHECK(run("build/carom view " + at + "tapped.json " + at + "own.json").status == 2);
        }
    }
    TEST_CASE("a tap reports how a bot ended in a match of another referee") {
        const struct {
            std::string mode, says, limit = "--time-limit off";
        } cases[] = {
            {"crashes", "killed by signal 11"},
            {"exits", "exited with status 3"},
            {"silent", "no answer before the referee ended it", "--limit-ms 10000"},
            {"hog", "used more than 100 MB of memory"},
            {"floods-stderr", ""},
        };
        for (const auto& each : cases) {
            CAPTURE(each.mode);
            const Outcome outcome = run(
                "build/carom play --referee 'build/carom referee --game mean_max " + each.limit +
                "' "
                "--memory-limit 100 --p1 'build/tests/misbehaving good' --p2 "
                "'build/tests/misbehaving " +
                each.mode + "' --p3 'build/tests/misbehaving good'");
            CHECK(outcome.status == 0);
            const bool died = outcome.has("seat 1 " + each.says);
            CHECK_MESSAGE(died == !each.says.empty(), outcome.text);
        }
    }
    TEST_CASE("a tap passes every byte on in both directions and as it was written to stderr") {
        const Folder folder;
        const std::string referee = folder.file("bytes.py", R"(
import subprocess, sys
bot = subprocess.Popen(sys.argv[2].split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE)
sent = bytes(range(256)) * 2000
out, err = bot.communicate(sent)
print(int(out == sent), int(err == sent), sep='\n')
)");
        const std::string copies = folder.file("copies.sh", "exec tee /dev/stderr\n");
        const Outcome outcome = run("build/carom play --referee '/usr/bin/python3 " + referee +
                                    "' --seed-option none --p1 'sh " + copies + "' --p2 'sleep 9'");
        CHECK_MESSAGE(outcome.has("  1 1 "), outcome.text);
        CHECK(outcome.text.find("  0 ") == outcome.text.find("  0  sh"));
    }
    TEST_CASE("a sequential test, a resumed arena and json ranks work with another referee") {
        const Contest contest;
        const std::string at = (contest.path / "games.jsonl").string();
        const std::string sprt = " --sprt elo0=0 elo1=60 --games 400 -o " + at + "sprt";
        check_outcome(contest.arena(contest.bots + sprt), 0, {"referee.py"});
        REQUIRE(contest.arena(contest.bots + " --games 20 -o " + at).status == 0);
        const std::string played = read_file(at);
        const std::size_t half = played.find('\n', played.size() / 2) + 1;
        contest.file("half.jsonl", played.substr(0, half));
        const std::string part = (contest.path / "half.jsonl").string();
        CHECK(run("build/carom arena --resume " + part).status == 0);
        CHECK(results_of(part, true) == results_of(at, true));
        check_outcome(contest.arena(" --resume " + part + " --seed-option none"), 2,
                      {"was played with"});
        const std::string ranks = (contest.path / "json.jsonl").string();
        CHECK(contest.arena(contest.bots + " --protocol json --games 20 -o " + ranks, "json")
                  .status == 0);
        CHECK(results_of(ranks, false) == results_of(at, false));
    }
    TEST_CASE("tuning with another referee raises a weight that the referee rewards") {
        const Contest contest;
        const std::string at = contest.path.string() + "/";
        contest.file("bot.sh", "sleep 60\n");
        contest.file("skill.csv", "skill,float,40,0,200,10,0.2\n");
        const Outcome tuned =
            run("build/carom tune --format json --no-tap --referee '" + contest.referee +
                "' --bot 'sh " + at + "bot.sh' --pool v1='sleep 50' --parameters " + at +
                "skill.csv --steps 12 --confirm 0 -o " + at + "run 2>/dev/null");
        REQUIRE(tuned.status == 0);
        const auto result = nlohmann::json::parse(tuned.text);
        CHECK(result["weights"][0]["name"] == "skill");
        CHECK(result["weights"][0]["tuned"] > 40);
        CHECK(result["games"] == 48);
    }
    TEST_CASE("a referee that plays another seed is reported once") {
        const Contest contest;
        const std::string journal = " --games 6 -o " + (contest.path / "a.jsonl").string();
        const Outcome ignored = contest.arena(contest.bots + journal, "ignores-seed");
        const std::string says = "the referee played seed 1764, not 1; its option may be -seed";
        CHECK(ignored.has(says));
        CHECK(ignored.text.find(says) == ignored.text.rfind(says));
        const Outcome given =
            contest.arena(contest.bots + journal + "b --seed-option -seed", "ignores-seed");
        CHECK(given.status == 0);
        CHECK(!given.has("seed 1764"));
    }
    TEST_CASE("a fault of the referee is no bot's loss and stops the arena after three tries") {
        const struct {
            std::string fault, says, patience = "";
        } cases[] = {
            {"trace", "the referee exited with status 1; its last words: Exception in thread"},
            {"silent", "the referee was silent for 1 s", " --patience 1"},
            {"hangs", "the referee was silent for 1 s", " --patience 1"},
            {"floods", "the referee printed more than 10000000 bytes"},
            {"too-few", "the referee printed 1 scores, expected 2"},
            {"too-many", "the referee printed 3 scores, expected 2"},
        };
        const Contest contest;
        for (const auto& each : cases) {
            CAPTURE(each.fault);
            const std::string at = (contest.path / (each.fault + ".jsonl")).string();
            check_outcome(
                contest.arena(contest.bots + each.patience + " --games 2 -o " + at, each.fault), 2,
                {each.says});
            CHECK(results_of(at, true) == "");
        }
        const std::string json = " --protocol json --games 2 -o " + contest.path.string() + "/none";
        check_outcome(contest.arena(contest.bots + json, "no-ranks"), 2,
                      {"printed no JSON with \"ranks\" of 2 players"});
        const std::string at = (contest.path / "once.jsonl").string();
        CHECK(contest.arena(contest.bots + " --games 2 --threads 1 -o " + at, "once").status == 0);
        CHECK(std::filesystem::exists(contest.path / "mark"));
        check_outcome(contest.arena(contest.bots + " --games 2 -o " + at + "2", "fails-first"), 0);
        CHECK(results_of(at + "2", true).find("0: 2/-1 1/") == 0);
    }
    TEST_CASE("wrong descriptions, referees and bots are refused in one sentence") {
        const Contest contest;
        const auto file = [&contest](const std::string& text) {
            return contest.file("contest.conf", text);
        };
        const struct {
            std::string referee, says;
        } cases[] = {
            {"no-such-referee", "--referee: command \"'no-such-referee'"},
            {file("command = x\nseets = 3\n") + "A", "cannot start"},
        };
        for (const auto& each : cases) {
            check_outcome(
                run("build/carom play --referee '" + each.referee + "' --p1 true --p2 true"), 2,
                {each.says});
        }
        const struct {
            std::string text, says;
        } descriptions[] = {
            {"command = x\nseets = 3\n", "contest.conf:2: expected one of the keys command, title"},
            {"# a comment\n\ntitle = x\n", "contest.conf: expected a line command = ..."},
            {"command\n", "contest.conf:1: expected key = value, found \"command\""},
            {"command = x\nseats = 3-2\n", "contest.conf:2: expected an integer or a range N-M"},
            {"command = x\nprotocol = xml\n", "contest.conf:2: expected scores, lines or json"},
            {"command = x\nless_is_better = 1\n", "contest.conf:2: expected no or yes"},
        };
        for (const auto& each : descriptions) {
            check_outcome(
                run("build/carom play --referee " + file(each.text) + " --p1 true --p2 true"), 2,
                {each.says});
        }
        const std::string play = "build/carom play --no-tap --referee '" + contest.referee + "'";
        for (const std::string words :
             {" --p1 \"sh -c 'true 1'\" --p2 'sleep 1'", " --p1 'sleep 1'",
              " --game mean_max --p1 'a 1' --p2 'b 1'", " --limit-ms 50 --p1 'a 1' --p2 'b 1'"}) {
            CAPTURE(words);
            CHECK(run(play + words).status == 2);
        }
        CHECK(run("build/carom play --patience 3 --p1 a --p2 b --p3 c").status == 2);
        const std::string described =
            file("command = FAULT=json " + contest.referee +
                 " {PLAYERS} -p1 {P1} -p2 {P2} -seed {SEED} > {LOG}; cat {LOG}\n"
                 "title = The Contest\ntap = no\nshell = yes\nprotocol = json\nseats = 2\n");
        const Outcome outcome = run("build/carom play --referee " + described +
                                    " --seed 4 --p1 'sleep 200' --p2 'sleep 100'");
        CHECK(outcome.status == 0);
        CHECK_MESSAGE(outcome.text.find("The Contest") == 0, outcome.text);
        CHECK(run("build/carom play --referee " + described + " --p1 'a 1' --p2 'b 1' --p3 'c 1'")
                  .has("--p3: expected at most 2 players for The Contest"));
    }
    TEST_CASE("a killed arena leaves no process of a referee or a bot, and can be resumed") {
        const Folder folder;
        // The name of the referee's and the bots' processes.
        const std::string name = "rf" + std::to_string(getpid());
        run("cp $(command -v sleep) " + folder.at(name));
        const std::string referee =
            folder.file("referee.sh", "for p in 1 2; do " + folder.at(name) + " 300 & done; " +
                                          folder.at(name) + " 300; echo 1; echo 2\n");
        const std::string journal = folder.at("games.jsonl");
        for (const int signal : {SIGKILL, SIGINT}) {
            carom::tests::Background arena("build/carom arena --referee 'sh " + referee +
                                           "' --bot a='sleep 1' --bot b='sleep 2' --games 2 -o " +
                                           journal + std::to_string(signal));
            REQUIRE(
                carom::tests::wait_until([&] { return carom::tests::processes_named(name) >= 3; }));
            arena.send(signal);
            arena.wait();
            CHECK(
                carom::tests::wait_until([&] { return carom::tests::processes_named(name) == 0; }));
        }
    }
    TEST_CASE("verify --game compares each input of another referee's match with a port") {
        const Folder folder;
        const std::string record = folder.at("m.json"), nearest = "'build/tests/toy/nearest ";
        REQUIRE(run("build/tests/carom play --seed 4 --referee "
                    "'build/tests/carom referee --game toy' --p1 " +
                    nearest + "a' --p2 " + nearest + "b' --record " + record)
                    .status == 0);
        const std::string verify = "build/tests/carom verify --game toy ";
        check_outcome(run(verify + record), 0, {"1 match, ", "0 differences"});
        check_outcome(run(verify + folder.path.string()), 0, {"1 match, ", "0 differences"});
        // The start comes from the input, so the seed has no effect.
        auto j = nlohmann::json::parse(read_file(record));
        auto changed = j;
        changed["success"]["refereeInput"] = "seed=5";
        check_outcome(run(verify + folder.file("seed.json", changed.dump())), 0);
        // A number of turn 7 that seat 1 was sent is changed: frame 0 is the start, and each turn
        // has two frames.
        changed = j;
        std::string input = changed["success"]["frames"][16]["stdin"];
        const std::size_t last = input.rfind(' ') + 1;
        input.replace(last, input.size() - last, "7\n");
        changed["success"]["frames"][16]["stdin"] = input;
        check_outcome(run(verify + folder.file("wrong.json", changed.dump())), 1,
                      {"wrong.json: seat 1, line ", ", word 6 (\"7\", not ", ": turn 7: expected",
                       "the answers before: seat 0 \""});
        // A changed answer changes the inputs of the next turn.
        changed = j;
        changed["success"]["frames"][3]["stdout"] = "0 1 0\n";
        check_outcome(run(verify + folder.file("answer.json", changed.dump())), 1,
                      {"answer.json: seat 0, line ", ": turn 2: expected"});
        changed = j;
        changed["success"]["scores"][0] = 77;
        check_outcome(run(verify + folder.file("score.json", changed.dump())), 1,
                      {"score.json: scores: turn ", ": expected 77 "});
        std::filesystem::remove(folder.at("score.json"));
        check_outcome(run(verify + folder.path.string()), 1,
                      {"equal turns", "answer.json ", " differs\n", "m.json ", " equal\n",
                       "2 of 4 matches are equal"});
        check_outcome(run("build/tests/carom verify --game mean_max " + record), 2,
                      {"expected 3 players"});
        check_outcome(run("build/tests/carom verify --league 1 " + record), 2, {"--game, too"});
    }
}
