// Runs all tests; the last line says how many passed, which README.md shows.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>

namespace {

unsigned passed = 0, failed = 0, skipped = 0;

struct Count : doctest::IReporter {
    explicit Count(const doctest::ContextOptions&) {}
    void test_run_end(const doctest::TestRunStats& stats) override {
        failed = stats.numTestCasesFailed;
        passed = stats.numTestCasesPassingFilters - failed;
        skipped = stats.numTestCases - stats.numTestCasesPassingFilters;
    }
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
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

REGISTER_LISTENER("count", 1, Count);

// Whether README.md shows this last line.
bool is_shown(const std::string& last) {
    std::ifstream in("README.md");
    for (std::string line; std::getline(in, line);) {
        if (line == last) return true;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    doctest::Context context(argc, argv);
    const int status = context.run();
    if (context.shouldExit()) return status;
    const std::string last =
        std::to_string(passed) + " passed, " + std::to_string(failed) + " failed";
    const bool stale = failed == 0 && skipped == 0 && !is_shown(last);
    if (stale) std::printf("README.md: expected the line \"%s\" of make test\n", last.c_str());
    std::printf("%s\n", last.c_str());
    return stale ? 1 : status;
}
