// Tests of matches with bots that misbehave.
#include "referee/match/match.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <set>
#include <thread>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/bots/control_group.h"
#include "referee/bots/conversation.h"
#include "referee/bots/supervisor.h"
#include "referee/match/verify.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom::referee;
using namespace carom::referee::records;
using namespace carom::referee::bots;
using namespace carom::referee::match;

namespace {

// Wall time that is long enough for good bots on a busy machine.
const Limits PATIENT = {{TimeLimit::WALL, 3000, 1000}, 768};
// The limits count processor time, so that other programs cannot make a good bot late.
const Limits FAIR = {{TimeLimit::CPU, 1500, 300}, 768};
// Processor time for bots with several running threads. If a virtual machine is paused for 150 ms,
// a bot with two running threads is charged 300 ms.
const Limits GENEROUS = {{TimeLimit::CPU, 5000, 5000}, 768};
const Limits TIGHT = {{TimeLimit::CPU, 5000, 50}, 768};
const Limits UNTIMED = {{TimeLimit::NONE}, 768};
// Returns all descendants of this process in /proc.
std::set<pid_t> descendants() {
    std::set<pid_t> found;
    std::vector<pid_t> pending = {getpid()};
    while (!pending.empty()) {
        const pid_t pid = pending.back();
        pending.pop_back();
        std::ifstream children("/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) +
                               "/children");
        for (pid_t child; children >> child;) found.insert(child), pending.push_back(child);
    }
    return found;
}

// Returns the name that all bots of this process have.
const std::string& tag() {
    static const std::string name = "mb" + std::to_string(getpid());
    return name;
}

// Returns the command of a bot that behaves as `mode` says.
std::string bot(const std::string& mode) { return "build/tests/misbehaving " + mode + " " + tag(); }

// Processes that have ended and whose parent has not waited for them do not count.
int bot_processes() { return carom::tests::processes_named(tag()); }

// Plays two good bots with enough time for a busy machine, and one that behaves as `mode` says.
MatchResult play_with(const std::string& mode, const Limits& limits = FAIR) {
    BotMatch setup;
    setup.match.seed = 1;
    setup.bots = {bot("good"), bot(mode), bot("good")};
    setup.limits = limits;
    return play_match(setup, [](const Game&) {});
}

bool kernel_limits_memory() { return ControlGroup::make().limit_memory(100); }

// With namespaces the folder of control groups is hidden. Without namespaces a process that may
// make groups may leave its group.
bool can_leave_its_group() { return !has_namespaces() && ControlGroup::make(); }

// Returns the outer folder of a group.
std::filesystem::path folder_of(const ControlGroup& group) {
    const int inner = group.entrances()[ControlGroup::UNIFIED];
    return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(inner)).parent_path();
}

// Writes this many bytes to a file from a child process in the group. Returns whether the kernel
// allowed it.
bool writes_in(const ControlGroup& group, int file, std::size_t bytes) {
    const pid_t pid = fork();
    if (pid == 0) {
        const ControlGroup::Entrances& in = group.entrances();
        const int procs = openat(in[ControlGroup::UNIFIED], "cgroup.procs", O_WRONLY);
        for (const int entrance : {procs, in[ControlGroup::MEMORY]}) {
            if (entrance >= 0 && write(entrance, "0", 1) != 1) _exit(2);
        }
        static const char part[100'000] = {1};
        for (std::size_t sent = 0; sent < bytes; sent += sizeof part) {
            if (write(file, part, sizeof part) != sizeof part) _exit(1);
        }
        _exit(0);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    return status == 0;
}

struct Case {
    const char* mode;
    const Limits& limits;
    const char* reason;  // The beginning of the reason. Empty: the bot plays to the end.
    int turn;
};
constexpr int ANY_TURN = -1;

}  // namespace

TEST_SUITE("match") {
    TEST_CASE("a match with a misbehaving bot ends with a reason and leaves no process" *
              carom::tests::SLOW) {
        const Case cases[] = {
            {"good", FAIR, "", 0},
            {"exits", FAIR, "exited with status 3", 0},
            {"silent", PATIENT, "no answer within 3000 ms", 0},
            {"ignores-sigterm", PATIENT, "no answer within 3000 ms", 0},
            {"late", PATIENT, "no answer within 1000 ms", 2},
            {"half-line", PATIENT, "no answer within 1000 ms", 2},
            {"half-line-exit", FAIR, "exited with status 0", 2},
            {"too-many-lines", FAIR, "invalid answer: line 1 is \"surplus\"", 3},
            {"floods-stdout", FAIR, "printed 10000 bytes without 3 lines", 2},
            {"long-answer", FAIR, "printed 10000 bytes without 3 lines", 2},
            {"floods-lines", FAIR, "printed 1000000 bytes more than the answer", ANY_TURN},
            {"floods-stderr", UNTIMED, "", 0},
            {"burns", FAIR, "no answer within 300 ms of processor time", 2},
            {"closes-stdin", PATIENT, "no answer within 3000 ms", 0},
            {"closes-stdout", FAIR, "closed its standard output", 0},
            {"crashes", FAIR, "killed by signal 11", 2},
            {"crashes-with-child", FAIR, "killed by signal 11", 2},
            {"kills-its-keeper", PATIENT,
             has_namespaces() ? "no answer within 1000 ms" : "closed its", 2},
            {"stops-its-keeper", FAIR, "", 0},
            {"holds-all-pipes", FAIR, "", 0},
            {"traces-others", FAIR, "", 0},
            {"stops-others", FAIR, "", 0},
            {"churns", PATIENT, "no answer within 3000 ms", 0},
            {"not-ascii", FAIR, "invalid answer: line 1 is \"\xc3\xa9?", 2},
            {"leaves-child", FAIR, "", 0},
            {"leaves-daemon", FAIR, "", 0},
            {"nul-bytes", FAIR, "invalid answer: line 1", 2},
            {"nul-message", FAIR, "", 0},
            {"in-advance", FAIR, "", 0},
            {"thread-ponders", GENEROUS, "", 0},
            {"ponders-late", GENEROUS, "", 0},
            {"keeps-books", FAIR, "", 0},
            {"idle-children-1200", UNTIMED, "", 0},
            {"thread-burns", FAIR, "no answer within 300 ms of processor time", 1},
            {"burns-in-children", FAIR, "no answer within 300 ms of processor time", 1},
            {"sees-its-referee", FAIR, has_namespaces() ? "" : "exited with status 7", 0},
            {"freezes-its-group", PATIENT, "no answer within 3000 ms", 0},
            {"threads-its-group", FAIR, "", 0},
            {"tees-its-input", TIGHT, "no answer within 50 ms of processor time", 1},
            {"leaves-its-group", FAIR, can_leave_its_group() ? "exited with status 7" : "", 0},
        };
        std::printf("%-18s %-62s %s\n", "what a bot does", "how its match ended for it",
                    "seconds, left behind");
        for (const Case& each : cases) {
            INFO(std::string(each.mode));
            const bool to_others = std::string(each.mode).find("others") != std::string::npos;
            if (to_others && !has_namespaces()) {
                std::printf("%-18s left out: this machine has no user namespaces\n", each.mode);
                continue;
            }
            const auto start = std::chrono::steady_clock::now();
            const MatchResult result = play_with(each.mode, each.limits);
            // Some machines do not let the bot mount its own group.
            if (std::string(each.mode) == "freezes-its-group" && !result.deaths[1]) continue;
            CHECK(result.turns == 200);
            CHECK_FALSE(result.deaths[0]);
            CHECK_FALSE(result.deaths[2]);
            if (*each.reason) {
                REQUIRE(result.deaths[1]);
                CHECK(result.deaths[1]->reason.rfind(each.reason, 0) == 0);
                if (each.turn != ANY_TURN) CHECK(result.deaths[1]->turn == each.turn);
            } else {
                CHECK_MESSAGE(!result.deaths[1], result.deaths[1]->reason);
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            CHECK(took.count() < 600);  // Otherwise some process hung.
            CHECK(descendants().empty());
            const int left = bot_processes();
            CHECK(left == 0);
            std::printf(
                "%-18s %-62s %7.1f %12d\n", each.mode,
                result.deaths[1] ? printable(result.deaths[1]->reason, 62).c_str() : "played on",
                took.count(), left);
            const Record record = parse_record("record", format_record(result.record));
            CHECK_FALSE(verify("record", record).difference);
        }
    }
    TEST_CASE("memory that a bot allocates during another bot's turn counts toward its limit") {
        const std::string turn = "0\n0\n0\n0\n0\n0\n0\n";
        Limits limits = UNTIMED;
        limits.ponder = true;
        limits.memory_mb = 100;
        Process hoards(bot("hoards-later")), sleeps(bot("sleeps-a-second"));
        Conversation talk({&hoards, &sleeps}, limits);
        for (int k = 0; k < 2; ++k) {
            CHECK(talk.ask(hoards, turn, 3, k == 0).failure.empty());
            CHECK(talk.ask(sleeps, turn, 3, k == 0).failure.empty());
        }
        CHECK(talk.ask(hoards, turn, 3, false).failure == "used more than 100 MB of memory");
    }
    TEST_CASE("every kind of memory of a bot counts") {
        for (const std::string mode : {"hog", "thread-hoards", "hoards-file", "hoards-in-sub-group",
                                       "hoards-behind-files", "hoards-in-flight"}) {
            INFO(mode);
            const MatchResult result = play_with(mode, {{TimeLimit::CPU, 3000, 3000}, 100});
            if (mode == "hoards-in-flight" && !kernel_limits_memory()) continue;
            REQUIRE(result.deaths[1]);
            CHECK(result.deaths[1]->reason == "used more than 100 MB of memory");
        }
    }
    TEST_CASE("with control groups the time of orphaned processes counts") {
        if (!ControlGroup::make()) return carom::tests::skip("no control groups");
        const MatchResult result = play_with("ignores-children");
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->turn == 1);
        CHECK(result.deaths[1]->reason == "no answer within 300 ms of processor time");
    }
    TEST_CASE("a control group measures, lists and stops processes, and can be used again") {
        ControlGroup group = ControlGroup::make();
        if (!group) return carom::tests::skip("no control groups");
        CHECK(group.processes().empty());
        CHECK(group.cpu_ms() == 0);
        Process bot("build/tests/misbehaving thread-ponders " + tag());
        CHECK(bot_processes() == 1);
        bot.stop();
        // A process is frozen when it leaves the kernel, which may take time on a busy machine.
        const Usage at_first = bot.usage();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const Usage stopped = bot.usage();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        CHECK(bot.usage().cpu_ms == stopped.cpu_ms);
        bot.go_on();
        CHECK(carom::tests::wait_until([&] { return bot.usage().cpu_ms > stopped.cpu_ms + 50; }));
        CHECK(at_first.cpu_ms <= stopped.cpu_ms);
    }
    TEST_CASE("shared files left by a bot do not count toward the next bot's memory") {
        if (!kernel_limits_memory())
            return carom::tests::skip("no memory limits of control groups");
        constexpr std::size_t BYTES = 60'000'000;
        const int left = memfd_create("left", 0), next = memfd_create("next", 0);
        {
            ControlGroup group = ControlGroup::make();
            REQUIRE(group.limit_memory(100));
            CHECK(writes_in(group, left, BYTES));
        }
        ControlGroup group = ControlGroup::make();
        REQUIRE(group.limit_memory(64));
        CHECK(writes_in(group, next, BYTES));
        CHECK(!group.ran_out_of_memory());
        CHECK(!writes_in(group, next, BYTES));
        CHECK(group.ran_out_of_memory());
        close(left), close(next);
    }
    TEST_CASE("a control group that cannot be created does not change the others") {
        ControlGroup before = ControlGroup::make();
        if (!before) return carom::tests::skip("no control groups");
        rlimit limit;
        REQUIRE(getrlimit(RLIMIT_NOFILE, &limit) == 0);
        const rlimit none = {0, limit.rlim_max};
        REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
        std::vector<ControlGroup> failed;
        for (int k = 0; k < 3; ++k) failed.push_back(ControlGroup::make());
        REQUIRE(setrlimit(RLIMIT_NOFILE, &limit) == 0);
        for (const ControlGroup& group : failed) CHECK(!group);
        CHECK(ControlGroup::make());
        CHECK(before.processes().empty());
        before.freeze(true);
        CHECK(read_file(folder_of(before) / "cgroup.freeze") == "1\n");
    }
    TEST_CASE("control groups of an ended program with the same number are removed") {
        const ControlGroup group = ControlGroup::make();
        if (!group) return carom::tests::skip("no control groups");
        const auto parent = folder_of(group).parent_path();
        const auto [status, text] = carom::tests::run(
            "left=" + parent.string() + "/carom-$$-5; mkdir -p $left/bot; echo $left; exec " +
            "build/carom play --league 0 --time-limit off --bot build/tests/misbehaving --bot "
            "build/tests/misbehaving --bot build/tests/misbehaving");
        CHECK(status == 0);
        const std::string left = text.substr(0, text.find('\n'));
        REQUIRE(left.find("carom-") != std::string::npos);
        CHECK(!std::filesystem::exists(left));
    }
    TEST_CASE("a bot of an ordinary user cannot create a namespace of control groups") {
        const carom::tests::Folder folder;
        const std::string at = folder.path;
        // Root becomes the user 65534, who may not enter the folders of others.
        const carom::tests::Outcome played = carom::tests::run(
            "cp build/carom build/tests/misbehaving " + at + " && chmod -R a+rX " + at + " && cd " +
            at + " && $([ $(id -u) != 0 ] || echo setpriv --reuid 65534 --regid 65534 " +
            "--clear-groups) ./carom play --time-limit off --bot ./misbehaving --bot "
            "./misbehaving " +
            "--bot './misbehaving makes-group-namespace'");
        CHECK(played.status == 0);
        CHECK_MESSAGE(played.text.find("status 7") == std::string::npos, played.text);
    }
    TEST_CASE("a bot is stopped while another one is asked") {
        const std::string turn = "0\n0\n0\n0\n0\n0\n0\n";
        for (const bool ponder : {false, true}) {
            CAPTURE(ponder);
            Limits limits = UNTIMED;
            limits.ponder = ponder;
            Process works(bot("thread-ponders")), sleeps(bot("sleeps-a-second"));
            Conversation talk({&works, &sleeps}, limits);
            CHECK(talk.ask(works, turn, 3, true).failure.empty());
            const double before = works.usage().cpu_ms;
            // Eight threads compute while the other player sleeps for a second. On a busy machine
            // they need several such turns.
            constexpr int MAX_TURNS = 10;
            double during = 0;
            for (int k = 0; k < MAX_TURNS && (k == 0 || (ponder && during <= 300)); ++k) {
                CHECK(talk.ask(sleeps, turn, 3, k == 0).failure.empty());
                during = works.usage().cpu_ms - before;
            }
            CHECK((during > 300) == ponder);
            const Reply again = talk.ask(works, turn, 3, false);
            CHECK(again.failure.empty());
            CHECK(again.pondered_ms >= during);
        }
    }
    TEST_CASE("work left from the turn before is not charged") {
        const std::string turn = "0\n0\n0\n0\n0\n0\n0\n";
        Process books(bot("keeps-books")), other(bot("good"));
        Conversation talk({&books, &other}, UNTIMED);
        int uncharged = 0;
        for (int k = 0; k < 100; ++k) {
            const Reply reply = talk.ask(books, turn, 3, k == 0);
            uncharged += reply.usage.cpu_ms < 2.5 && reply.pondered_ms > 2.5;
            CHECK(talk.ask(other, turn, 3, k == 0).failure.empty());
        }
        // Of 5 ms per turn. The check comes later if the referee waits for a processor, so a busy
        // machine charges some of the 100 turns.
        CHECK(uncharged > 0);
    }
    TEST_CASE("pondering is measured in every process of a bot") {
        BotMatch setup;
        setup.bots = {bot("naps"), bot("ponders-apart"), bot("naps")};
        setup.limits = UNTIMED;
        const MatchResult result = play_match(setup, [](const Game&) {});
        double pondered = 0, own = 0;
        for (const AnswerTime& answer : result.answers[1]) pondered += answer.pondered_ms;
        for (const AnswerTime& answer : result.answers[0]) own += answer.pondered_ms;
        // The bot computes for about 600 ms, or less if other programs compute.
        CHECK(pondered > 20);
        CHECK(own < pondered / 4);
    }
    TEST_CASE("the time of an ended child process is not credited to the bot") {
        BotMatch setup;
        setup.bots = {bot("naps"), bot("has-helper"), bot("naps")};
        setup.limits = {{TimeLimit::CPU, 1000, 150}, 768};
        const MatchResult result = play_match(setup, [](const Game&) {});
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->turn == 100);
        CHECK(result.deaths[1]->reason == "no answer within 150 ms of processor time");
    }
    TEST_CASE("each bot has its own process numbers") {
        BotMatch setup;
        setup.bots.assign(3, bot("tells-number"));
        setup.limits = UNTIMED;
        const MatchResult result = play_match(setup, [](const Game&) {});
        std::set<std::string> numbers;
        for (int seat = 0; seat < 3; ++seat) {
            REQUIRE(result.record.frames.at(1 + seat).out);
            const std::string& out = *result.record.frames[1 + seat].out;
            numbers.insert(out.substr(0, out.find('\n')));
        }
        CHECK(numbers.size() == 3);
    }
    TEST_CASE(
        "a bot of a pinned game stays on its core, and a bot of another game may use any core") {
        Limits pinned = FAIR;
        pinned.keeps_core = true;
        CHECK_FALSE(play_with("leaves-core", pinned).deaths[1]);
        const MatchResult free = play_with("leaves-core");
        REQUIRE(free.deaths[1]);
        CHECK(free.deaths[1]->reason == "exited with status 7");
        const MatchResult narrow = play_with("leaves-core-by-32", pinned);
        if (narrow.deaths[1]) CHECK(narrow.deaths[1]->reason == "exited with status 6");
    }
    TEST_CASE("a bot that only waits uses no processor time and is ended" * carom::tests::SLOW) {
        CHECK_FALSE(play_with("late").deaths[1]);
        const MatchResult result = play_with("silent", {{TimeLimit::CPU, 40, 40}, 768});
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->late);
        CHECK(result.deaths[1]->reason ==
              "no answer within 10000 ms, the guard of a limit of 40 ms of processor time");
    }
    TEST_CASE("stderr is kept for each turn, and of long output only the last 64 kB are kept") {
        const MatchResult talks = play_with("talks");
        CHECK(talks.record.frames[3 * 5 + 2].err == "turn 5\n");
        const MatchResult flood = play_with("floods-stderr", UNTIMED);
        CHECK(flood.record.frames[3 * 2 + 2].err.size() == STDERR_KEPT);
    }
    TEST_CASE("all bots are ended when the referee is killed") {
        tag();  // The referee's bots have this process's name.
        const pid_t referee = fork();
        if (referee == 0) {
            BotMatch setup;
            setup.bots.assign(3, bot("leaves-daemon"));
            setup.bots[1] = bot("silent");
            // Without namespaces root's bots can trace a keeper, and nothing prevents that.
            if (has_namespaces() || geteuid() != 0) setup.bots[2] = bot("stops-its-keeper");
            setup.limits = UNTIMED;
            play_match(setup, [](const Game&) {});
            _exit(0);
        }
        // All of them wait: one of them controls its keeper by now.
        REQUIRE(carom::tests::wait_until(
            [] { return carom::tests::processes_named(tag(), "S") >= 4; }));
        // All processes with the program's name are ended, then the referee is killed.
        std::ifstream keepers("/proc/" + std::to_string(referee) + "/task/" +
                              std::to_string(referee) + "/children");
        for (pid_t keeper; keepers >> keeper;) kill(keeper, SIGTERM);
        kill(referee, SIGKILL);
        waitpid(referee, nullptr, 0);
        CHECK(carom::tests::wait_until([] { return bot_processes() == 0; }));
    }
    TEST_CASE("shared memory of a bot is removed with it") {
        if (!has_namespaces()) return carom::tests::skip("no namespaces");
        CHECK_FALSE(play_with("leaves-memory").deaths[1]);
        CHECK(carom::referee::read_file("/proc/sysvipc/shm").find(" 1234567 ") ==
              std::string::npos);
    }
    TEST_CASE("a command that does not exist is an error and ends the other bots") {
        BotMatch setup;
        setup.bots = {bot("silent"), "./no-such-bot", bot("silent")};
        CHECK_THROWS_WITH_AS(
            play_match(setup, [](const Game&) {}),
            "command \"./no-such-bot\": cannot start ./no-such-bot (No such file or "
            "directory); expected a program",
            Error);
        CHECK(descendants().empty());
    }
}
