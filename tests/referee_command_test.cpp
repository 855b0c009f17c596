// Tests the referee with the protocols of other match runners: cg-brutaltester's old and new
// protocol, and psyleague's line.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "referee/base/files.h"
#include "referee/records/record.h"
#include "tests/shell.h"

namespace {

using carom::tests::Folder, carom::tests::run;

// Runs a program with pipes to its input and output, as a runner of the old protocol does.
class Program {
  public:
    explicit Program(const std::string& command) {
        int in[2], out[2];
        REQUIRE(pipe2(in, O_CLOEXEC) == 0);
        REQUIRE(pipe2(out, O_CLOEXEC) == 0);
        pid_ = fork();
        if (pid_ == 0) {
            dup2(in[0], 0);
            dup2(out[1], 1);
            execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = fdopen(in[1], "w");
        from_ = fdopen(out[0], "r");
    }
    ~Program() {
        close_input();
        std::fclose(from_);
        if (pid_ > 0) waitpid(pid_, nullptr, 0);
    }
    Program(const Program&) = delete;

    void write(const std::string& text) {
        std::fputs(text.c_str(), to_);
        std::fflush(to_);
    }
    void close_input() {
        if (to_) std::fclose(to_);
        to_ = nullptr;
    }
    // Returns the next line without its line end, or an empty text at the end of the output.
    std::string line() {
        std::string text;
        for (int c; (c = std::fgetc(from_)) != EOF && c != '\n';) text += static_cast<char>(c);
        return text;
    }
    // Ends the program and returns the signal that ended it.
    int end() {
        int how;
        kill(pid_, SIGTERM);
        waitpid(pid_, &how, 0);
        pid_ = -1;
        return WTERMSIG(how);
    }
    int status() {
        int how;
        waitpid(pid_, &how, 0);
        pid_ = -1;
        return WEXITSTATUS(how);
    }

  private:
    pid_t pid_;
    std::FILE *to_, *from_;
};

struct Played {
    std::string end;
    int errors = 0;
    std::string map;  // the first input of player 0
};

// Plays a match as cg-brutaltester's old runner does: the runner passes on the referee's lines, and
// reads no more lines after an ###Error. After an error the runner's match would never end.
Played brutaltest(const std::string& seed_line, const std::array<std::string, 3>& commands) {
    Program referee("build/carom referee");
    std::vector<std::unique_ptr<Program>> bots;
    for (const std::string& command : commands) bots.push_back(std::make_unique<Program>(command));
    referee.write(seed_line + "###Start 3\n");
    Played played;
    Program* target = nullptr;
    bool first = true;
    for (;;) {
        const std::string line = referee.line();
        if (line.empty()) break;
        if (line.rfind("###Input ", 0) == 0) {
            target = bots.at(line.at(9) - '0').get();
        } else if (line.rfind("###Output ", 0) == 0) {
            Program& bot = *bots.at(line.at(10) - '0');
            first = false;
            for (int k = std::stoi(line.substr(12)); k > 0; --k) referee.write(bot.line() + "\n");
        } else if (line.rfind("###Error ", 0) == 0) {
            ++played.errors;
            break;
        } else if (line.rfind("###End ", 0) == 0) {
            played.end = line.substr(7);
            break;
        } else {
            if (first) played.map += line + "\n";
            target->write(line + "\n");
        }
    }
    for (auto& bot : bots) bot->close_input();
    return played;
}

const std::string HUNTER = "build/mean_max/hunter";
const std::string BOT = "build/mean_max/bot --rollouts 20";

}  // namespace

TEST_SUITE("referee") {
    TEST_CASE("the old protocol plays the same match as carom play with the same seed") {
        const Folder folder;
        const std::string path = folder.at("m.json");
        for (const int seed : {5, 6}) {
            run("build/carom play --time-limit cpu --p1 " + HUNTER + " --p2 '" + BOT + "' --p3 " +
                HUNTER + " --record " + path + " --seed " + std::to_string(seed));
            const auto ours =
                carom::referee::records::parse_record(path, carom::referee::read_file(path));
            const Played played =
                brutaltest("###Seed " + std::to_string(seed) + "\n", {HUNTER, BOT, HUNTER});
            std::string end;
            int last = -1;
            for (const int seat : ours.ranking) {
                if (last >= 0 && ours.scores[seat] != ours.scores[last]) end += ' ';
                end += std::to_string(seat);
                last = seat;
            }
            CHECK(played.end == end);
            CHECK(played.errors == 0);
        }
        CHECK(brutaltest("###Seed 1\n", {HUNTER, BOT, HUNTER}).map !=
              brutaltest("###Seed 0\n", {HUNTER, BOT, HUNTER}).map);
    }
    TEST_CASE("the referee draws and prints a seed if none is given") {
        const auto told = [](const std::string& command) {
            const std::string text = run(command).text;
            const std::size_t at = text.find("seed=");
            return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
        };
        const std::string bots = " -p1 false -p2 false -p3 false --time-limit off";
        const std::string first = told("build/carom referee" + bots);
        CHECK(first.size() > 5);
        CHECK(first != told("build/carom referee" + bots));
        // The runner prints these options as advice for repeating a match.
        CHECK(told("build/carom referee" + bots + " -d " + first + " -s") == first);
    }
    TEST_CASE("a player with an invalid answer is out and ranked last, and the match goes on") {
        const Played played = brutaltest("", {HUNTER, "yes nonsense 2> /dev/null", HUNTER});
        CHECK(played.errors == 0);
        CHECK(played.end.size() >= 4);
        CHECK(played.end.back() == '1');
        // On some maps the reaper of a player who is out drifts into water. The player may then not
        // be last.
        CHECK(brutaltest("###Seed 1\n", {"yes x 2> /dev/null", "yes y 2> /dev/null", HUNTER}).end ==
              "2 01");
    }
    TEST_CASE("the new protocol prints one score per seat and then the seed") {
        const Folder folder;
        const std::string path = folder.at("log.json");
        const std::string match = "build/carom referee --time-limit cpu -p1 " + HUNTER +
                                  " -p2 false -p3 '" + BOT + "' -d seed=-7 -l " + path;
        const auto outcome = run(match);
        CHECK(outcome.status == 0);
        const std::string text = carom::referee::read_file(path);
        const auto record = carom::referee::records::parse_record(path, text);
        CHECK(record.setup.seed == -7);
        CHECK(outcome.text == std::to_string(record.scores[0]) + "\n-1\n" +
                                  std::to_string(record.scores[2]) + "\nseed=-7\n");
        const auto result = nlohmann::json::parse(text);
        const std::size_t frames = record.frames.size();
        CHECK(result["scores"] ==
              nlohmann::json({{"0", record.scores[0]}, {"1", -1}, {"2", record.scores[2]}}));
        CHECK(result["uinput"] == nlohmann::json({"seed=-7"}));
        CHECK(result["ids"] == nlohmann::json({{"0", 0}, {"1", 1}, {"2", 2}}));
        CHECK(result["agents"][2] ==
              nlohmann::json({{"index", 2}, {"agentId", 2}, {"name", "Player 2"}}));
        CHECK(result["failCause"].is_null());
        CHECK(result["views"].size() == frames);
        for (int p = 0; p < 3; ++p) {
            const auto& outputs = result["outputs"][std::to_string(p)];
            const auto& errors = result["errors"][std::to_string(p)];
            REQUIRE(outputs.size() == frames);
            REQUIRE(errors.size() == frames);
            for (std::size_t k = 0; k < frames; ++k) {
                const auto& frame = record.frames[k];
                const bool asked = frame.seat == p;
                CHECK(outputs[k] == (asked && frame.out ? nlohmann::json(*frame.out) : nullptr));
                CHECK(errors[k] ==
                      (asked && !frame.err.empty() ? nlohmann::json(frame.err) : nullptr));
            }
        }
        CHECK(run(match).text == outcome.text);
    }
    TEST_CASE("CG Arena receives the contract's name, then the scores, the seed and a replay") {
        const auto contract = run("build/carom referee --cgarena-compat");
        CHECK(contract.status == 0);
        CHECK(contract.text == "cgarena-referee-v1\n");
        const Folder folder;
        const std::string path = folder.at("replay.json");
        const std::string bots = " --time-limit cpu -p1 " + HUNTER + " -p2 false -p3 " + HUNTER;
        const auto outcome = run("build/carom referee" + bots + " --seed -7 --replay " + path);
        CHECK(outcome.status == 0);
        CHECK(outcome.text == run("build/carom referee" + bots + " -d seed=-7").text);
        CHECK(run("build/carom verify " + path).status == 0);
    }
    TEST_CASE(
        "the command line of CG Arena is accepted, also with its options for java and a league "
        "above the last") {
        const Folder folder;
        const std::string path = folder.at("result.json");
        const std::string bots = " -p1 " + HUNTER + " -p2 " + HUNTER + " -p3 " + HUNTER;
        const std::string ends = " --time-limit cpu -seed 17 -league 19 -l " + path;
        const auto outcome = run("build/carom referee" + bots + ends + " 2>&1");
        CHECK(outcome.status == 0);
        // Nothing but the scores and the seed is printed, also on stderr.
        CHECK(std::count(outcome.text.begin(), outcome.text.end(), '\n') == 4);
        CHECK(carom::referee::records::parse_record(path, carom::referee::read_file(path))
                  .setup.league == 3);
        CHECK(run("build/carom --add-opens java.base/java.lang=ALL-UNNAMED -jar referee.jar" +
                  ends + bots)
                  .text == outcome.text);
        CHECK(run("build/carom -jar referee.jar --cgarena-compat").text == "cgarena-referee-v1\n");
        CHECK(run("build/carom referee -league -1" + bots).status == 2);
    }
    TEST_CASE(
        "a result of the SDK is verified, shown and asked about like the record of the match") {
        const Folder folder;
        const std::string record = folder.at("record.json");
        const std::string both = folder.at("both.json");
        const std::string result = folder.at("result.json");
        const std::string page = folder.at("page.html");
        // Player 1 fails in the third turn, so that three frames have no answer of his.
        const std::string failing =
            "sh " + folder.file("failing.sh", "head -n 20 | " + HUNTER + "; sleep 0.1\n");
        for (const std::string game : {"mean_max", "mad_pod_racing"}) {
            CAPTURE(game);
            const std::string simple =
                game == "mean_max" ? HUNTER : "build/mad_pod_racing/controller";
            const std::string bots =
                " --time-limit cpu --game " + game + " --seed 5 -p1 '" + simple + "' -p2 " +
                (game == "mean_max" ? "'" + failing + "' -p3 " + simple : "'" + simple + "'");
            CHECK(run("build/carom referee -l " + both + bots).status == 0);
            auto text = nlohmann::json::parse(carom::referee::read_file(both));
            folder.file("record.json", nlohmann::json({{"success", text["success"]}}).dump());
            text.erase("success");
            folder.file("result.json", text.dump());
            const auto own = run("build/carom verify " + record);
            CHECK(own.status == 0);
            const auto verified = run("build/carom verify " + result);
            CHECK_MESSAGE(verified.status == 0, verified.text);
            CHECK(run("build/carom view --no-engine " + result + " -o " + page).status == 0);
            const std::string question =
                " --turn 1 --seat 0 --bot '" + simple + "' | grep -v 'answered now'";
            CHECK(run("build/carom ask " + result + question).text ==
                  run("build/carom ask " + record + question).text);
            text["outputs"]["0"][1] = nullptr;
            folder.file("result.json", text.dump());
            CHECK(run("build/carom verify " + result).status == 1);
            text["outputs"]["0"].erase(1);
            folder.file("result.json", text.dump());
            const auto refused = run("build/carom verify " + result);
            check_outcome(refused, 2, {"\"outputs\" of player 0 with "});
        }
    }
    TEST_CASE("-r makes a folder with the page of a match and serves it until it is ended") {
        const Folder folder;
        const std::string path = folder.at("result.json");
        REQUIRE(run("build/carom referee --time-limit cpu -p1 " + HUNTER + " -p2 " + HUNTER +
                    " -p3 " + HUNTER + " -l " + path)
                    .status == 0);
        const int port = 20'000 + getpid() % 20'000;
        Program server("env TMPDIR=" + folder.path.string() + " build/carom referee -r " + path +
                       " -port " + std::to_string(port));
        CHECK(server.line() == "http://localhost:" + std::to_string(port) + "/test.html");
        const std::string line = server.line(), start = "Exposed web server dir: ";
        REQUIRE(line.rfind(start, 0) == 0);
        CHECK(carom::referee::read_file(line.substr(start.size()) + "/test.html").find("<html") !=
              std::string::npos);
        CHECK(server.end() == SIGTERM);
        const auto other = run("build/carom referee -r " + path + " -p1 x");
        CHECK(other.status == 2);
    }
    TEST_CASE("wrong options and input of a match runner are refused with status 2") {
        const struct {
            std::string command, says;
        } cases[] = {
            {"echo '###Start 2' | build/carom referee",
             "expected ###Start 3, found \"###Start 2\""},
            {"printf '###Seed x\\n' | build/carom referee", "###Seed: expected an integer"},
            {"printf '' | build/carom referee", "it ended; expected ###Start 3"},
            {"printf '###Start 3\\n' | build/carom referee > /dev/null",
             "it ended; expected an answer"},
            {"echo '###Start 3' | build/carom referee -l x.json", "-l: expected -p1 -p2 ..., too"},
            {"echo '###Start 3' | build/carom referee --map x", "map"},
            {"build/carom referee -p1 x -p2 y", "--p3: expected the command line of a bot"},
            {"build/carom referee -p1 x -p2 y -p3 z -d 4", "-d: expected seed=N, found \"4\""},
            {"build/carom referee -p1 x -p2 y -p3 z --seed 4.5", "--seed: expected an integer"},
            {"build/carom referee -p1 x -p2 y -p3 z -p4 z -p5 z -p6 z -p7 z -p8 z",
             "--p8: expected at most 3 players for Mean Max"},
        };
        for (const auto& each : cases) {
            INFO(each.command);
            const auto outcome = run(each.command);
            check_outcome(outcome, 2, {each.says});
        }
    }
    TEST_CASE("the line for psyleague has ranks, errors and the data that bots print as tags") {
        const Folder folder;
        // The bot prints one line in two parts, and one line after the match.
        const std::string tagging =
            folder.file("tagging.sh",
                        "echo -n '[PDATA] sims = 1' >&2; sleep 0.01; echo 2.5 >&2\n"
                        "echo '[TDATA] map = <a>' >&2\n"
                        "printf '[PDATA+] turns = %s\\n' 2 4 x 0.5 >&2\n"
                        "printf '[PDATA][%s] speed = 3\\n[TDATA][%s] name = b\\n' 7 8 x 9 >&2\n" +
                            HUNTER + "\necho '[TDATA] last = 123456789012345678901' >&2\n");
        const std::string path = folder.at("m.json");
        const auto outcome =
            run("build/carom play --time-limit cpu --psyleague --seed 3 --p1 false --p2 'sh " +
                tagging + "' --p3 '" + BOT + "' --record " + path);
        const auto line = nlohmann::json::parse(outcome.text);
        const auto record = nlohmann::json::parse(carom::referee::read_file(path));
        const auto& scores = record["success"]["scores"];
        const bool last_leads = scores[2] > scores[1];
        CHECK(scores[1] != scores[2]);
        CHECK(line["ranks"] == nlohmann::json({2, last_leads ? 1 : 0, last_leads ? 0 : 1}));
        CHECK(line["errors"] == nlohmann::json({1, 0, 0}));
        CHECK(line["test_data"]["seed"] == 3);
        CHECK(line["test_data"]["map"] == "<a>");
        CHECK(line["player_data"][1]["sims"] == 12.5);
        CHECK(line["test_data"]["last"] == "123456789012345678901");
        CHECK(line["player_data"].size() == 3);
        CHECK(line["player_data"][1]["turns"] == 6.5);
        CHECK(line["player_data"][1].size() == 2);
        CHECK(record["success"]["carom"]["player_data"][1]["turns"] == 6.5);
        CHECK(record["success"]["carom"]["player_data"][1]["sims"] == 12.5);
        CHECK(record["success"]["carom"]["test_data"]["map"] == "<a>");
        const auto attributes = nlohmann::json::parse(
            run("build/carom play --time-limit cpu --cgarena --seed 3 --p1 false --p2 'sh " +
                tagging + "' --p3 '" + BOT + "'")
                .text)["attributes"];
        const nlohmann::json expected = {
            {{"name", "last"}, {"value", "123456789012345678901"}},
            {{"name", "map"}, {"value", "<a>"}},
            {{"name", "seed"}, {"value", "3"}},
            {{"name", "sims"}, {"player", 1}, {"value", "12.5"}},
            {{"name", "turns"}, {"player", 1}, {"value", "6.5"}},
            {{"name", "speed"}, {"player", 1}, {"turn", 7}, {"value", "3"}},
            {{"name", "name"}, {"turn", 8}, {"value", "b"}},
            {{"name", "name"}, {"turn", 9}, {"value", "b"}}};
        CHECK(attributes == expected);
        CHECK(run("build/carom play --psyleague --cgarena --p1 a --p2 b --p3 c").status == 2);
    }
}
