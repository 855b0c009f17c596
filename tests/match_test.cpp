// Tests matches with bots that misbehave.
#include "referee/match/match.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
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

// Limits of wall time that are long enough for good bots on a busy machine.
const Limits PATIENT = {{TimeLimit::WALL, 3000, 1000}, 768};
// Limits of processor time, so that other programs cannot make a good bot late.
const Limits FAIR = {{TimeLimit::CPU, 1500, 300}, 768};
// Limits of processor time for bots with several running threads. If a virtual machine is paused
// for 150 ms, a bot with two running threads is charged 300 ms.
const Limits GENEROUS = {{TimeLimit::CPU, 5000, 5000}, 768};
const Limits TIGHT = {{TimeLimit::CPU, 5000, 50}, 768};
const Limits UNTIMED = {{TimeLimit::NONE}, 768};
// Returns the ids of all descendants of this process, from /proc.
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

// Returns the process name that all bots of this test have.
const std::string& tag() {
    static const std::string name = "mb" + std::to_string(getpid());
    return name;
}

// Returns the command of a bot that misbehaves as `mode` says.
std::string bot(const std::string& mode) { return "build/tests/misbehaving " + mode + " " + tag(); }

// Returns the number of running bots. Zombie processes do not count.
int bot_processes() { return carom::tests::processes_named(tag()); }

// Plays a match of two good bots and one bot that misbehaves as `mode` says.
MatchResult play_with(const std::string& mode, const Limits& limits = FAIR) {
    BotMatch setup;
    setup.match.seed = 1;
    setup.bots = {bot("good"), bot(mode), bot("good")};
    setup.limits = limits;
    return play_match(setup, [](const Game&) {});
}

bool kernel_limits_memory() { return ControlGroup().limit_memory(100); }

// Namespaces hide the folder of control groups. Without namespaces, a process that may make groups
// may also leave its group.
bool can_leave_its_group() { return !has_namespaces() && ControlGroup(); }

// Returns the folder that contains the folder of the group's processes.
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
    const char* reason;  // beginning of the reason, or empty if the bot plays to the end
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
            // On some machines a bot cannot mount its own group and therefore is not ended.
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
            CHECK(took.count() < 600);  // A longer match means that some process hung.
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
    TEST_CASE("the reason of a missing answer says what came and what the bot does" *
              carom::tests::SLOW) {
        const carom::tests::Folder folder;
        const auto script = [&](const char* name, const std::string& text) {
            return "sh " + folder.file(name, text + " #" + tag());
        };
        const std::string waits = "nothing came, and the bot waits, but not for input";
        const struct {
            std::string bot, what;
        } cases[] = {
            {script("reads", "while read x; do :; done"),
             "nothing came, and the bot waits for input: is its output flushed, or does it read "
             "more lines than it is sent?"},
            {script("one", "echo 'WAIT a'; exec sleep 99"), "1 of 3 lines came: \"WAIT a\""},
            {script("half", "echo WAIT; printf WA; exec sleep 99"),
             "1 of 3 lines came, then a line without its end came: \"WA\""},
            {script("cut", "printf WAIT; exec sleep 99"), "a line without its end came: \"WAIT\""},
            {script("sleeps", "exec sleep 99"), waits},
            {script("loops", "while :; do :; done"), "nothing came, and the bot computed"},
        };
        for (const auto& each : cases) {
            INFO(each.bot);
            BotMatch setup;
            setup.bots = {bot("good"), each.bot, bot("good")};
            setup.limits = {{TimeLimit::WALL, 1000, 1000}, 768};
            const MatchResult result = play_match(setup, [](const Game&) {});
            REQUIRE(result.deaths[1]);
            const Death& death = *result.deaths[1];
            CHECK(death.reason.rfind("no answer within 1000 ms", 0) == 0);
            // A bot that the machine held up gets no other reason.
            CHECK((death.held_up || death.reason.find(each.what) != std::string::npos));
            if (&each == cases) CHECK_FALSE(death.held_up);
            INFO(death.reason);
        }
    }
    TEST_CASE("without a time limit, a bot that does not answer for ten seconds is reported" *
              carom::tests::SLOW) {
        Limits limits = UNTIMED;
        std::string said;
        std::atomic<bool> stop = false;
        limits.stop = &stop;
        limits.on_wait = [&](int number, const std::string& what) {
            said = std::to_string(number) + ": " + what;
            stop = true;
        };
        Process first(bot("good")), silent(bot("silent"));
        Conversation talk({&first, &silent}, limits);
        CHECK_THROWS_AS(talk.ask(silent, "0\n0\n0\n0\n0\n0\n0\n", 3, true), Interrupted);
        CHECK(said == "1: nothing came, and the bot waits, but not for input");
    }
    TEST_CASE("a bot that prints more lines than it is asked for plays on with a remark") {
        BotMatch setup;
        setup.bots = {bot("good"), bot("surplus"), bot("good")};
        setup.limits = UNTIMED;
        const MatchResult result = play_match(setup, [](const Game&) {});
        CHECK_FALSE(result.deaths[1]);
        const std::string remark = formatted(
            "printed %d lines more than it was asked for (the first in turn 0); is the "
            "league right?",
            result.turns);
        CHECK(result.remarks == std::vector<std::string>{"", remark, ""});
        CHECK(format_record(result.record).find("Player 1: " + remark) != std::string::npos);
    }
    TEST_CASE("a bot that prints without end after the last turn gets no remark") {
        const carom::tests::Folder folder;
        const std::string endless = folder.file(
            "endless.sh",
            "while :; do for k in 1 2 3 4 5 6; do read x; done; read n || n=0\n"
            "while [ $n -gt 0 ]; do read x; n=$((n-1)); done; printf 'WAIT\\nWAIT\\nWAIT\\n'; "
            "done");
        BotMatch setup;
        setup.bots = {bot("good"), "sh " + endless, bot("good")};
        setup.limits = UNTIMED;
        const MatchResult result = play_match(setup, [](const Game&) {});
        CHECK_FALSE(result.deaths[1]);
        CHECK(result.remarks == std::vector<std::string>(3));
    }
    TEST_CASE("the last words of a bot are one short line") {
        CHECK(last_words_of("").empty());
        CHECK(last_words_of("a\nb\x07\n") == "b?");
        CHECK(last_words_of("a\n" + std::string(90'000, 'z')).size() <= 200);
    }
    TEST_CASE("a line of an answer ends with a line feed, a carriage return or both") {
        for (const std::string end : {"\n", "\r", "\r\n"}) {
            CAPTURE(end);
            // The two bytes of "\r\n" are written 20 ms apart, so that the second one may come
            // after the answer.
            const std::string parts = end == "\r\n" ? "\\r'; sleep 0.02; printf '\\n"
                                      : end == "\r" ? "\\r"
                                                    : "\\n";
            const carom::tests::Folder folder;
            Process bot(
                "sh " +
                folder.file(
                    "bot.sh",
                    "while read line; do for k in 1 2 3; do printf \"answer $k\"; printf '" +
                        parts + "'; done; done"));
            Conversation talk({&bot}, UNTIMED);
            for (int turn = 0; turn < 3; ++turn) {
                const Reply reply = talk.ask(bot, "turn\n", 3, turn == 0);
                CHECK(reply.lines == std::vector<std::string>{"answer 1", "answer 2", "answer 3"});
            }
        }
    }
    TEST_CASE(
        "a log that is too long keeps its last complete lines and says how many bytes are "
        "missing") {
        for (const int lines : {9'000, 20'000}) {
            const carom::tests::Folder folder;
            Process bot("sh " + folder.file("bot.sh", "read line; seq 10001 " +
                                                          std::to_string(10000 + lines) +
                                                          " >&2; echo done"));
            Conversation talk({&bot}, UNTIMED);
            CHECK(talk.ask(bot, "turn\n", 1, true).failure.empty());
            bot.close_input_and_drain();
            const std::vector<std::string> log = lines_of(bot.take_stderr());
            if (lines == 9'000) {
                CHECK(log.size() == 9'000);
                continue;
            }
            const int kept = static_cast<int>(log.size()) - 1;
            CHECK(kept > 10'000);
            CHECK(log[0] ==
                  "[" + std::to_string(6 * (lines - kept)) + " bytes of this log are not kept]");
            CHECK(log[1] == std::to_string(10'001 + lines - kept));
            CHECK(log.back() == "30000");
        }
    }
    TEST_CASE("a late answer counts within a tolerance for some turns, or while a bank lasts") {
        // A bot that answers after 300 ms of wall time.
        const auto turns_of = [](const TimeLimit& limit) {
            const carom::tests::Folder folder;
            Process bot("sh " +
                        folder.file("bot.sh", "while read line; do sleep 0.3; echo answer; done"));
            Conversation talk({&bot}, {limit});
            std::vector<std::string> failures;
            for (int turn = 0; turn < 12; ++turn) {
                failures.push_back(talk.ask(bot, "turn\n", 1, turn == 0).failure);
                if (!failures.back().empty()) break;
            }
            return failures;
        };
        constexpr int LONG = 60'000;  // ms, more than any delay of a busy machine
        // On a busy machine, time in which the bot waits for a processor is not charged, so that an
        // answer may count as in time. The match is then repeated.
        const auto ends_after = [&](std::size_t turns, const TimeLimit& limit) {
            return carom::tests::wait_until([&] {
                const std::vector<std::string> failures = turns_of(limit);
                return failures.size() == turns &&
                       failures.back().find("no answer within 100 ms") == 0;
            });
        };
        CHECK(ends_after(1, {TimeLimit::WALL, 100, 100}));
        CHECK(ends_after(3, {TimeLimit::WALL, 100, 100, LONG, 2}));
        CHECK(ends_after(1, {TimeLimit::WALL, 100, 100, LONG, 0}));
        CHECK(turns_of({TimeLimit::WALL, 100, 100, 0, 2, LONG}).size() == 12);
        const std::vector<std::string> banked = turns_of({TimeLimit::WALL, 10, 10, 0, 2, 1000});
        CHECK(banked.size() >= 2);
        CHECK(banked.size() < 12);
        CHECK(banked.back().find("no answer within 10 ms (and ") == 0);
        CHECK(banked.back().find(" ms of the bank)") != std::string::npos);
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
    TEST_CASE("every kind of memory that a bot uses counts toward its limit") {
        for (const std::string mode : {"hog", "thread-hoards", "hoards-file", "hoards-in-sub-group",
                                       "hoards-behind-files", "hoards-in-flight"}) {
            INFO(mode);
            const MatchResult result = play_with(mode, {{TimeLimit::CPU, 3000, 3000}, 100});
            if (mode == "hoards-in-flight" && !kernel_limits_memory()) continue;
            REQUIRE(result.deaths[1]);
            CHECK(result.deaths[1]->reason == "used more than 100 MB of memory");
        }
    }
    TEST_CASE("the processor time of a bot's orphaned processes counts if control groups exist") {
        if (!ControlGroup()) return carom::tests::skip("no control groups");
        const MatchResult result = play_with("ignores-children");
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->turn == 1);
        CHECK(result.deaths[1]->reason ==
              "no answer within 300 ms of processor time: nothing came, and the bot computed all "
              "the time");
    }
    TEST_CASE("a stopped bot uses no processor time until it continues") {
        ControlGroup group;
        if (!group) return carom::tests::skip("no control groups");
        CHECK(group.processes().empty());
        CHECK(group.cpu_ms() == 0);
        Process bot("build/tests/misbehaving thread-ponders " + tag());
        CHECK(carom::tests::wait_until([] { return bot_processes() == 1; }));
        bot.stop();
        // A process is frozen when it leaves the kernel. This may take time on a busy machine.
        const Usage at_first = bot.usage();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const Usage stopped = bot.usage();
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        CHECK(bot.usage().cpu_ms == stopped.cpu_ms);
        bot.resume();
        CHECK(carom::tests::wait_until([&] { return bot.usage().cpu_ms > stopped.cpu_ms + 50; }));
        CHECK(at_first.cpu_ms <= stopped.cpu_ms);
    }
    TEST_CASE("shared files left by a bot do not count toward the next bot's memory") {
        if (!kernel_limits_memory())
            return carom::tests::skip("no memory limits of control groups");
        constexpr std::size_t BYTES = 60'000'000;
        const int left = memfd_create("left", 0), next = memfd_create("next", 0);
        {
            ControlGroup group;
            REQUIRE(group.limit_memory(100));
            CHECK(writes_in(group, left, BYTES));
        }
        ControlGroup group;
        REQUIRE(group.limit_memory(64));
        CHECK(writes_in(group, next, BYTES));
        CHECK(!group.ran_out_of_memory());
        CHECK(!writes_in(group, next, BYTES));
        CHECK(group.ran_out_of_memory());
        close(left), close(next);
    }
    TEST_CASE("a control group that cannot be created does not change the others") {
        ControlGroup before;
        if (!before) return carom::tests::skip("no control groups");
        rlimit limit;
        REQUIRE(getrlimit(RLIMIT_NOFILE, &limit) == 0);
        const rlimit none = {0, limit.rlim_max};
        REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
        ControlGroup failed[3];
        REQUIRE(setrlimit(RLIMIT_NOFILE, &limit) == 0);
        for (const ControlGroup& group : failed) CHECK(!group);
        CHECK(static_cast<bool>(ControlGroup()));
        CHECK(before.processes().empty());
        before.freeze(true);
        CHECK(read_file(folder_of(before) / "cgroup.freeze") == "1\n");
    }
    TEST_CASE(
        "control groups that an ended program with the same process number left are removed") {
        const ControlGroup group;
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
    TEST_CASE("a bot of an ordinary user cannot create a control-group namespace") {
        const carom::tests::Folder folder;
        const std::string at = folder.path;
        // Root becomes user 65534, who may not enter the folders of other users.
        const carom::tests::Outcome played = carom::tests::run(
            "cp build/carom build/tests/misbehaving " + at + " && chmod -R a+rX " + at + " && cd " +
            at + " && $([ $(id -u) != 0 ] || echo setpriv --reuid 65534 --regid 65534 " +
            "--clear-groups) ./carom play --time-limit off --bot ./misbehaving --bot "
            "./misbehaving " +
            "--bot './misbehaving makes-group-namespace'");
        CHECK(played.status == 0);
        CHECK_MESSAGE(!played.has("status 7"), played.text);
    }
    TEST_CASE("a bot is stopped during another bot's turn unless pondering is allowed") {
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
            // they need several turns of this length.
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
    TEST_CASE("work that a bot does after its answer is not charged to its next answer") {
        const std::string turn = "0\n0\n0\n0\n0\n0\n0\n";
        Process books(bot("keeps-books")), other(bot("good"));
        Conversation talk({&books, &other}, UNTIMED);
        int uncharged = 0;
        for (int k = 0; k < 100; ++k) {
            const Reply reply = talk.ask(books, turn, 3, k == 0);
            uncharged += reply.usage.cpu_ms < 2.5 && reply.pondered_ms > 2.5;
            CHECK(talk.ask(other, turn, 3, k == 0).failure.empty());
        }
        // The bot computes for 5 ms after each answer. On a busy machine the referee checks later
        // and charges this time in some of the 100 turns.
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
        // The bot computes for about 600 ms, or for less if other programs compute.
        CHECK(pondered > 20);
        CHECK(own < pondered / 4);
    }
    TEST_CASE("the time of an ended child process is not subtracted from its bot's time") {
        BotMatch setup;
        setup.bots = {bot("naps"), bot("has-helper"), bot("naps")};
        setup.limits = {{TimeLimit::CPU, 1000, 150}, 768};
        const MatchResult result = play_match(setup, [](const Game&) {});
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->turn == 100);
        CHECK(result.deaths[1]->reason.find("no answer within 150 ms of processor time") == 0);
    }
    TEST_CASE("the bots of a match have different process numbers") {
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
    TEST_CASE("a pinned bot stays on its core, and another bot may use any core") {
        Limits pinned = FAIR;
        pinned.keeps_core = true;
        CHECK_FALSE(play_with("leaves-core", pinned).deaths[1]);
        const MatchResult free = play_with("leaves-core");
        REQUIRE(free.deaths[1]);
        CHECK(free.deaths[1]->reason == "exited with status 7");
        const MatchResult narrow = play_with("leaves-core-by-32", pinned);
        if (narrow.deaths[1]) CHECK(narrow.deaths[1]->reason == "exited with status 6");
    }
    TEST_CASE("a bot that waits without computing is ended by the guard of its time limit" *
              carom::tests::SLOW) {
        CHECK_FALSE(play_with("late").deaths[1]);
        const MatchResult result = play_with("silent", {{TimeLimit::CPU, 40, 40}, 768});
        REQUIRE(result.deaths[1]);
        CHECK(result.deaths[1]->late);
        const std::string guard =
            "no answer within 10000 ms, the guard of a limit of 40 ms of processor time";
        CHECK(result.deaths[1]->reason.find(guard) == 0);
    }
    TEST_CASE("the last 64 kB that a bot writes to stderr are kept for each turn") {
        const MatchResult talks = play_with("talks");
        CHECK(talks.record.frames[3 * 5 + 2].err == "turn 5\n");
        const MatchResult flood = play_with("floods-stderr", UNTIMED);
        const std::string& log = flood.record.frames[3 * 2 + 2].err;
        CHECK(log.rfind("[", 0) == 0);
        CHECK(log.find(" bytes of this log are not kept]\n") != std::string::npos);
        CHECK(log.size() > STDERR_KEPT / 2);
        CHECK(log.size() < STDERR_KEPT + 100);
    }
    TEST_CASE("all bots are ended when the referee is killed") {
        tag();  // All bots of the referee have the name of this process.
        const pid_t referee = fork();
        if (referee == 0) {
            BotMatch setup;
            setup.bots.assign(3, bot("leaves-daemon"));
            setup.bots[1] = bot("silent");
            // Without namespaces a bot of root can trace its keeper, and nothing prevents this.
            if (has_namespaces() || geteuid() != 0) setup.bots[2] = bot("stops-its-keeper");
            setup.limits = UNTIMED;
            play_match(setup, [](const Game&) {});
            _exit(0);
        }
        // Waits until at least four processes of the bots sleep. One bot controls its keeper by
        // then.
        REQUIRE(carom::tests::wait_until(
            [] { return carom::tests::processes_named(tag(), "S") >= 4; }));
        // Sends SIGTERM to the keepers, which are the referee's children, then kills the referee.
        std::ifstream keepers("/proc/" + std::to_string(referee) + "/task/" +
                              std::to_string(referee) + "/children");
        for (pid_t keeper; keepers >> keeper;) kill(keeper, SIGTERM);
        kill(referee, SIGKILL);
        waitpid(referee, nullptr, 0);
        CHECK(carom::tests::wait_until([] { return bot_processes() == 0; }));
    }
    TEST_CASE("a bot's shared memory is removed when the bot ends") {
        if (!has_namespaces()) return carom::tests::skip("no namespaces");
        CHECK_FALSE(play_with("leaves-memory").deaths[1]);
        CHECK(carom::referee::read_file("/proc/sysvipc/shm").find(" 1234567 ") ==
              std::string::npos);
    }
    TEST_CASE("a bot's command that does not exist is an error, and the other bots are ended") {
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
