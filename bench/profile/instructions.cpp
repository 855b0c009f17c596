#include "bench/profile/instructions.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "bench/profile/probe.h"
#include "bot/mean_max/read.h"
#include "referee/base/error.h"
#include "referee/base/files.h"
#include "referee/base/text.h"
#include "referee/records/record.h"

namespace carom::bench {

using referee::Error, referee::formatted, referee::shell_word;

namespace {

constexpr int ROLLOUTS = 100, EVERY = 20;  // of a position, and of positions

template <class Thinker>
long search(const std::vector<Match>& matches, Thinker&& make) {
    long sims = 0;
    for (const Match& match : matches) {
        mean_max::bot::Reader reader(match.league);
        auto thinker = make();
        for (std::size_t turn = 0; turn < match.inputs.size(); ++turn) {
            std::istringstream in(match.inputs[turn]);
            if (!reader.begin(in) || !reader.read(in)) throw Error(match.name + ": cannot be read");
            if (turn % EVERY != 0) continue;
            const bool plain = !Recorder::counted;
            if (plain) CALLGRIND_TOGGLE_COLLECT;
            thinker.think(reader.state(), reader.me(), reader.spawns(),
                          carom::bot::Budget::of_rollouts(ROLLOUTS));
            if (plain) CALLGRIND_TOGGLE_COLLECT;
            if (!plain) Recorder::count(Stage::STAGES);  // nobody's, until the next one begins
            sims += thinker.sims();
            thinker.shift();
        }
    }
    return sims;
}

// What callgrind collected in a run of this program for the stage.
long collected(const std::string& self, const std::string& files, int seat, int stage) {
    const std::string file =
        (std::filesystem::temp_directory_path() / ("carom-callgrind-" + std::to_string(getpid())))
            .string();
    const std::string command =
        "valgrind -q --tool=callgrind --collect-atstart=no "
        "--callgrind-out-file=" +
        file + " " + shell_word(self) + files +
        formatted(" --seat %d --count-stage %d >/dev/null", seat, stage);
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

void search_for_counting(const std::vector<Match>& matches, int stage) {
    if (stage < 0) {
        search(matches, [] { return mean_max::bot::Thinker<>(mean_max::bot::Weights(), 1); });
        return;
    }
    const auto counted = static_cast<Stage>(stage);
    Recorder::counted = &counted;
    Recorder::now = Stage::STAGES;
    search(matches, [] { return mean_max::bot::Thinker<Probe>(mean_max::bot::Weights(), 1); });
    Recorder::counted = nullptr;
}

std::string instructions_table(const std::string& self, const std::vector<std::string>& files,
                               int seat) {
    std::string words;
    std::vector<Match> matches;
    for (const std::string& file : files) {
        words += " " + shell_word(file);
        matches.push_back(read_match(file, seat));
    }
    const double sims = static_cast<double>(
        search(matches, [] { return mean_max::bot::Thinker<>(mean_max::bot::Weights(), 1); }));
    std::string text = formatted("%-18s %16s %7s\n", "stage", "instructions/sim", "share");
    const double whole = static_cast<double>(collected(self, words, seat, -1)) / sims;
    double sum = 0;
    for (int k = 0; k < STAGES; ++k) {
        const double count = static_cast<double>(collected(self, words, seat, k)) / sims;
        sum += count;
        text +=
            formatted("%-18s %16.1f %6.1f%%\n", STAGE_NAMES[k].name, count, 100 * count / whole);
    }
    return text +
           formatted("%-18s %16.1f %6.1f%%\n%-18s %16.1f %6.1f%%\n", "sum of stages", sum,
                     100 * sum / whole, "without a probe", whole, 100.0) +
           "The sum has the marks between the stages in it, some thirty instructions each.\n";
}

}  // namespace carom::bench
