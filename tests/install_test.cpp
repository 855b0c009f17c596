// Tests `make install` with the project of a user.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "sim/version.h"
#include "tests/programs.h"
#include "tests/shell.h"

using namespace carom;
using tests::Folder, tests::Outcome, tests::run;

namespace {

// This command prints the first example of sim/world/README.md, which is a new contest.
const std::string EXAMPLE =
    "awk '/^```cpp/ {f = 1; next} /^```/ {if (f) exit} f' "
    "sim/world/README.md";

// Writes the project of a user. Its programs print results that are computed with the headers.
void write_project(const Folder& folder, const std::string& project) {
    const auto path = folder.path / project;
    std::filesystem::create_directory(path);
    std::ofstream(path / "contest.cpp") << run(EXAMPLE).text;
    std::ofstream(path / "CMakeLists.txt") << "cmake_minimum_required(VERSION 3.16)\n"
                                              "project(user CXX C)\n"
                                              "find_package(carom 0.10 REQUIRED)\n"
                                              "add_executable(contest contest.cpp)\n"
                                              "target_link_libraries(contest carom::sim)\n"
                                              "add_executable(embedded embedded.c)\n"
                                              "target_link_libraries(embedded carom::embed)\n";
    std::ofstream(path / "embedded.c") << "#include <carom.h>\n#include <stdio.h>\n"
                                          "int main(void) { return puts(carom_version()) < 0; }\n";
}

}  // namespace

TEST_CASE("an installed library builds other projects and can be removed" * carom::tests::SLOW) {
    const Folder folder;
    const std::string path = folder.at("a prefix"), prefix = "'" + path + "'";
    const Outcome installed = run("bash referee/bindings/install.sh build " + prefix);
    REQUIRE_MESSAGE(installed.status == 0, installed.text);
    CHECK(installed.text.find(std::string("version ") + CAROM_VERSION) == 0);

    write_project(folder, "user");
    // Runs the same contest with the reference finder.
    const std::string all_pairs = folder.at("all_pairs");
    const Outcome reference = run(EXAMPLE + " | sed 's/Finder<100>/AllPairs<100>/' > " + all_pairs +
                                  ".cpp && g++ -std=c++17 -Wall -Wextra -Werror -I. " + all_pairs +
                                  ".cpp -o " + all_pairs + " && " + all_pairs);
    REQUIRE_MESSAGE(reference.status == 0, reference.text);
    const std::string in = "cd " + folder.at("user") + " && ";

    {  // Builds the project with CMake.
        const Outcome built = run(in + "cmake -S . -B b -DCMAKE_PREFIX_PATH=" + prefix +
                                  " > log && cmake --build b >> log || cat log");
        CHECK_MESSAGE(run(in + "b/contest").text == reference.text, built.text);
        CHECK(run(in + "b/embedded").text == std::string(CAROM_VERSION) + "\n");
        // A project that requires another major version is refused.
        const Outcome other =
            run(in + "sed -i 's/carom 0.10/carom 1.0/' CMakeLists.txt && " +
                "rm -r b/CMakeCache.txt && cmake -S . -B b " + "-DCMAKE_PREFIX_PATH=" + prefix);
        CHECK(other.status != 0);
        CHECK(other.has("requested version \"1.0\""));
        // A range accepts every version between its ends.
        const auto ranges = [&](const std::string& range) {
            return run(in + "sed -i 's/carom [0-9.<]* /carom " + range + " /' CMakeLists.txt && " +
                       "rm -r b/CMakeCache.txt && cmake -S . -B b -DCMAKE_PREFIX_PATH=" + prefix)
                .status;
        };
        CHECK(ranges("0.8...<1") == 0);
        CHECK(ranges("0.8...0.10") == 0);
        CHECK(ranges("0.8...<0.10") != 0);
        CHECK(ranges("0.10.1...1") != 0);
    }
    {  // Builds the project with pkg-config.
        const std::string flags = "PKG_CONFIG_PATH=" + prefix + "/lib/pkgconfig pkg-config ";
        const Outcome built =
            run(in + "eval g++ $(" + flags + "--cflags carom) contest.cpp -o by-pkg-config && " +
                "eval gcc $(" + flags + "--cflags carom-embed) embedded.c -o embedded $(" + flags +
                "--libs carom-embed)");
        CHECK_MESSAGE(run(in + "./by-pkg-config").text == reference.text, built.text);
        CHECK(run(in + "LD_LIBRARY_PATH=" + prefix + "/lib ./embedded").text ==
              std::string(CAROM_VERSION) + "\n");
    }
    {  // Builds the project with one g++ command.
        const Outcome built = run(in + "g++ -std=c++17 -march=native -I" + prefix +
                                  "/include/carom contest.cpp -o by-hand");
        CHECK_MESSAGE(run(in + "./by-hand").text == reference.text, built.text);
    }
    {  // Makes a submission with the installed amalgamator.
        const Outcome contest =
            run(in + prefix + "/bin/carom-amalgamate contest.cpp -o one.cpp && mkdir alone && " +
                "mv one.cpp alone/contest.cpp && cd alone && g++ -std=c++17 contest.cpp -o contest "
                "&& ./contest");
        CHECK(contest.text == reference.text);
        CHECK(run(in + prefix + "/bin/carom verify /dev/null").status == 2);
        check_outcome(run(in + prefix + "/bin/carom-submission-check main.cpp"), 2,
                      {"expected ROOT.cpp"});
    }
    {  // Installing the next version removes files of the old version.
        std::ofstream(path + "/include/carom/sim/gone.h") << "\n";
        CHECK(run("bash referee/bindings/install.sh build " + prefix).status == 0);
        CHECK(!std::filesystem::exists(path + "/include/carom/sim/gone.h"));
    }
    {  // If the build lacks a file, the old version stays.
        check_outcome(run("bash referee/bindings/install.sh /no/build " + prefix), 2,
                      {"/no/build/carom: expected what `make all` builds"});
        CHECK(std::filesystem::exists(path + "/bin/carom"));
        check_outcome(run("bash referee/bindings/install.sh build '" + path + "&'"), 2,
                      {"expected a path without any of"});
    }
    {  // Uninstalling removes only the installed files.
        std::ofstream(path + "/bin/somebody") << "else's\n";
        CHECK(run("bash referee/bindings/install.sh --remove build " + prefix).status == 0);
        int files = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
            files += !entry.is_directory();
        }
        CHECK(files == 1);
    }
    const Outcome relative = run("bash referee/bindings/install.sh build here");
    CHECK(relative.status == 2);
    CHECK(relative.text == "install: PREFIX=here: expected an absolute path\n");
}

TEST_CASE("building the archive of golden games twice gives the same bytes") {
    const Folder folder;
    const std::string build = folder.path.string();
    const Outcome first = run("bash referee/bindings/golden_archive.sh " + build);
    REQUIRE(first.status == 0);
    CHECK(run("bash referee/bindings/golden_archive.sh " + build).text == first.text);
    const std::string in = "cd " + build + "/golden && ";
    CHECK(run(in + "sha256sum -c carom-golden-*.sha256").status == 0);
    const std::string list = run(in + "tar tzf carom-golden-*.tar.gz").text;
    for (const char* file : {"/mean_max/RULES.md", "/mad_pod_racing/FORMAT.md",
                             "/fantastic_bits/greedy.txt", "/poker_chip_race/RULES.md"}) {
        CHECK(list.find(file) != std::string::npos);
    }
}
