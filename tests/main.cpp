// Runs the tests. Each case has its own process. Two more processes than processors run at once,
// because some cases only wait. A failed case prints its failed checks. The last line has the
// numbers of passed, failed and skipped cases. The options of doctest select cases. --jobs=N sets
// the number of processes, and --dearest=N lists the N cases that used the most processor time.
// With CAROM_NO_SKIPS=1 a skipped case counts as failed.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/programs.h"

namespace carom::tests {

namespace {

constexpr int SKIPPED = 77;  // exit status of a case for which a program is missing
constexpr unsigned HUNG = 3600;  // seconds after which a case is killed

bool case_skipped = false;

struct Case {
    std::string suite, name;
    int number;  // index among the selected cases, from 1, as in doctest
    bool slow;
};
std::vector<Case> cases;

struct List : doctest::IReporter {
    explicit List(const doctest::ContextOptions&) {}
    void report_query(const doctest::QueryData& query) override {
        for (unsigned k = 0; k < query.num_data; ++k) {
            const doctest::TestCaseData& data = *query.data[k];
            const bool slow = data.m_description && data.m_description == std::string(SLOW_CASE);
            cases.push_back({data.m_test_suite, data.m_name, static_cast<int>(k) + 1, slow});
        }
    }
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_REPORTER("list", 1, List);

// Runs one case in this process and exits with the status of the case.
[[noreturn]] void run_case(doctest::Context& context, const Case& chosen) {
    alarm(HUNG);
    context.setOption("minimal", true);
    context.setOption("no-intro", true);
    context.setOption("no-version", true);
    context.setOption("first", chosen.number);
    context.setOption("last", chosen.number);
    const int status = context.run();
    std::exit(status ? 1 : case_skipped ? SKIPPED : 0);  // The leak checker runs at exit.
}

struct Running {
    Case chosen;
    std::FILE* output;
};

struct Totals {
    int passed = 0, failed = 0, skipped = 0;
    std::vector<std::string> failures;
    std::vector<std::pair<double, std::string>> seconds;  // processor time of each case

    int ended() const { return passed + failed + skipped; }
};

// Prints the output of a finished case and adds the case to the totals.
void finish(const Running& ended, int status, const rusage& used, Totals& totals) {
    const auto seconds = [](const timeval& t) {
        return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
    };
    totals.seconds.emplace_back(seconds(used.ru_utime) + seconds(used.ru_stime),
                                ended.chosen.suite + ": " + ended.chosen.name);
    std::rewind(ended.output);
    char buffer[4096];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, ended.output)) > 0;) {
        std::fwrite(buffer, 1, n, stdout);
    }
    std::fclose(ended.output);
    const bool skipped = WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED;
    if (skipped && !std::getenv("CAROM_NO_SKIPS")) {
        ++totals.skipped;
    } else if (status == 0) {
        ++totals.passed;
    } else {
        ++totals.failed;
        std::string how = skipped ? " (no case may be skipped here)" : "";
        if (WIFSIGNALED(status)) {
            how = WTERMSIG(status) == SIGALRM
                      ? " (did not end within an hour)"
                      : std::string(" (") + strsignal(WTERMSIG(status)) + ")";
        }
        totals.failures.push_back(ended.chosen.suite + ": " + ended.chosen.name + how);
    }
    std::fflush(stdout);
}

int run_all(doctest::Context& context, unsigned jobs, std::size_t dearest) {
    std::stable_sort(cases.begin(), cases.end(),
                     [](const Case& a, const Case& b) { return a.slow > b.slow; });
    const bool terminal = isatty(STDERR_FILENO);
    std::map<pid_t, Running> running;
    Totals totals;
    std::size_t next = 0;
    while (next < cases.size() || !running.empty()) {
        if (next < cases.size() && running.size() < jobs) {
            const Running begun{cases[next++], std::tmpfile()};
            if (!begun.output) {
                std::perror("tests: a temporary file");
                return 2;
            }
            pid_t pid;
            // A hostile bot may have used all process ids.
            while ((pid = fork()) < 0) usleep(10'000);
            if (pid == 0) {
                dup2(fileno(begun.output), STDOUT_FILENO);
                dup2(fileno(begun.output), STDERR_FILENO);
                run_case(context, begun.chosen);
            }
            running.emplace(pid, begun);
            continue;
        }
        int status = 0;
        rusage used{};
        const pid_t pid = wait4(-1, &status, 0, &used);
        const auto found = running.find(pid);
        if (found == running.end()) continue;
        if (terminal) std::fprintf(stderr, "\r\033[K");
        finish(found->second, status, used, totals);
        running.erase(found);
        if (terminal && !running.empty()) {
            std::fprintf(stderr, "\r\033[K[%d/%zu] %.60s", totals.ended(), cases.size(),
                         running.begin()->second.chosen.name.c_str());
        }
    }
    std::sort(totals.seconds.rbegin(), totals.seconds.rend());
    for (std::size_t k = 0; k < std::min(dearest, totals.seconds.size()); ++k) {
        std::printf("%7.1f s  %s\n", totals.seconds[k].first, totals.seconds[k].second.c_str());
    }
    for (const std::string& failure : totals.failures) {
        std::printf("FAILED %s\n", failure.c_str());
    }
    std::printf("%d passed, %d failed, %d skipped\n", totals.passed, totals.failed, totals.skipped);
    return totals.failed ? 1 : 0;
}

// Returns the value of an option NAME=N, but at least 1, or a default value.
unsigned number_of(int argc, char** argv, const std::string& name, unsigned otherwise) {
    for (int k = 1; k < argc; ++k) {
        if (std::strncmp(argv[k], name.c_str(), name.size()) != 0) continue;
        return static_cast<unsigned>(std::max(1, std::atoi(argv[k] + name.size())));
    }
    return otherwise;
}

}  // namespace

bool lacks(const std::string& program) {
    if (std::system(("command -v '" + program + "' > /dev/null").c_str()) == 0) return false;
    skip("no " + program);
    return true;
}

void skip(const std::string& reason) {
    case_skipped = true;
    std::printf("skipped: %s\n", reason.c_str());
}

}  // namespace carom::tests

int main(int argc, char** argv) {
    using namespace carom::tests;
    std::signal(SIGPIPE, SIG_IGN);
    doctest::Context context(argc, argv);
    if (context.shouldExit()) return context.run();  // for --help and similar options
    std::vector<const char*> words(argv, argv + argc);
    words.insert(words.end(), {"--list-test-cases", "--reporters=list"});
    doctest::Context(static_cast<int>(words.size()), words.data()).run();
    return run_all(context,
                   number_of(argc, argv, "--jobs=", std::thread::hardware_concurrency() + 2),
                   number_of(argc, argv, "--dearest=", 0));
}
