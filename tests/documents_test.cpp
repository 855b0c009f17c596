// Tests that documents show the output of commands correctly. A block of code has a line `$
// command` and then the output. A line "..." stands for any output. Numbers in ms, s or % are not
// compared.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <vector>

#include "referee/base/files.h"
#include "referee/base/text.h"
#include "tests/shell.h"

using namespace carom;

namespace {

struct Shown {
    std::string file;
    int line;  // from 1
    std::string command;
    std::vector<std::string> output;
};

// Returns the commands of one document for which the document shows output.
std::vector<Shown> shown_in(const std::string& file) {
    std::vector<Shown> all;
    bool code = false;
    int number = 0;
    for (const std::string& line : referee::lines_of(referee::read_file(file))) {
        ++number;
        const bool goes_on = code && !all.empty() && all.back().output.empty() &&
                             !all.back().command.empty() && all.back().command.back() == '\\';
        if (line.rfind("```", 0) == 0) {
            code = !code;
            all.push_back({file, number, "", {}});  // The output of the last command ends here.
        } else if (goes_on) {
            all.back().command.back() = ' ';
            all.back().command += line;
        } else if (code && line.rfind("$ ", 0) == 0) {
            all.push_back({file, number, line.substr(2), {}});
        } else if (code && !all.empty() && !all.back().command.empty()) {
            all.back().output.push_back(line);
        }
    }
    std::vector<Shown> with_output;
    for (const Shown& shown : all) {
        if (!shown.command.empty() && !shown.output.empty()) with_output.push_back(shown);
    }
    return with_output;
}

// Returns a line in the form for comparison: blanks are joined, and numbers with a unit become #.
std::string masked(const std::string& line) {
    static const std::regex number("[0-9]+(\\.[0-9]+)? (ms|s|%)( |$)"), blanks("[ \t]+"), end(" $");
    std::string text = std::regex_replace(line, blanks, " ");
    text = std::regex_replace(text, number, "# $2$3");
    return std::regex_replace(text, end, "");
}

// Returns a sentence about the first difference between the shown and the actual output, or an
// empty text.
std::string difference(const std::vector<std::string>& shown,
                       const std::vector<std::string>& came) {
    std::size_t at = 0;
    bool any = false;
    for (const std::string& line : shown) {
        if (masked(line) == "...") {
            any = true;
            continue;
        }
        while (any && at < came.size() && masked(came[at]) != masked(line)) ++at;
        any = false;
        if (at >= came.size()) return "\"" + line + "\" does not come";
        if (masked(came[at]) != masked(line)) {
            return "\"" + line + "\" is shown, and \"" + came[at] + "\" comes";
        }
        ++at;
    }
    if (!any && at < came.size()) return "\"" + came[at] + "\" comes, and is not shown";
    return "";
}

// These commands are not run, because they take minutes or run this test.
const std::set<std::string> NOT_RUN = {
    "make test", "make profile",
    "python3 referee/bindings/python/examples/learn_pods.py -o pods.txt"};

std::vector<std::string> documents() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(".")) {
        const std::string path = entry.path().string().substr(2);
        const bool ours = path.rfind("build/", 0) != 0 && path.rfind(".git/", 0) != 0 &&
                          path.rfind("tests/golden/", 0) != 0;
        if (ours && entry.path().extension() == ".md") all.push_back(path);
    }
    return all;
}

}  // namespace

TEST_CASE("the output in each document equals what its command prints") {
    int compared = 0;
    for (const std::string& file : documents()) {
        for (const Shown& shown : shown_in(file)) {
            if (NOT_RUN.count(shown.command)) continue;
            // The output of make is not part of a command's output.
            const std::string command =
                std::regex_replace(shown.command, std::regex("^make "), "make -s ");
            const std::string where = shown.file + ":" + std::to_string(shown.line) + ": ";
            const tests::Outcome outcome =
                tests::run("exec 2>&1; env -u MAKEFLAGS -u MAKELEVEL bash -c '" +
                           std::regex_replace(command, std::regex("'"), "'\\''") + "'");
            const std::string wrong = difference(shown.output, referee::lines_of(outcome.text));
            CHECK_MESSAGE(wrong.empty(), (where + wrong));
            ++compared;
        }
    }
    CHECK(compared >= 8);
}

TEST_CASE("the README's bot compiles, plays a match and becomes a submission") {
    const std::string readme = referee::read_file("README.md");
    const std::size_t from = readme.find("```cpp\n") + 7;
    const tests::Folder folder;
    const std::string source =
        folder.file("mybot.cpp", readme.substr(from, readme.find("```", from) - from));
    const std::string bot = folder.at("mybot"), one = bot + "-one";
    CHECK(tests::run("g++ -std=c++17 -O1 -Wall -Wextra -I. " + source + " -o " + bot).text.empty());
    check_outcome(
        tests::run("build/carom play --strict --game mad_pod_racing --time-limit cpu --p1 " + bot +
                   " --p2 build/mad_pod_racing/controller"),
        0);
    CHECK(tests::run("build/carom-amalgamate " + source + " -o " + one + ".cpp && g++ -std=c++17 " +
                     one + ".cpp -o " + one)
              .text.empty());
}

TEST_CASE("a difference between a document and a command's output is reported") {
    const std::vector<std::string> came = {"a 1", "took 12.5 ms of  3 s", "b", "c 2"};
    CHECK(difference({"a 1", "took 9 ms of 4 s", "b", "c 2"}, came).empty());
    CHECK(difference({"a 1", "...", "c 2"}, came).empty());
    CHECK(difference({"...", "b", "..."}, came).empty());
    CHECK(difference({"a 2", "..."}, came) == "\"a 2\" is shown, and \"a 1\" comes");
    CHECK(difference({"...", "d"}, came) == "\"d\" does not come");
    CHECK(difference({"a 1", "took 9 ms of 4 s", "b"}, came) == "\"c 2\" comes, and is not shown");
    CHECK(difference({"a 1", "took 9 ms of 4 h", "..."}, came) != "");
}

TEST_CASE("a dead link in a document is reported with the document's name") {
    const tests::Folder folder;
    const std::string sound = folder.file(
        "sound.md", "[a page](sound.md#part), `tests/lint.sh`, [far](https://example.com/none)\n");
    const std::string lies = folder.file("lies.md", "[a page](none.md) and `sim/none.h`, `none`\n");
    const tests::Outcome outcome = tests::run("bash tests/dead_links.sh " + sound + " " + lies);
    CHECK(outcome.text == lies + ": none.md\n" + lies + ": sim/none.h\n");
}
