// Tests the amalgamator with unusual programs (tests/odd/): the single file must behave like the
// original program. Each program is amalgamated, and every third one is compiled and run with g++.
// With CAROM_ODD=all, as in `make test-all`, all are compiled and run with two compilers and two
// standards.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "referee/base/files.h"
#include "referee/base/text.h"
#include "tests/shell.h"

namespace {

using carom::tests::Folder, carom::tests::run;

struct Odd {
    std::string name, refused;
    std::map<std::string, std::string> files;
};

std::string with_odd_characters(std::string text) {
    const std::pair<std::string, std::string> named[] = {
        {"{CR}", "\r"}, {"{BOM}", "\xEF\xBB\xBF"}, {"{SP}", " "}, {"{TAB}", "\t"}};
    for (const auto& [name, character] : named) {
        for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
            text.replace(at, name.size(), character);
        }
    }
    return text;
}

std::vector<Odd> programs_of(const std::string& path) {
    std::vector<Odd> programs;
    std::string file;
    for (const std::string& line : carom::referee::lines_of(carom::referee::read_file(path))) {
        if (line.rfind("##### ", 0) == 0) {
            const std::size_t refused = line.find(" refused: ");
            programs.push_back({line.substr(6, refused - 6), "", {}});
            if (refused != std::string::npos) programs.back().refused = line.substr(refused + 10);
            file = "root.cpp";
        } else if (line.rfind("=== ", 0) == 0) {
            file = line.substr(4);
        } else {
            programs.back().files[file] += with_odd_characters(line) + "\n";
        }
    }
    for (Odd& odd : programs) {
        if (odd.name == "no new line at the end of a header") {
            for (auto& [name, text] : odd.files) text.pop_back();
        }
    }
    return programs;
}

// Returns a program's output and exit status, or "" if the source does not compile.
std::string behaviour(const std::string& compiler, const std::string& source,
                      const Folder& folder) {
    const std::string program = folder.at("program");
    const auto built = run(compiler + " -w -DNDEBUG -I. '" + source + "' -o " + program);
    if (built.status != 0) return "";
    const auto outcome = run(program + " < tests/odd/README.md");
    return outcome.text + "exit status " + std::to_string(outcome.status);
}

void check_programs(const std::string& path) {
    const char* const chosen = std::getenv("CAROM_ODD");
    const bool all = chosen && std::string(chosen) == "all";
    std::vector<std::string> compilers = {"g++ -std=gnu++17"};
    if (all) {
        compilers = {"g++ -std=gnu++17", "g++ -std=gnu++20", "clang++ -std=gnu++17",
                     "clang++ -std=gnu++20"};
    }
    const char* const tool = std::getenv("CAROM_AMALGAMATE");
    const std::string amalgamate = tool ? tool : "build/carom-amalgamate";
    const std::vector<Odd> programs = programs_of(path);
    for (const Odd& odd : programs) {
        INFO(odd.name);
        constexpr int THIRD = 3;
        if (!all && odd.refused.empty() && (&odd - programs.data()) % THIRD != 0) continue;
        const Folder folder;
        for (const auto& [name, text] : odd.files) {
            std::filesystem::create_directories((folder.path / name).parent_path());
            folder.file(name, text);
        }
        const std::string root = folder.at("root.cpp"), made = folder.at("made.cpp");
        const auto outcome = run(amalgamate + " " + root + " -o " + made);
        if (!odd.refused.empty()) {
            CHECK_MESSAGE(outcome.has(odd.refused), outcome.text);
            CHECK(outcome.status == 2);
            CHECK_FALSE(std::filesystem::exists(made));
            continue;
        }
        CHECK_MESSAGE(outcome.status == 0, outcome.text);
        if (outcome.status != 0) continue;
        for (const std::string& compiler : compilers) {
            INFO(compiler);
            const std::string expected = behaviour(compiler, root, folder);
            CHECK(expected != "");
            CHECK_MESSAGE(behaviour(compiler, made, folder) == expected, outcome.text);
        }
    }
}

}  // namespace

TEST_SUITE("odd programs") {
    TEST_CASE(
        "programs with unusual lines, comments and encodings keep their behaviour as one file") {
        check_programs("tests/odd/lines.txt");
    }
    TEST_CASE("programs with unusual tokens keep their behaviour as one file") {
        check_programs("tests/odd/tokens.txt");
    }
    TEST_CASE("programs with unusual macros keep their behaviour as one file") {
        check_programs("tests/odd/macros.txt");
    }
    TEST_CASE("programs with unusual includes and conditions keep their behaviour as one file") {
        check_programs("tests/odd/includes.txt");
    }
    TEST_CASE("programs with unusual names keep their behaviour as one file") {
        check_programs("tests/odd/names.txt");
    }
}
