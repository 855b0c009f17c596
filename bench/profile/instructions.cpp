// Counts the instructions of each stage with callgrind.
#include "bench/profile/profile.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"

namespace carom::bench {

using referee::Error, referee::formatted, referee::shell_word;

namespace {

// Runs this program under callgrind and returns the number of instructions of the stage.
long count_instructions(const std::string& self, const std::string& arguments, int stage) {
    const std::string file =
        (std::filesystem::temp_directory_path() / ("carom-callgrind-" + std::to_string(getpid())))
            .string();
    const std::string command =
        "valgrind -q --tool=callgrind --collect-atstart=no "
        "--callgrind-out-file=" +
        file + " " + shell_word(self) + arguments +
        formatted(" --count-stage %d >/dev/null", stage);
    if (std::system(command.c_str()) != 0) {
        throw Error("valgrind: could not count; expected it to be installed (make deps)");
    }
    std::istringstream in(referee::read_file(file));
    std::filesystem::remove(file);
    for (std::string line; std::getline(in, line);) {
        long count;
        if (std::sscanf(line.c_str(), "totals: %ld", &count) == 1) return count;
    }
    throw Error(file + ": expected callgrind's totals");
}

}  // namespace

std::string instructions_table(const std::string& self, const std::string& arguments,
                               const Subject& subject, const std::vector<Match>& matches) {
    const double sims = static_cast<double>(subject.search_for_counting(matches, -1));
    std::string text = formatted("%-18s %16s %7s\n", "stage", "instructions/sim", "share");
    const double whole = static_cast<double>(count_instructions(self, arguments, -1)) / sims;
    double sum = 0;
    for (std::size_t k = 0; k < subject.stages.size(); ++k) {
        const double count =
            static_cast<double>(count_instructions(self, arguments, static_cast<int>(k))) / sims;
        sum += count;
        text +=
            formatted("%-18s %16.1f %6.1f%%\n", subject.stages[k].name, count, 100 * count / whole);
    }
    return text +
           formatted("%-18s %16.1f %6.1f%%\n%-18s %16.1f %6.1f%%\n", "sum of stages", sum,
                     100 * sum / whole, "without marks", whole, 100.0) +
           "The sum has the marks between the stages in it, some thirty instructions each.\n";
}

}  // namespace carom::bench
