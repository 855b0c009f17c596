// Tests the Python package with its own tests, and the wheel as a user installs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include "sim/version.h"
#include "tests/shell.h"

using namespace carom;
using tests::Folder, tests::Outcome, tests::run;

namespace {

// Debian's Python packages need this interpreter.
const std::string PYTHON =
    std::filesystem::exists("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

}  // namespace

TEST_CASE("the Python package passes its tests") {
    const Outcome outcome = run("PYTHONPATH=referee/bindings/python PYTHONDONTWRITEBYTECODE=1 " +
                                PYTHON + " tests/python/test_carom.py -v");
    CHECK_MESSAGE(outcome.status == 0, outcome.text);
    // Prints the skipped checks. The official checks need packages that Debian does not have.
    std::istringstream lines(outcome.text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("... skipped") != std::string::npos) MESSAGE(line);
    }
    CHECK(outcome.has("\nOK"));
}

TEST_CASE("the wheel is named for every Python 3 version and runs after it is unpacked") {
    const Folder folder;
    const Outcome made = run("env -u MAKEFLAGS -u MAKELEVEL make -s python");
    REQUIRE_MESSAGE(made.status == 0, made.text);
    std::string machine = run("uname -m").text;
    machine.pop_back();
    const std::string wheel = std::string("build/python/dist/carom-") + CAROM_VERSION +
                              "-py3-none-linux_" + machine + ".whl";
    CHECK(made.has(wheel));
    // Unpacks the wheel into a folder, as pip does.
    check_outcome(run(PYTHON + " -m zipfile -e " + wheel + " " + folder.path.string() + " && cd " +
                      folder.path.string() + " && env -u PYTHONPATH " + PYTHON + " -m carom"),
                  0, {"mad_pod_racing: Mad Pod Racing, 2 seats"});
    const Outcome first = run("cd " + folder.path.string() + " && env -u PYTHONPATH " + PYTHON +
                              " -m carom | head -n 1");
    CHECK(std::count(first.text.begin(), first.text.end(), '\n') == 1);  // and no traceback
}
